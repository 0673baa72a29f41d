// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An object of an answer in JSON.
 *
 * <p>What an answer must have and has not, or has in another type, is an {@link
 * UncheckedIOException}: the other side is not what it was taken for.
 */
public record JsonObject(Map<?, ?> members) {
  public String text(String key) {
    return optionalText(key).orElseThrow(() -> missing(key));
  }

  /** Returns the text, the first one if there are several. */
  public Optional<String> optionalText(String key) {
    Object value = members.get(key);
    Object first = value instanceof List<?> list && !list.isEmpty() ? list.get(0) : value;
    return first instanceof String text ? Optional.of(text) : Optional.empty();
  }

  public double number(String key) {
    return optionalNumber(key).orElseThrow(() -> missing(key));
  }

  public Optional<Double> optionalNumber(String key) {
    return members.get(key) instanceof Number number
        ? Optional.of(number.doubleValue())
        : Optional.empty();
  }

  public int count(String key) {
    return (int) number(key);
  }

  /** Returns a number that may be larger than an int. */
  public Optional<Long> optionalCount(String key) {
    return optionalNumber(key).map(Double::longValue);
  }

  public boolean isTrue(String key) {
    return Boolean.TRUE.equals(members.get(key));
  }

  public JsonObject object(String key) {
    return optionalObject(key).orElseThrow(() -> missing(key));
  }

  public Optional<JsonObject> optionalObject(String key) {
    return Optional.ofNullable(members.get(key)).flatMap(JsonObject::of);
  }

  /** Returns the objects of a list, none if there is no list. */
  public List<JsonObject> objects(String key) {
    return list(key).stream().flatMap(item -> of(item).stream()).toList();
  }

  /** Returns the texts of a list, none if there is no list. */
  public List<String> texts(String key) {
    return list(key).stream().map(String::valueOf).toList();
  }

  private List<?> list(String key) {
    return members.get(key) instanceof List<?> list ? list : List.of();
  }

  private static Optional<JsonObject> of(Object value) {
    return value instanceof Map<?, ?> map ? Optional.of(new JsonObject(map)) : Optional.empty();
  }

  private static UncheckedIOException missing(String key) {
    return new UncheckedIOException(new IOException("the answer has no '" + key + "'"));
  }
}
