// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.tests.codecs.asserting.AssertingCodec;
import org.apache.lucene.util.BytesRef;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.IndexTerm;
import org.solrduplicates.core.group.InterestingTerm;
import org.solrduplicates.core.group.JobColumns;
import org.solrduplicates.core.group.Lookup;
import org.solrduplicates.core.group.TermChoice;
import org.solrduplicates.core.group.TermCount;
import org.solrduplicates.core.similarity.Metadata;

/** An index in memory whose format complains of misuse; every commit makes a segment. */
final class SmallIndex implements AutoCloseable, DocumentReader {
  static final FingerprintFields FIELDS = FingerprintFields.DEFAULT;

  private final Analyzer analyzer = new StandardAnalyzer();
  private final IndexWriter writer;
  private DirectoryReader reader;

  SmallIndex() throws IOException {
    IndexWriterConfig config =
        new IndexWriterConfig(analyzer)
            .setCodec(new AssertingCodec())
            .setMergePolicy(NoMergePolicy.INSTANCE);
    writer = new IndexWriter(new ByteBuffersDirectory(), config);
    reader = DirectoryReader.open(writer);
  }

  static Fingerprint fingerprint(String text) {
    return new Fingerprinter().fingerprint("", text).orElseThrow();
  }

  /** Adds a document as the update processor does. */
  SmallIndex add(String id, String text) throws IOException {
    return add(id, text, fingerprint(text));
  }

  /** Adds a document with a fingerprint that need not be that of its text. */
  SmallIndex add(String id, String text, Fingerprint fingerprint) throws IOException {
    return add(id, text, fingerprint, FingerprintCodec.encode(fingerprint));
  }

  SmallIndex add(String id, String text, Fingerprint fingerprint, byte[] record)
      throws IOException {
    Document document = document(id, text);
    document.add(new BinaryDocValuesField(FingerprintFields.FINGERPRINT, new BytesRef(record)));
    document.add(
        new StringField(FingerprintFields.TEXT_HASH, fingerprint.text().toTerm(), Store.NO));
    for (String term : fingerprint.sketch().indexTerms()) {
      document.add(new StringField(FingerprintFields.SKETCH, term, Store.NO));
    }
    for (String term : SimHash.of(fingerprint.bag()).bands()) {
      document.add(new StringField(FingerprintFields.BANDS, term, Store.NO));
    }
    for (String key : metadata(text).titleTerms()) {
      document.add(new StringField(FingerprintFields.TITLE_KEY, key, Store.NO));
    }
    document.add(new StringField(FIELDS.fileHash(), text, Store.NO));
    writer.addDocument(document);
    return this;
  }

  /** Adds a document as it is without the update processor. */
  SmallIndex addWithoutFingerprint(String id, String text) throws IOException {
    writer.addDocument(document(id, text));
    return this;
  }

  private static Document document(String id, String text) {
    Document document = new Document();
    document.add(new StringField("id", id, Store.YES));
    document.add(new TextField("text", text, Store.YES));
    return document;
  }

  void delete(String id) throws IOException {
    writer.deleteDocuments(new Term("id", id));
  }

  /** Makes visible what was added and deleted. */
  SmallIndex commit() throws IOException {
    writer.flush();
    DirectoryReader newer = DirectoryReader.openIfChanged(reader);
    if (newer != null) {
      reader.close();
      reader = newer;
    }
    return this;
  }

  DirectoryReader reader() {
    return reader;
  }

  IndexSearcher searcher() {
    return new IndexSearcher(reader);
  }

  @Override
  public Optional<Fingerprint> fingerprint(int document) throws IOException {
    return new FingerprintReader(reader).read(document);
  }

  @Override
  public Query byId(String id) {
    return new TermQuery(new Term("id", id));
  }

  @Override
  public String id(int document) throws IOException {
    return reader.storedFields().document(document).get("id");
  }

  /** Counts the words of the text. */
  TermCounts terms() {
    return new TermCounts(reader, analyzer, new TermCounts.Limits(List.of("text"), 1, 0, 0, 5_000));
  }

  /** The queries for terms where all terms count the same. */
  static final CandidateSource.TermLookup UNRATED =
      new CandidateSource.TermLookup() {
        @Override
        public List<Query> scored(List<Term> terms) {
          return terms.stream().<Query>map(TermQuery::new).toList();
        }

        @Override
        public List<Query> byRarity(String field, List<String> terms) {
          return terms.stream()
              .<Query>map(term -> new ConstantScoreQuery(new TermQuery(new Term(field, term))))
              .toList();
        }
      };

  /** A word of the field of the key, which no text has. */
  static InterestingTerm word(String id, float boost) {
    return new InterestingTerm(new IndexTerm("id", id), boost);
  }

  /** Returns a document with its characteristic words, however rare. */
  Lookup lookup(FoundDocument document) throws IOException {
    TermChoice any = new TermChoice(1, Integer.MAX_VALUE, 100, 25);
    return new Lookup(
        document, any.of(document.terms(), terms().statistics(document.words(), () -> false)));
  }

  /** Returns a text as a document to look for, whether it is in the index or not. */
  FoundDocument found(String id, String text) throws IOException {
    return found(id, text, fingerprint(text), terms().ofText("text", text));
  }

  /** A document's text is also its title, and stands for the hash of its file. */
  private static Metadata metadata(String text) {
    return new Metadata(text, "", text);
  }

  @Override
  public JobColumns columns(int document) throws IOException {
    return JobColumns.NONE;
  }

  @Override
  public FoundDocument read(int document, Fingerprint fingerprint) throws IOException {
    String text = reader.storedFields().document(document).get("text");
    return found(id(document), text, fingerprint, terms().ofDocument(document));
  }

  private static FoundDocument found(
      String id, String text, Fingerprint fingerprint, List<TermCount> terms) {
    return new FoundDocument(id, fingerprint, terms, "", metadata(text), List.of(), false, null);
  }

  @Override
  public void close() throws IOException {
    reader.close();
    writer.close();
    writer.getDirectory().close();
  }
}
