package org.solrduplicates.solr.index;

import java.util.Optional;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.DocumentText;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.similarity.Metadata;

/**
 * What was last made of a document that a request adds. Policy, question and fingerprints want the
 * same of the same text one after the other; only who comes first makes it. What is not the same,
 * such as a text that another processor has changed meanwhile, is made anew. For one thread.
 */
public final class LastText {
  private static final String KEY = LastText.class.getName();

  private int words;
  private @Nullable DocumentText text;
  private Optional<Fingerprint> fingerprint = Optional.empty();
  private Metadata metadata = Metadata.NONE;

  public static LastText in(SolrQueryRequest request) {
    return (LastText) request.getContext().computeIfAbsent(KEY, key -> new LastText());
  }

  /** Lets a request that is made for another one know of it. */
  public void giveTo(SolrQueryRequest request) {
    request.getContext().put(KEY, this);
  }

  /** Returns the fingerprint of a text, or nothing for one without a word. */
  public Optional<Fingerprint> fingerprint(Fingerprinter fingerprinter, DocumentText asked) {
    if (words != fingerprinter.words() || !asked.equals(text)) {
      fingerprint = fingerprinter.fingerprint(asked);
      words = fingerprinter.words();
      text = asked;
    }
    return fingerprint;
  }

  /** Returns metadata that are the same, and may have been taken apart already. */
  public Metadata metadata(Metadata asked) {
    if (!asked.equals(metadata)) {
      metadata = asked;
    }
    return metadata;
  }
}
