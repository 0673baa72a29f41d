// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.index;

import org.apache.lucene.search.QueryVisitor;
import org.apache.solr.search.ExtendedQueryBase;
import org.apache.solr.search.PostFilter;
import org.jspecify.annotations.Nullable;

/** A filter that depends on the other hits of a request. It hides hits, not documents. */
public abstract class HitFilter extends ExtendedQueryBase implements PostFilter {
  @Override
  public final boolean getCache() {
    return false;
  }

  @Override
  public final void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  /** Each request has other hits, so no two filters are equal. */
  @Override
  public final boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public final int hashCode() {
    return System.identityHashCode(this);
  }
}
