// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.Arrays;
import java.util.List;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.response.QueryResponse;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.SimHash;

/** Compares every document in Solr with the one that was sent and the fingerprint of its text. */
final class BackfillProof {
  private static final String FIELDS =
      "id,title,text,path,author,size,dup_fingerprint,dup_simhash,dup_first_seen";
  private static final int PAGE = 1_000;

  private final Fingerprinter fingerprinter = new Fingerprinter();
  private int documents;
  private int otherFields;
  private int otherFingerprints;
  private int withoutFirstSeen;

  static BackfillProof of(SolrClient client) throws Exception {
    BackfillProof proof = new BackfillProof();
    String mark = "";
    String next = "*";
    while (!next.equals(mark)) {
      mark = next;
      ModifiableSolrParams params =
          new ModifiableSolrParams()
              .set("q", "*:*")
              .set("sort", "id asc")
              .set("rows", String.valueOf(PAGE))
              .set("fl", FIELDS)
              .set("cursorMark", mark);
      QueryResponse page = client.query(BackfillSolr.CORE, params);
      page.getResults().forEach(proof::compare);
      next = page.getNextCursorMark();
    }
    return proof;
  }

  private void compare(SolrDocument found) {
    documents++;
    int number = Integer.parseInt(found.get("id").toString().substring("doc".length()));
    SolrInputDocument sent = BackfillTexts.document(number);
    boolean isSame =
        sent.getFieldNames().stream()
            .allMatch(
                field ->
                    List.copyOf(sent.getFieldValues(field))
                        .equals(List.copyOf(found.getFieldValues(field))));
    otherFields += isSame ? 0 : 1;
    otherFingerprints += hasFingerprint(found, number) ? 0 : 1;
    withoutFirstSeen += found.containsKey("dup_first_seen") ? 0 : 1;
  }

  private boolean hasFingerprint(SolrDocument found, int number) {
    Fingerprint print =
        fingerprinter
            .fingerprint(BackfillTexts.title(number), BackfillTexts.text(number))
            .orElseThrow();
    return found.get("dup_fingerprint") instanceof byte[] record
        && Arrays.equals(record, FingerprintCodec.encode(print))
        && Long.valueOf(SimHash.of(print.bag()).bits()).equals(found.get("dup_simhash"));
  }

  boolean isPerfect(int expected) {
    return documents == expected
        && otherFields == 0
        && otherFingerprints == 0
        && withoutFirstSeen == 0;
  }

  @Override
  public String toString() {
    return documents
        + " documents; with other stored fields than were sent: "
        + otherFields
        + "; with another fingerprint than that of their text: "
        + otherFingerprints
        + "; without dup_first_seen: "
        + withoutFirstSeen;
  }
}
