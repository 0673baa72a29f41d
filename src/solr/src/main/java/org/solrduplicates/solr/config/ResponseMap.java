// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.config;

import java.util.Collection;
import java.util.Objects;
import org.apache.solr.common.util.SimpleOrderedMap;

/** A map in a response, made in one expression. The keys stay in the order of the calls. */
public final class ResponseMap extends SimpleOrderedMap<Object> {
  private static final long serialVersionUID = 1;

  /** Adds a value, which must not be null. */
  public ResponseMap with(String key, Object value) {
    add(key, Objects.requireNonNull(value, key));
    return this;
  }

  /** Adds a value, but omits an empty text, an empty list, 0 and false. */
  public ResponseMap ifAny(String key, Object value) {
    return isAny(value) ? with(key, value) : this;
  }

  private static boolean isAny(Object value) {
    return !value.equals("")
        && !value.equals(false)
        && !(value instanceof Number number && number.doubleValue() == 0)
        && !(value instanceof Collection<?> values && values.isEmpty());
  }
}
