package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.solr.schema.IndexSchema;

/**
 * Finds out whether documents with children can be updated: Solr reads the children back by {@code
 * _nest_path_}, and the parent by {@code _root_}.
 *
 * @param index the index
 */
record NestedSurvey(SearchedIndex index) {
  private static final String CHILDREN =
      "documents have children without _nest_path_, which an atomic update would lose";
  private static final String NO_ROOT =
      "the schema has _root_, but there are documents that were indexed without it";

  /** Returns why documents cannot be updated, if so. */
  Optional<String> obstacle() throws IOException {
    if (!index.searcher().getSchema().isUsableForChildDocs()) {
      return Optional.empty();
    }
    for (LeafReaderContext leaf : index.segments()) {
      Optional<String> found = obstacle(leaf.reader());
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> obstacle(LeafReader reader) throws IOException {
    Terms roots = reader.terms(IndexSchema.ROOT_FIELD_NAME);
    if ((roots == null ? 0 : roots.getDocCount()) < reader.numDocs()) {
      return Optional.of(NO_ROOT);
    }
    return roots != null && hasLostChild(reader, roots) ? Optional.of(CHILDREN) : Optional.empty();
  }

  private static boolean hasLostChild(LeafReader reader, Terms roots) throws IOException {
    TermsEnum each = roots.iterator();
    while (each.next() != null) {
      if (each.docFreq() > 1 && hasLostChild(reader, each.postings(null, PostingsEnum.NONE))) {
        return true;
      }
    }
    return false;
  }

  /** The last document of a block is the parent of all. */
  private static boolean hasLostChild(LeafReader reader, PostingsEnum block) throws IOException {
    SortedDocValues paths = DocValues.getSorted(reader, IndexSchema.NEST_PATH_FIELD_NAME);
    Bits live = reader.getLiveDocs();
    int before = -1;
    for (int d = block.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = block.nextDoc()) {
      if (live == null || live.get(d)) {
        if (before >= 0 && !paths.advanceExact(before)) {
          return true;
        }
        before = d;
      }
    }
    return false;
  }
}
