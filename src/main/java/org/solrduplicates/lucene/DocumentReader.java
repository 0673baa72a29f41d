package org.solrduplicates.lucene;

import java.io.IOException;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;

/** Reads from the index what is needed of a document that is kept. */
@FunctionalInterface
public interface DocumentReader {
  /** Returns a document by its number in the index, with the fingerprint already read. */
  FoundDocument read(int document, Fingerprint fingerprint) throws IOException;
}
