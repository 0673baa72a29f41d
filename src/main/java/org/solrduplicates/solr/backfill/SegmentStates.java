package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.Collection;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.schema.IndexSchema;
import org.solrduplicates.core.backfill.BackfillIndex.FingerprintState;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.FingerprintReader;
import org.solrduplicates.solr.update.FingerprintUpdateProcessorFactory;

/** What a segment has as the fingerprints of its documents, asked in their order. */
final class SegmentStates {
  private final LeafReaderContext segment;
  private final StoredDocuments documents;
  private final FingerprintUpdateProcessorFactory fingerprints;
  private final IndexSchema schema;
  private final int words;
  private final boolean checksText;
  private final BinaryDocValues records;
  private final NumericDocValues simHashes;

  /**
   * Reads a segment.
   *
   * @param checksText whether fingerprints are made again and compared, or only looked at
   */
  SegmentStates(
      SearchedIndex index, LeafReaderContext segment, StoredDocuments documents, boolean checksText)
      throws IOException {
    this.segment = segment;
    this.documents = documents;
    this.fingerprints = index.chain().fingerprints();
    this.schema = index.searcher().getSchema();
    this.words = fingerprints.settings().fingerprinter(schema).words();
    this.checksText = checksText;
    this.records = DocValues.getBinary(segment.reader(), fields().fingerprint());
    this.simHashes = DocValues.getNumeric(segment.reader(), fields().simHash());
  }

  private FingerprintFields fields() {
    return fingerprints.settings().fields();
  }

  /** Returns what there is of a document, by its number in the segment. */
  FingerprintState of(int document) throws IOException {
    if (!records.advanceExact(document)) {
      return made(document).containsKey(fields().fingerprint())
          ? FingerprintState.MISSING
          : FingerprintState.NO_TEXT;
    }
    if (!isComparable(records.binaryValue())) {
      return FingerprintState.OTHER_ALGORITHM;
    }
    return checksText && !isAsMade(document) ? FingerprintState.STALE : FingerprintState.CURRENT;
  }

  /** Returns whether a document may want a new fingerprint, which is cheaper to know. */
  boolean isOpen(int document) throws IOException {
    return checksText || !records.advanceExact(document) || !isComparable(records.binaryValue());
  }

  private boolean isComparable(BytesRef record) {
    return FingerprintReader.header(record).filter(header -> header.words() == words).isPresent();
  }

  private SolrInputDocument made(int document) throws IOException {
    SolrInputDocument read = documents.read(segment.docBase + document);
    fingerprints.fingerprint(read, schema);
    return read;
  }

  private boolean isAsMade(int document) throws IOException {
    SolrInputDocument made = made(document);
    return made.getFieldValue(fields().fingerprint()) instanceof byte[] record
        && records.binaryValue().bytesEquals(new BytesRef(record))
        && simHashes.advanceExact(document)
        && made.getFieldValue(fields().simHash()).equals(simHashes.longValue())
        && hasTerms(document, made, fields().textHash())
        && hasTerms(document, made, fields().sketch())
        && hasTerms(document, made, fields().titleKey())
        && hasTerms(document, made, fields().bands())
        && hasTerms(document, made, fields().fragments());
  }

  /** What it has besides is not seen: that would take all terms of the field. */
  private boolean hasTerms(int document, SolrInputDocument made, String field) throws IOException {
    Collection<Object> values = made.getFieldValues(field);
    if (values == null) {
      return true;
    }
    for (Object value : values) {
      PostingsEnum with =
          segment.reader().postings(new Term(field, value.toString()), PostingsEnum.NONE);
      if (with == null || with.advance(document) != document) {
        return false;
      }
    }
    return true;
  }
}
