// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionOrderTest {
  private static final Instant JANUARY = Instant.parse("2024-01-01T00:00:00Z");
  private static final Instant FEBRUARY = Instant.parse("2024-02-01T00:00:00Z");
  private static final Instant MARCH = Instant.parse("2024-03-01T00:00:00Z");
  private static final Instant APRIL = Instant.parse("2024-04-01T00:00:00Z");

  /** A document whose id is its file name; words are told apart by the first letter of its text. */
  private static OrderedDocument document(String name, Instant date, String text) {
    String format = name.substring(name.lastIndexOf('.') + 1);
    return new OrderedDocument(name, date, name, format, "", text, text.charAt(0));
  }

  private static OrderedDocument undated(String name, String text) {
    OrderedDocument dated = document(name, JANUARY, text);
    return new OrderedDocument(
        name, null, name, dated.format(), dated.fileHash(), text, dated.words());
  }

  private static OrderedDocument withBytes(OrderedDocument of, String bytes) {
    return new OrderedDocument(
        of.id(), of.date(), of.name(), of.format(), bytes, of.text(), of.words());
  }

  private static VersionOrder<OrderedDocument> order(OrderedDocument... documents) {
    return VersionOrder.of(List.of(documents), Function.identity());
  }

  private static List<String> told(List<VersionOrder.Place<OrderedDocument>> places) {
    return places.stream()
        .map(p -> p.version() + (p.copy() ? " copy " : " ") + p.document().id())
        .toList();
  }

  @Test
  void aPrintOfTheFirstVersionIsNotTheLatest() {
    VersionOrder<OrderedDocument> order =
        order(
            document("v1.pdf", MARCH, "a"),
            document("v2.docx", FEBRUARY, "b"),
            document("v1.docx", JANUARY, "a"));

    assertEquals(List.of("1 v1.docx", "1 copy v1.pdf", "2 v2.docx"), told(order.dated()));
    assertEquals("v1.docx", order.first().orElseThrow().document().id());
    assertEquals("v2.docx", order.latest().orElseThrow().document().id());
    assertEquals(2, order.versions());
  }

  @ParameterizedTest
  @CsvSource({
    "v9.docx, v10.docx",
    "contract v1.9.docx, contract v1.10.docx",
    "offer v2.docx, offer v2.1.docx",
    "offer draft.docx, offer final.docx",
    "offer v3 draft.docx, offer v3.docx"
  })
  void ofOneDateTheMarksInTheNamesCountAsNumbersAndStages(String earlier, String later) {
    assertEquals(
        List.of("1 " + earlier, "2 " + later),
        told(order(document(later, JANUARY, "b"), document(earlier, JANUARY, "a")).dated()));
  }

  @Test
  void marksAlsoOrderUndatedDocuments() {
    assertEquals(
        List.of("0 v9.docx", "0 v10.docx"),
        told(order(undated("v10.docx", "a"), undated("v9.docx", "b")).undated()));
  }

  @Test
  void theSameTextCountsBeforeTheSameBytes() {
    assertEquals(
        List.of("1 a.pdf", "2 b.pdf", "2 copy c.pdf"),
        told(
            order(
                    withBytes(document("a.pdf", JANUARY, "a"), "h"),
                    document("b.pdf", FEBRUARY, "b"),
                    withBytes(document("c.pdf", MARCH, "b"), "h"))
                .dated()));
  }

  /** Two programs print a document, and each moves other words. */
  @Test
  void everyPrintOfAVersionStaysWithIt() {
    assertEquals(
        List.of("1 a.docx", "1 copy p.pdf", "1 copy q.pdf", "1 copy r.pdf", "2 b.docx"),
        told(
            order(
                    document("a.docx", JANUARY, "a"),
                    document("p.pdf", JANUARY.plusSeconds(1), "a-moved"),
                    document("b.docx", FEBRUARY, "b"),
                    document("q.pdf", MARCH, "a-moved otherwise"),
                    document("r.pdf", APRIL, "a-moved otherwise"))
                .dated()));
  }

  @Test
  void wordsThatWereMovedInOneFormatAreANewVersionAndAPrintIsOfTheLatest() {
    assertEquals(
        List.of("1 a.docx", "2 b.docx", "2 copy p.pdf"),
        told(
            order(
                    document("a.docx", JANUARY, "a"),
                    document("b.docx", FEBRUARY, "a-moved"),
                    document("p.pdf", MARCH, "a-moved otherwise"))
                .dated()));
  }

  @Test
  void anUnknownDocumentHasNoVersionNumber() {
    OrderedDocument unknown = OrderedDocument.unknown("x");
    OrderedDocument one = new OrderedDocument("a", JANUARY, "", "", "", "", 0);
    OrderedDocument other = new OrderedDocument("b", FEBRUARY, "", "pdf", "", "", 0);

    assertEquals(List.of("1 a", "2 b", "0 x"), told(order(unknown, other, one).all()));
  }

  /** Dates, texts, formats and bytes from so few that most meet. */
  private static OrderedDocument random(int number, Random random) {
    Instant date = random.nextInt(4) == 0 ? null : JANUARY.plusSeconds(random.nextInt(5));
    String name = "v" + random.nextInt(12) + (random.nextBoolean() ? ".pdf" : ".docx");
    String text = "abc".charAt(random.nextInt(3)) + " " + random.nextInt(2);
    String bytes = random.nextInt(3) == 0 ? "h" + random.nextInt(2) : "";
    return new OrderedDocument(
        "id" + number, date, name, name.substring(name.indexOf('.')), bytes, text, text.charAt(0));
  }

  @Test
  void theOrderOfComingChangesNothing() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      List<OrderedDocument> documents = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        documents.add(random(i, random));
      }
      VersionOrder<OrderedDocument> order = VersionOrder.of(documents, Function.identity());
      Collections.shuffle(documents, random);

      assertEquals(order, VersionOrder.of(documents, Function.identity()), "seed " + seed);
    }
  }

  /** Whatever is added: one text is one version, and no copy is the first of a version. */
  @Test
  void aTextHasOneVersionAndItsFirstDocumentIsNoCopy() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      List<OrderedDocument> documents = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        documents.add(random(i, random));
      }
      List<VersionOrder.Place<OrderedDocument>> dated =
          VersionOrder.of(documents, Function.identity()).dated();
      for (int i = 0; i < dated.size(); i++) {
        VersionOrder.Place<OrderedDocument> place = dated.get(i);
        String text = place.document().text();
        boolean first = i == 0 || dated.get(i - 1).version() < place.version();
        assertEquals(!first, place.copy(), "seed " + seed);
        assertEquals(
            1,
            dated.stream()
                .filter(p -> p.document().text().equals(text))
                .map(VersionOrder.Place::version)
                .distinct()
                .count(),
            "seed " + seed);
      }
    }
  }
}
