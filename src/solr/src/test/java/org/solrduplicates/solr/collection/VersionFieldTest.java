// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;
import static org.solrduplicates.solr.TestCore.with;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.dice;
import static org.solrduplicates.solr.collection.OneCollectionTest.text;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.update.GroupNumberUpdateProcessorFactory;

/** The plugin works with each definition of {@code _version_} with which Solr starts a core. */
class VersionFieldTest {
  enum Definition {
    DOC_VALUES("plong", "indexed='false' stored='false'"),
    EVERYTHING("plong", "indexed='true' stored='true'"),
    STORED_DOC_VALUES("plong", "indexed='false' stored='true'"),
    SHOWN_INDEXED("plong", "indexed='true' stored='false'"),
    POINT("bare", "indexed='true' stored='true'"),
    TRIE("trie", "indexed='true' stored='true'"),
    STRING("string", "indexed='true' stored='true' docValues='false'"),
    STRING_DOC_VALUES("string", "indexed='true' stored='true' docValues='true'");

    private final String field;

    Definition(String type, String properties) {
      this.field =
          Definition.field(type, properties)
              + "<fieldType name='bare' class='solr.LongPointField' docValues='false'/>"
              + "<fieldType name='trie' class='solr.TrieLongField' precisionStep='0'/>";
    }

    private static String field(String type, String properties) {
      return "<field name='_version_' type='" + type + "' " + properties + "/>";
    }

    String schema(String shipped) {
      String own = "<field name=\"_version_\" type=\"plong\" indexed=\"false\" stored=\"false\"/>";
      return replaced(own, field.replace('\'', '"')).apply(shipped);
    }
  }

  private static final UnaryOperator<String> KEEPING =
      replaced(
          "<processor class=\"solr.LogUpdateProcessorFactory\"/>",
          "<processor class=\""
              + GroupNumberUpdateProcessorFactory.class.getName()
              + "\"/><processor class=\"solr.LogUpdateProcessorFactory\"/>");

  private static CollectionCore start(Definition definition) throws IOException {
    CollectionCore core = CollectionCore.start(KEEPING, definition::schema);
    core.core()
        .add(
            text("a", 0, "word", "hello"),
            text("b", 1, "word", "hello"),
            text("alone", 50, "word", "hello"));
    return core;
  }

  @ParameterizedTest
  @EnumSource(Definition.class)
  void numbersAreWrittenAndNothingElseIs(Definition definition) throws IOException {
    try (CollectionCore core = start(definition)) {
      assertEquals(2, core.run(dice()).get("written"));

      assertEquals(Set.of(Set.of("a", "b")), core.partition());
      assertEquals(3, core.select("word:hello").size());
      assertEquals(0, core.run(dice()).get("written"));
    }
  }

  @ParameterizedTest
  @EnumSource(Definition.class)
  void aDocumentThatIsSentAgainKeepsItsNumber(Definition definition) throws IOException {
    try (CollectionCore core = start(definition)) {
      core.run(dice());

      core.core().add(text("a", 0, "author", "Ann"));
      core.core()
          .update(new UpdateRequest().add(document("id", "b", "author", Map.of("set", "Bob"))));
      core.core().commit();

      assertEquals(Set.of(Set.of("a", "b")), core.partition());
      assertEquals(2, core.select("dup_rank:*").size());
    }
  }

  @ParameterizedTest
  @EnumSource(Definition.class)
  void aDocumentThatIsChangedMeanwhileGetsNoNumber(Definition definition) throws IOException {
    try (CollectionCore core = start(definition)) {
      core.core().add(text("c", 2));
      Gate.holdAt(Gate.NUMBER);
      core.post(START, dice("fq", Gate.FILTER));
      Gate.awaitJob();
      core.core().update(new UpdateRequest().add(text("b", 70)));
      Gate.open();

      assertEquals(1L, core.awaitEnd().get("changedMeanwhile"));
      assertEquals(Set.of(Set.of("a", "c")), core.partition());
    }
  }

  @ParameterizedTest
  @EnumSource(Definition.class)
  void questionsFindDocumentsAddedAfterTheJob(Definition definition) throws IOException {
    try (CollectionCore core = start(definition)) {
      core.run();
      core.core().add(text("late", 0));

      assertEquals(Set.of("b", "late"), Set.copyOf(core.core().duplicates("id", "a").ids()));
    }
  }

  @ParameterizedTest
  @EnumSource(Definition.class)
  void numbersSurviveACrash(Definition definition) throws IOException {
    CollectionCore core = start(definition);
    core.run(dice());
    try (CollectionCore again = core.afterCrash()) {
      assertEquals(Set.of(Set.of("a", "b")), again.partition());
      assertEquals(0, again.run(dice()).get("written"));
    }
  }

  @ParameterizedTest
  @EnumSource(Definition.class)
  void olderDocumentsGetFingerprints(Definition definition) throws IOException {
    try (CollectionCore core = CollectionCore.start(with(TestCore.PLAIN), definition::schema)) {
      core.core().addBy("plain", text("a", 0));
      core.core().addBy("plain", text("b", 1));
      core.core().commit();
      core.backfill();

      core.run(dice());

      assertEquals(Set.of(Set.of("a", "b")), core.partition());
    }
  }
}
