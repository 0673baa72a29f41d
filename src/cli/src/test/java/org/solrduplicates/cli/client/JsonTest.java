// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an answer may leave out, what it must have, and what is said if it has not. */
class JsonTest {
  private static final Object NULL = new Object();

  private record Inner(String name, double figure) {}

  private record Answer(
      String text,
      long count,
      Optional<String> maybe,
      Optional<Long> maybeCount,
      Optional<Inner> maybeInner,
      List<Inner> inners,
      Map<String, Long> counts) {}

  private static Answer read(Object... namesAndValues) {
    Map<String, Object> members = new HashMap<>(Map.of("text", "t", "count", 3L));
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      members.put(namesAndValues[i].toString(), value == NULL ? null : value);
    }
    return Json.answer(new JsonMapper().valueToTree(members), Answer.class);
  }

  private static void assertMissing(String name, Object... namesAndValues) {
    UncheckedIOException failure =
        assertThrows(UncheckedIOException.class, () -> read(namesAndValues));
    assertEquals("the answer has no '" + name + "'", failure.getCause().getMessage());
  }

  private static final Answer LEAST =
      new Answer("t", 3, Optional.empty(), Optional.empty(), Optional.empty(), List.of(), Map.of());

  @Test
  void absentOptionalFieldsAreUnknownOrEmpty() {
    assertEquals(LEAST, read());
    assertEquals(LEAST, read("maybe", NULL, "maybeInner", NULL, "inners", NULL, "counts", NULL));
  }

  @Test
  void optionalFieldsOfAnotherTypeAreUnknown() {
    assertEquals(
        LEAST,
        read("maybe", 7, "maybeCount", "7", "maybeInner", Map.of("name", "without a figure")));
    assertEquals(LEAST, read("maybe", List.of(), "maybeCount", List.of(7), "maybeInner", "x"));
  }

  @Test
  void presentFieldsAreRead() {
    Answer answer =
        read(
            "maybe",
            List.of("first", "second"),
            "maybeCount",
            7,
            "maybeInner",
            Map.of("name", "n", "figure", 0.5),
            "inners",
            List.of(Map.of("name", "m", "figure", 2, "unheard", "of")),
            "counts",
            Map.of("a", 1));

    assertEquals(
        new Answer(
            "t",
            3,
            Optional.of("first"),
            Optional.of(7L),
            Optional.of(new Inner("n", 0.5)),
            List.of(new Inner("m", 2)),
            Map.of("a", 1L)),
        answer);
  }

  @Test
  void missingOrMistypedRequiredFieldsAreNamed() {
    for (Object wrong : List.of(NULL, 7, true, List.of("t"), Map.of())) {
      assertMissing("text", "text", wrong);
    }
    for (Object wrong : List.of(NULL, "3", true, List.of(3), Map.of())) {
      assertMissing("count", "count", wrong);
    }
    assertMissing("figure", "inners", List.of(Map.of("name", "m")));
    assertMissing("inners", "inners", "none");
  }

  @Test
  void aBlockThatIsMissingIsNamed() {
    for (Object wrong : List.of("x", List.of())) {
      UncheckedIOException failure =
          assertThrows(
              UncheckedIOException.class,
              () ->
                  Json.block(
                      new JsonMapper().valueToTree(Map.of("job", wrong)), "job", JobAnswer.class));
      assertEquals("the answer has no 'job'", failure.getCause().getMessage());
    }
  }

  @Test
  void ofABlockAllIsKeptAsItCame() {
    Map<String, Object> block = Map.of("state", "done", "unheard", List.of(1, Map.of("a", 2.5)));

    JobAnswer job =
        Json.block(new JsonMapper().valueToTree(Map.of("job", block)), "job", JobAnswer.class);

    assertEquals("done", job.state());
    assertEquals(block, job.json());
  }

  @Test
  void anyTextIsSentAsValidJson() throws Exception {
    Map<String, Object> sent = Map.of("allowLoss", List.of("a\"b\\c\nd\u2028\t"));

    String json = Json.text(sent);

    assertEquals(1, json.lines().count());
    assertEquals(
        "a\"b\\c\nd\u2028\t",
        Json.parse(json.getBytes(StandardCharsets.UTF_8)).path("allowLoss").path(0).asText());
  }

  /** Jackson's own limit is 20 million characters; the text of a book on paper has one. */
  @Test
  void aTextMayBeOfAnyLength() throws Exception {
    String json = "{\"text\":\"" + "a".repeat(21_000_000) + "\"}";

    assertEquals(
        21_000_000,
        Json.parse(json.getBytes(StandardCharsets.UTF_8)).path("text").asText().length());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "{} {}", "{'a':1}", "<html>"})
  void invalidJsonIsRefused(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

    assertThrows(JsonProcessingException.class, () -> Json.parse(bytes));
  }
}
