// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.function.Consumer;
import org.apache.solr.common.SolrInputDocument;

/**
 * A document on its way to Solr.
 *
 * @param sent what is sent
 * @param effect what Solr makes of it, unless it is refused
 */
record Draft(SolrInputDocument sent, Consumer<Model> effect) {
  /** Returns the same with one more field, for which it may be refused. */
  Draft with(String field, Object value) {
    sent.setField(field, value);
    return this;
  }
}
