// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.cli.setup.Schema.Field;
import org.solrduplicates.cli.setup.Schema.Kind;
import org.solrduplicates.cli.setup.SetupOptions.FieldChoice;

class FieldProposalTest {
  private static final DocumentSample NO_DOCUMENTS = new DocumentSample();

  private static Field text(String name) {
    return new Field(name, Kind.TEXT, true, Set.of());
  }

  private static Field date(String name) {
    return new Field(name, Kind.DATE, true, Set.of());
  }

  private static Schema schema(Field... fields) {
    Map<String, Field> byName = new TreeMap<>();
    Stream.of(fields).forEach(field -> byName.put(field.name(), field));
    return new Schema(byName, Map.of(), Map.of(), Map.of(), Optional.of("id"), 1.6);
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
  void copiedUnstoredStringAndInternalFieldsAreNoText() throws Exception {
    Schema schema =
        schema(
            new Field("all", Kind.TEXT, true, Set.of("*", "small")),
            new Field("lost", Kind.TEXT, false, Set.of()),
            new Field("hash", Kind.STRING, true, Set.of()),
            text("_text_"),
            text("dup_text"),
            text("small"));
    DocumentSample sample =
        sample(
            "{'all':'x','lost':'xxxxx','hash':'xxxxx','_text_':'xxxxx','dup_text':'xxxxx','small':'x'}");

    assertEquals(List.of("small"), propose(schema, sample).texts());
  }

  @Test
  void longTextsThatAreNotStoredAreNamedIfTheOthersAreShort() throws Exception {
    Schema schema =
        schema(
            text("title"),
            new Field("fulltext", Kind.TEXT, false, Set.of()),
            new Field("text", Kind.TEXT, false, Set.of("title")),
            new Field("shingles", Kind.TEXT, false, Set.of()));
    String named = "texts that are not stored: fulltext; to compare one, name it with --text";
    String longTitle = "A long title. ".repeat(20);

    assertEquals(List.of(true), hints(schema, named, "{'title':'A title'}"));
    assertEquals(List.of(true), hints(schema, named, "{'number':1}"));
    assertEquals(List.of(), hints(schema, named, "{'title':'" + longTitle + "'}"));
  }

  private static List<Boolean> hints(Schema schema, String start, String document)
      throws Exception {
    return FieldProposal.of(schema, sample(document), FieldChoice.NONE).reasons().stream()
        .filter(line -> line.startsWith("texts "))
        .map(line -> line.startsWith(start))
        .toList();
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
  void knownNamesAreRankedWithAnyAffix() {
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
  void namedFieldsAreKept() {
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
        List.of(
            "role    field      documents  characters  values  reason",
            "text    body       100 %      4           1       the most characters",
            "title   title      100 %      1           1       its name",
            "name    not found                                 name it with --name",
            "author  not found                                 name it with --author",
            "date    modified   100 %      1           1       its name, in order of trust"),
        reasons.subList(0, 6));
  }

  /** The fields of well-known applications, each as its role and with others of that kind. */
  @ParameterizedTest
  @CsvSource({
    "TITLE, title_tsim, title_addl_tsim subtitle_tsim",
    "TITLE, tm_X3b_en_title, tm_X3b_en_subtitle tm_X3b_en_related_title",
    "TITLE, dc.title, dc.title.alternative",
    "DATE, metadata_modified, metadata_created",
    "DATE, ds_changed, ds_created",
    "DATE, system_modified_dtsi, system_create_dtsi date_uploaded_dtsi",
    "DATE, lastModified, SolrIndexer.lastIndexed dc.date.issued_dt",
    "DATE, tstamp, endtime embargoEndDate",
    "DATE, datetime, starttime timestamp",
    "NAME, fileName, fileType",
    "AUTHOR, creator_tesim, contributor_tesim"
  })
  void fieldsAreKnownByTheWordsOfTheirNames(FieldRole role, String wanted, String others) {
    Kind kind = role == FieldRole.DATE ? Kind.DATE : Kind.TEXT;
    Field[] fields =
        Stream.concat(Stream.of(others.split(" ")), Stream.of(wanted, "content"))
            .map(name -> new Field(name, name.equals("content") ? Kind.TEXT : kind, true, Set.of()))
            .toArray(Field[]::new);

    FieldChoice found = propose(schema(fields), NO_DOCUMENTS);

    assertEquals(
        Optional.of(wanted),
        switch (role) {
          case TITLE -> found.title();
          case NAME -> found.name();
          case AUTHOR -> found.author();
          default -> found.dates().stream().findFirst();
        });
  }

  @Test
  void aCopyThatIsAlsoSentIsATextOfItsOwn() throws Exception {
    Schema schema =
        schema(text("note"), new Field("content", Kind.TEXT, true, Set.of("note", "abstract")));

    FieldChoice found =
        propose(schema, sample("{'note':'short','content':['a text that was sent','short']}"));

    assertEquals(List.of("content"), found.texts());
  }

  @Test
  void theTextOfEachLanguageIsCompared() throws Exception {
    Schema schema = schema(text("body_en"), text("body_de"), text("notes_en"), text("body_x_en"));

    FieldChoice found =
        propose(
            schema,
            sample(
                "{'body_en':'the text of it','notes_en':'n'}",
                "{'body_de':'sein Text','body_x_en':'o'}"));

    assertEquals(List.of("body_en", "body_de"), found.texts());
  }

  @Test
  void longStringsAreTheTextIfTextsAreShort() throws Exception {
    Schema schema = schema(text("label"), new Field("abstract_s", Kind.STRING, true, Set.of()));

    FieldChoice found =
        propose(schema, sample("{'label':'short','abstract_s':'" + "word ".repeat(60) + "'}"));

    assertEquals(List.of("abstract_s"), found.texts());
  }

  /** Two versions a minute and more apart, as Solr makes them. */
  @Test
  void theTimeOfIndexingIsNoDateOfADocument() throws Exception {
    long first = Instant.parse("2026-03-01T10:00:00Z").toEpochMilli() << 20;
    long second = Instant.parse("2026-03-02T10:00:00Z").toEpochMilli() << 20;
    Schema schema = schema(text("body"), date("timestamp"), date("issued"));

    FieldChoice found =
        propose(
            schema,
            sample(
                "{'body':'b','_version_':"
                    + first
                    + ",'timestamp':'2026-03-01T10:00:00.5Z','issued':'2001-01-01T00:00:00Z'}",
                "{'body':'b','_version_':"
                    + second
                    + ",'timestamp':'2026-03-02T09:59:58Z','issued':'2002-01-01T00:00:00Z'}"));

    assertEquals(List.of("issued"), found.dates());
  }

  @Test
  void aDateThatIsTheSameEverywhereOrdersNothing() throws Exception {
    Schema schema = schema(text("body"), date("modified"), date("created"));

    FieldChoice found =
        propose(
            schema,
            sample(
                "{'body':'b','modified':'2001-01-01T00:00:00Z','created':'2001-01-01T00:00:00Z'}",
                "{'body':'b','modified':'2001-01-01T00:00:00Z','created':'2002-01-01T00:00:00Z'}"));

    assertEquals(List.of("created"), found.dates());
  }
}
