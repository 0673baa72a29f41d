package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.junit.jupiter.api.Test;
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
    return List.copyOf(new TreeSet<>(FragmentIndex.terms(text)));
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
    try (TestCore core = TestCore.start(c -> c, TestCore.with(PassagesSolrTest.FIELD))) {
      core.add(document("id", "a", "title", "A title that is no part of the text", "text", TEXT));

      assertEquals(sorted(TEXT), terms(core));
      FieldInfo field = field(core).orElseThrow();
      assertEquals(IndexOptions.DOCS, field.getIndexOptions());
      assertEquals(false, field.hasNorms());
    }
  }

  @Test
  void anUpdateOfTheTextChangesThemAndOneOfAnotherFieldDoesNot() throws IOException {
    try (TestCore core = TestCore.start(c -> c, TestCore.with(PassagesSolrTest.FIELD))) {
      core.add(document("id", "a", "text", TEXT));
      core.add(document("id", "a", "author", Map.of("set", "Ana")));
      core.commitToDisk();
      assertEquals(1, core.duplicates("id", "a").match().getNumFound());
      assertEquals(true, terms(core).containsAll(FragmentIndex.terms(TEXT)));

      core.add(document("id", "a", "text", Map.of("set", "Nothing of the sort.")));
      core.clear();
      core.add(document("id", "b", "text", "Nothing of the sort."));

      assertEquals(sorted("Nothing of the sort."), terms(core));
    }
  }

  @Test
  void aTextOfFewWordsHasNone() throws IOException {
    try (TestCore core = TestCore.start(c -> c, TestCore.with(PassagesSolrTest.FIELD))) {
      core.add(document("id", "a", "text", "only three words"));

      assertEquals(List.of(), terms(core));
    }
  }

  /** A schema may have a dynamic field of any name, which nobody added for passages. */
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
