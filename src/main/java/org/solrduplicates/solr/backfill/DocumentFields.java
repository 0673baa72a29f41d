package org.solrduplicates.solr.backfill;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import java.io.IOException;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.search.DocIdSetIterator;

/** Tells which fields documents of a segment have in the index; each is asked once, in order. */
final class DocumentFields {
  private final PriorityQueue<Next> fields =
      new PriorityQueue<>(Comparator.comparingInt(field -> field.documents.docID()));

  private record Next(String name, DocIdSetIterator documents) {}

  DocumentFields(LeafReader reader) throws IOException {
    for (FieldInfo field : reader.getFieldInfos()) {
      Next next = new Next(field.name, new FieldDocuments(reader).with(field.name));
      put(next, next.documents.nextDoc());
    }
  }

  private void put(Next field, int at) {
    if (at != NO_MORE_DOCS) {
      fields.add(field);
    }
  }

  /** Returns the names of the fields of a document, by its number in the segment. */
  Set<String> of(int document) throws IOException {
    Set<String> names = new TreeSet<>();
    while (!fields.isEmpty() && fields.element().documents.docID() <= document) {
      Next field = fields.remove();
      int at = field.documents.docID();
      if (at < document) {
        at = field.documents.advance(document);
      }
      if (at == document) {
        names.add(field.name);
        at = field.documents.nextDoc();
      }
      put(field, at);
    }
    return names;
  }
}
