// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.solr.client.solrj.request.AbstractUpdateRequest.ACTION;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.lucene.FragmentIndex;

/** The fragments of copied passages are in the index where the schema asks for them. */
class FragmentsFieldTest {
  private static final String TEXT =
      "The supplier delivers the goods to the warehouse in Lyon within thirty days of the order.";

  private static List<String> terms(TestCore core) {
    return core.look(
        searcher -> {
          List<String> found = new ArrayList<>();
          Terms terms = MultiTerms.getTerms(searcher.getIndexReader(), "dup_fragments");
          if (terms != null) {
            TermsEnum all = terms.iterator();
            while (all.next() != null) {
              found.add(all.term().utf8ToString());
            }
          }
          return found;
        });
  }

  private static List<String> sorted(String text) {
    return List.copyOf(new TreeSet<>(FragmentIndex.terms(text, FragmentSettings.DEFAULT)));
  }

  private static Optional<FieldInfo> field(TestCore core) {
    return core.look(
        searcher ->
            Optional.ofNullable(
                FieldInfos.getMergedFieldInfos(searcher.getIndexReader())
                    .fieldInfo("dup_fragments")));
  }

  @Test
  void aDocumentHasTheFragmentsOfItsTextAlone() throws IOException {
    try (TestCore core = TestCore.start(c -> c, TestCore.with(TestCore.FRAGMENTS))) {
      core.add(document("id", "a", "title", "A title that is no part of the text", "text", TEXT));

      assertEquals(sorted(TEXT), terms(core));
      FieldInfo field = field(core).orElseThrow();
      assertEquals(IndexOptions.DOCS, field.getIndexOptions());
      assertEquals(false, field.hasNorms());
    }
  }

  @Test
  void anUpdateOfTheTextChangesThemAndOneOfAnotherFieldDoesNot() throws IOException {
    try (TestCore core = TestCore.start(c -> c, TestCore.with(TestCore.FRAGMENTS))) {
      core.add(document("id", "a", "text", TEXT));
      core.add(document("id", "a", "author", Map.of("set", "Ana")));
      core.commitToDisk();
      assertEquals(1, core.duplicates("id", "a").match().getNumFound());
      assertEquals(
          true, terms(core).containsAll(FragmentIndex.terms(TEXT, FragmentSettings.DEFAULT)));

      core.add(document("id", "a", "text", Map.of("set", "Nothing of the sort.")));
      core.clear();
      core.add(document("id", "b", "text", "Nothing of the sort."));

      assertEquals(sorted("Nothing of the sort."), terms(core));
    }
  }

  @Test
  void aTextOfFewWordsHasNone() throws IOException {
    try (TestCore core = TestCore.start(c -> c, TestCore.with(TestCore.FRAGMENTS))) {
      core.add(document("id", "a", "text", "only three words"));

      assertEquals(List.of(), terms(core));
    }
  }

  /** A dynamic field of the schema may match any name, but it is not meant for passages. */
  @Test
  void withoutTheFieldNothingIsInTheIndex() throws IOException {
    String any = "<dynamicField name=\"*\" type=\"string\" indexed=\"true\" multiValued=\"true\"/>";
    try (TestCore core = TestCore.start();
        TestCore dynamic = TestCore.start(c -> c, TestCore.with(any))) {
      core.add(document("id", "a", "text", TEXT));
      dynamic.add(document("id", "a", "text", TEXT));

      assertEquals(Optional.empty(), field(core));
      assertEquals(Optional.empty(), field(dynamic));
    }
  }

  /**
   * Of one that has it, all else is the same to the byte: what is off costs nothing, and what is on
   * adds one field. Solr's own versions are those of its clock.
   */
  @Test
  void allOtherFieldsAreTheSameWithTheFieldAndWithout() throws IOException {
    try (TestCore off = TestCore.start();
        TestCore on = TestCore.start(c -> c, TestCore.with(TestCore.FRAGMENTS))) {
      SortedMap<String, String> without = sums(off);
      SortedMap<String, String> with = sums(on);

      assertTrue(
          without.keySet().containsAll(List.of("text", "dup_fingerprint", "dup_sketch", "size")),
          without::toString);
      assertTrue(with.remove("dup_fragments") != null, with::toString);
      assertEquals(without, with);
    }
  }

  private static SortedMap<String, String> sums(TestCore core) {
    List<SolrInputDocument> documents =
        IntStream.range(0, 50).mapToObj(FragmentsFieldTest::report).toList();
    core.addAt(Instant.parse("2024-05-01T00:00:00Z"), documents.toArray(SolrInputDocument[]::new));
    core.update(new UpdateRequest().deleteById("7"));
    core.update((UpdateRequest) new UpdateRequest().setAction(ACTION.OPTIMIZE, true, true));
    return core.look(
        searcher -> {
          assertEquals(1, searcher.getIndexReader().leaves().size());
          SortedMap<String, String> sums = FieldSums.of(searcher.getIndexReader());
          sums.remove("_version_");
          return sums;
        });
  }

  private static SolrInputDocument report(int number) {
    String[] fields = {"title", "Report " + number, "author", "Ana", "path", "in/" + number};
    SolrInputDocument report = document("id", "" + number, "size", 100 + number);
    IntStream.range(0, 3).forEach(i -> report.setField(fields[2 * i], fields[2 * i + 1]));
    report.setField("text", OneCoreTest.words(20 * number, 20 * number + 60));
    report.setField("modified", "2024-01-01T00:00:" + (10 + number) + "Z");
    return report;
  }

  @Test
  void aFieldOfAnotherKindIsRefusedAtTheStart() throws IOException {
    String wrong = "<field name=\"dup_fragments\" type=\"text_general\" multiValued=\"true\"/>";
    try (TestCore core = TestCore.start(c -> c, TestCore.with(wrong))) {
      assertEquals(
          "the field 'dup_fragments' of the schema must be {\"type\":\"string\",\"indexed\":true,"
              + "\"stored\":false,\"docValues\":false,\"multiValued\":true}",
          core.startFailure().orElseThrow());
    }
  }
}
