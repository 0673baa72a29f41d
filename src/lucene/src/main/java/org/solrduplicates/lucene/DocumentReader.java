// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.search.Query;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.JobColumns;

/** Reads documents by their numbers in the index. */
public interface DocumentReader {
  String id(int document) throws IOException;

  Query byId(String id);

  /** Returns nothing if the document has no words to compare. */
  Optional<Fingerprint> fingerprint(int document) throws IOException;

  JobColumns columns(int document) throws IOException;

  /** Reads a document that is kept, given its fingerprint. */
  FoundDocument read(int document, Fingerprint fingerprint) throws IOException;
}
