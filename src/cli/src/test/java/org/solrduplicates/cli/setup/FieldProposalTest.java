// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.solrduplicates.cli.setup.FieldProposal.DocumentSample;
import org.solrduplicates.cli.setup.Schema.Field;
import org.solrduplicates.cli.setup.Schema.Kind;
import org.solrduplicates.cli.setup.SetupOptions.FieldChoice;

class FieldProposalTest {
  private static final DocumentSample NO_DOCUMENTS = new DocumentSample();

  private static Field text(String name) {
    return new Field(name, Kind.TEXT, true, false);
  }

  private static Field date(String name) {
    return new Field(name, Kind.DATE, true, false);
  }

  private static Schema schema(Field... fields) {
    Map<String, Field> byName = new TreeMap<>();
    Stream.of(fields).forEach(field -> byName.put(field.name(), field));
    return new Schema(byName, Map.of(), Map.of(), Map.of(), Optional.of("id"));
  }

  private static DocumentSample sample(String... documents) throws Exception {
    DocumentSample sample = new DocumentSample();
    for (String document : documents) {
      sample.add(new ObjectMapper().readTree(document.replace('\'', '"')));
    }
    return sample;
  }

  private static FieldChoice propose(Schema schema, DocumentSample sample) {
    return FieldProposal.of(schema, sample, FieldChoice.NONE).fields();
  }

  @Test
  void theTextIsTheLongestOnAverage() throws Exception {
    Schema schema = schema(text("title"), text("body_txt"), text("notes"));
    DocumentSample sample =
        sample(
            "{'title':'A title','body_txt':['one value','another one'],'notes':'one long note now'}",
            "{'title':'A title','body_txt':['one value','another one']}");

    assertEquals(List.of("body_txt"), propose(schema, sample).texts());
  }

  @Test
  void copiesWhatIsNotStoredStringsAndSolrsOwnAreNoText() throws Exception {
    Schema schema =
        schema(
            new Field("all", Kind.TEXT, true, true),
            new Field("lost", Kind.TEXT, false, false),
            new Field("hash", Kind.STRING, true, false),
            text("_text_"),
            text("dup_text"),
            text("small"));
    DocumentSample sample =
        sample(
            "{'all':'xxxxx','lost':'xxxxx','hash':'xxxxx','_text_':'xxxxx','dup_text':'xxxxx','small':'x'}");

    assertEquals(List.of("small"), propose(schema, sample).texts());
  }

  @Test
  void withoutDocumentsTheTextIsKnownByItsName() {
    assertEquals(
        List.of("content"),
        propose(schema(text("body"), text("content"), text("zebra")), NO_DOCUMENTS).texts());
    assertEquals(List.of(), propose(schema(text("zebra")), NO_DOCUMENTS).texts());
  }

  @Test
  void aFieldThatNoDocumentHasIsNotProposed() throws Exception {
    FieldChoice found =
        propose(
            schema(text("title"), text("subject"), text("body")),
            sample("{'body':'long','subject':'s'}"));

    assertEquals(Optional.of("subject"), found.title());
  }

  @Test
  void theTextIsNotTheTitleToo() throws Exception {
    FieldChoice found = propose(schema(text("title")), sample("{'title':'all there is'}"));

    assertEquals(List.of("title"), found.texts());
    assertEquals(Optional.empty(), found.title());
  }

  @Test
  void namesAreKnownInTheirOrderWhateverMakesThemDynamic() {
    FieldChoice found =
        propose(
            schema(
                text("name"),
                text("attr_dc-title"),
                text("Title_txt"),
                text("resourcename"),
                text("url"),
                text("creator_s"),
                text("content")),
            NO_DOCUMENTS);

    assertEquals(Optional.of("Title_txt"), found.title());
    assertEquals(Optional.of("resourcename"), found.name());
    assertEquals(Optional.of("creator_s"), found.author());
  }

  @Test
  void thePlainNameComesBeforeThoseAlike() {
    FieldChoice found =
        propose(schema(text("attr_title"), text("title"), text("title_t")), NO_DOCUMENTS);

    assertEquals(Optional.of("title"), found.title());
  }

  @Test
  void allDatesAreFoundInTheOrderOfTrust() {
    FieldChoice found =
        propose(
            schema(date("created"), date("indexed_at"), date("last_modified_dt"), text("date")),
            NO_DOCUMENTS);

    assertEquals(List.of("last_modified_dt", "created"), found.dates());
  }

  @Test
  void whatWasNamedStays() {
    FieldChoice named =
        new FieldChoice(
            List.of("a", "b"), Optional.of("t"), Optional.of("n"), Optional.of("w"), List.of("d"));
    Schema schema = schema(text("content"), text("title"), text("path"), date("modified"));

    FieldProposal proposal = FieldProposal.of(schema, NO_DOCUMENTS, named);

    assertEquals(named, proposal.fields());
    assertEquals(List.of(), proposal.reasons());
  }

  @Test
  void everyProposalHasAReason() throws Exception {
    Schema schema = schema(text("body"), text("title"), date("modified"));

    List<String> reasons =
        FieldProposal.of(
                schema, sample("{'body':'four','title':'t','modified':'d'}"), FieldChoice.NONE)
            .reasons();

    assertEquals(
        "text: body, the longest stored text field: 4 characters on average; documents sampled: 1",
        reasons.get(0));
    assertEquals("title: title, by its name", reasons.get(1));
    assertTrue(reasons.get(2).startsWith("name: not found"), reasons.get(2));
    assertEquals("dates: modified, by their names, in order of trust", reasons.get(4));
  }
}
