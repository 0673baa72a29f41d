// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.Collection;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.schema.IndexSchema;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.FingerprintReader;
import org.solrduplicates.solr.update.FingerprintUpdateProcessorFactory;

final class FingerprintStates {
  private final StoredDocuments documents;
  private final FingerprintUpdateProcessorFactory fingerprints;
  private final IndexSchema schema;
  private final int words;
  private final boolean checksText;

  FingerprintStates(
      PostDistributionChain chain,
      StoredDocuments documents,
      IndexSchema schema,
      boolean checksText) {
    this.documents = documents;
    this.fingerprints = chain.fingerprints();
    this.schema = schema;
    this.words = fingerprints.settings().fingerprinter(schema).words();
    this.checksText = checksText;
  }

  private FingerprintFields fields() {
    return fingerprints.settings().fields();
  }

  FingerprintState of(LeafReaderContext segment, int document) throws IOException {
    LeafReader reader = segment.reader();
    int local = document - segment.docBase;
    BinaryDocValues records = DocValues.getBinary(reader, FingerprintFields.FINGERPRINT);
    if (!records.advanceExact(local)) {
      return made(document).containsKey(FingerprintFields.FINGERPRINT)
          ? FingerprintState.MISSING
          : FingerprintState.NO_TEXT;
    }
    BytesRef record = records.binaryValue();
    if (!isComparable(record)) {
      return FingerprintState.OTHER_ALGORITHM;
    }
    return checksText && !isAsMade(reader, local, record, made(document))
        ? FingerprintState.STALE
        : FingerprintState.CURRENT;
  }

  private boolean isComparable(BytesRef record) {
    return FingerprintReader.header(record).filter(header -> header.words() == words).isPresent();
  }

  private SolrInputDocument made(int document) throws IOException {
    SolrInputDocument read = documents.read(document);
    fingerprints.fingerprint(read, schema);
    return read;
  }

  private boolean isAsMade(LeafReader reader, int document, BytesRef record, SolrInputDocument made)
      throws IOException {
    NumericDocValues simHashes = DocValues.getNumeric(reader, FingerprintFields.SIMHASH);
    return made.getFieldValue(FingerprintFields.FINGERPRINT) instanceof byte[] again
        && record.bytesEquals(new BytesRef(again))
        && simHashes.advanceExact(document)
        && made.getFieldValue(FingerprintFields.SIMHASH).equals(simHashes.longValue())
        && hasTerms(reader, document, made, FingerprintFields.TEXT_HASH)
        && hasTerms(reader, document, made, FingerprintFields.SKETCH)
        && hasTerms(reader, document, made, FingerprintFields.TITLE_KEY)
        && hasTerms(reader, document, made, FingerprintFields.BANDS)
        && hasTerms(reader, document, made, fields().fragments());
  }

  /** Detects only the current terms, because others need a walk through the whole field. */
  private static boolean hasTerms(
      LeafReader reader, int document, SolrInputDocument made, String field) throws IOException {
    Collection<Object> values = made.getFieldValues(field);
    if (values == null) {
      return true;
    }
    for (Object value : values) {
      PostingsEnum with = reader.postings(new Term(field, value.toString()), PostingsEnum.NONE);
      if (with == null || with.advance(document) != document) {
        return false;
      }
    }
    return true;
  }
}
