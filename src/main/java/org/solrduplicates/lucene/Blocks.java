package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;

/**
 * Nested documents: a document and those below it have its key in a field, which need only be
 * indexed. Not safe for several threads.
 */
public final class Blocks {
  private final List<LeafReaderContext> leaves;
  private final String rootField;
  private final Keys keys;

  /** Reads the unique key of a document. */
  @FunctionalInterface
  public interface Keys {
    /** Returns the key of a document by its number. */
    String of(int document) throws IOException;
  }

  /**
   * Looks into an index.
   *
   * @param rootField the field of the key of the document that others lie below; it need not exist
   */
  public Blocks(IndexReader reader, String rootField, Keys keys) {
    this.leaves = reader.leaves();
    this.rootField = rootField;
    this.keys = keys;
  }

  /** Returns whether a document lies below another one. */
  public boolean isBelow(int document) throws IOException {
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
    Terms roots = leaf.reader().terms(rootField);
    boolean nested = roots != null && roots.size() < roots.getDocCount();
    return nested
        && !has(leaf.reader(), new Term(rootField, keys.of(document)), document - leaf.docBase);
  }

  private static boolean has(LeafReader segment, Term term, int document) throws IOException {
    PostingsEnum documents = segment.postings(term, PostingsEnum.NONE);
    return documents != null && documents.advance(document) == document;
  }
}
