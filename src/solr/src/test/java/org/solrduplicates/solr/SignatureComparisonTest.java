// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.util.Map;
import org.apache.lucene.index.Term;
import org.junit.jupiter.api.Test;

/** Why Solr's own signatures were not enough: one document with both, changed once. */
class SignatureComparisonTest {
  private static final String SIGNATURES =
      """
      <processor class="solr.processor.SignatureUpdateProcessorFactory">
        <bool name="enabled">true</bool>
        <str name="signatureField">signature</str>
        <bool name="overwriteDupes">false</bool>
        <str name="fields">text</str>
        <str name="signatureClass">solr.processor.MD5Signature</str>
      </processor>
      """;

  private static final String MD5_OF_NOTHING = "d41d8cd98f00b204e9800998ecf8427e";
  private static final String TEXT = "The supplier delivers the goods to the warehouse in Lyon.";

  @Test
  void anAtomicUpdateOfAnotherFieldBreaksSolrsSignatureButNotOurFingerprint() throws Exception {
    try (TestCore core = startWithSignatures()) {
      core.add(document("id", "a", "text", TEXT));
      String signature = signature(core);

      core.add(document("id", "a", "author", Map.of("set", "Eva")));

      assertNotEquals(MD5_OF_NOTHING, signature);
      assertEquals(MD5_OF_NOTHING, signature(core));
      assertEquals(IndexedFingerprint.expected("", TEXT), IndexedFingerprint.read(core, "a"));
    }
  }

  private static TestCore startWithSignatures() {
    String run = "<processor class=\"solr.DistributedUpdateProcessorFactory\"/>";
    return TestCore.start(
        TestCore.replaced(run, SIGNATURES + run),
        TestCore.with(
            "<field name=\"signature\" type=\"string\" indexed=\"true\" stored=\"true\"/>"));
  }

  private static String signature(TestCore core) {
    return core.look(
        searcher -> {
          int document = searcher.getFirstMatch(new Term("id", "a"));
          return searcher.getDocFetcher().doc(document).get("signature");
        });
  }
}
