// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.RandomTexts;

/** A file of few words is dropped or refused only if it is in the index. */
class PolicyCoverageTest {
  private static final List<String> FROM = List.of("near", "same-text");
  private static final String TEXT = String.join(" ", new RandomTexts(31).words(200, 900));

  private static final Map<String, TestCore> CORES = new TreeMap<>();

  /** What is sent in turn, and the ids of what is added. */
  private record Case(String name, List<SolrInputDocument> sent, String added) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case of(String name, String added, SolrInputDocument... sent) {
    return new Case(name, List.of(sent), added);
  }

  private static SolrInputDocument file(String id, String hash, String text) {
    SolrInputDocument file = document("id", id, "text", text);
    if (!hash.isEmpty()) {
      file.setField("dup_file_hash", hash);
    }
    return file;
  }

  private static SolrInputDocument scan(String id, String hash) {
    return file(id, hash, "Scanned with DocSnapper");
  }

  private static SolrInputDocument mail(String id, String hash) {
    return file(id, hash, "See attached");
  }

  static Stream<Case> cases() {
    return Stream.of(
        of(
            "a text layer is no content",
            "a b c d",
            scan("a", "1"),
            scan("b", "2"),
            scan("c", "3"),
            scan("d", "4")),
        of(
            "mails of a copier",
            "a b c d e",
            mail("a", "1"),
            mail("b", "2"),
            mail("c", "3"),
            mail("d", "4"),
            mail("e", "5")),
        of("a file of few words twice", "a b", scan("a", "1"), scan("b", "2"), scan("c", "1")),
        of("few words of unknown files", "a b", mail("a", ""), mail("b", "")),
        of("few words, one file unknown", "a b", mail("a", "1"), mail("b", "")),
        of("a text in two formats", "docx", file("docx", "1", TEXT), file("pdf", "2", TEXT)));
  }

  @BeforeAll
  static void start() {
    for (String from : FROM) {
      CORES.put(from, PolicyConfig.skipping(from));
    }
  }

  @AfterAll
  static void stop() throws IOException {
    for (TestCore core : CORES.values()) {
      core.close();
    }
  }

  @BeforeEach
  void clear() {
    CORES.values().forEach(PolicyCoverageTest::clear);
  }

  private static void clear(TestCore core) {
    core.clear();
    core.commit();
  }

  private static String added(TestCore core) {
    core.commit();
    return String.join(" ", core.ask("/select", "q", "*:*", "sort", "id asc").ids());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void onlyCoveredDocumentsAreSkipped(Case documents) {
    for (String from : FROM) {
      TestCore core = CORES.get(from);
      documents.sent().forEach(core::add);
      assertEquals(documents.added(), added(core), from);

      clear(core);
      core.update(new UpdateRequest().add(documents.sent()));
      assertEquals(documents.added(), added(core), from + " in one batch");
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void onlyCoveredDocumentsAreRejected(Case documents) {
    for (String from : FROM) {
      TestCore core = CORES.get(from);
      documents.sent().forEach(each -> addUnlessRejected(core, each));
      assertEquals(documents.added(), added(core), from);
    }
  }

  private static void addUnlessRejected(TestCore core, SolrInputDocument document) {
    try {
      core.addWith("dup.action", "reject", document);
      core.commit();
    } catch (SolrException rejection) {
      assertEquals(SolrException.ErrorCode.CONFLICT.code, rejection.code());
    }
  }
}
