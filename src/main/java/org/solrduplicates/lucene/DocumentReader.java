package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.search.Query;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;

/** Reads documents by their numbers in the index. */
public interface DocumentReader {
  String id(int document) throws IOException;

  /** Returns the query that finds a document by its unique key. */
  Query byId(String id);

  /** Returns what a document is compared by, or nothing if it has no words to compare. */
  Optional<Fingerprint> fingerprint(int document) throws IOException;

  /** Returns all that is needed of a document that is kept, with the fingerprint already read. */
  FoundDocument read(int document, Fingerprint fingerprint) throws IOException;
}
