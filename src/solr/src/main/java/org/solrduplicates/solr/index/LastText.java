// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.index;

import java.util.Optional;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.DocumentText;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.solr.config.RequestState;

/**
 * Caches the fingerprint and metadata of the last document of a request, so that policy, lookup and
 * fingerprints compute them once. A changed text is recomputed. Not thread-safe.
 */
public final class LastText {
  private int words;
  private @Nullable DocumentText text;
  private Optional<Fingerprint> fingerprint = Optional.empty();
  private Metadata metadata = Metadata.NONE;

  public static LastText in(SolrQueryRequest request) {
    return RequestState.of(request).get(LastText.class, LastText::new);
  }

  public Optional<Fingerprint> fingerprint(Fingerprinter fingerprinter, DocumentText asked) {
    if (words != fingerprinter.words() || !asked.equals(text)) {
      fingerprint = fingerprinter.fingerprint(asked);
      words = fingerprinter.words();
      text = asked;
    }
    return fingerprint;
  }

  /** Returns equal metadata, which may be parsed already. */
  public Metadata metadata(Metadata asked) {
    if (!asked.equals(metadata)) {
      metadata = asked;
    }
    return metadata;
  }
}
