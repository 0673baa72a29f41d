// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.Http;

/**
 * The fields of a configuration that install should find, and documents that have them.
 *
 * @param title null for none that is stored
 * @param date the date that changes with a version; null for none
 * @param more what each document has besides, such as required fields
 * @param flags the flags of install, for fields that Solr does not return
 * @param isSentAgain whether documents get fingerprints only when they are sent again
 * @param prefix what each unique key begins with; a number if keys are numbers
 */
record ShapeFields(
    String key,
    String text,
    @Nullable String title,
    @Nullable String date,
    Map<String, String> more,
    List<String> flags,
    boolean isSentAgain,
    String prefix) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int WORDS = 60;

  /** Returns the roles and the fields of the rows that install should print. */
  List<List<String>> proposed() {
    return flags.isEmpty()
        ? List.of(
            List.of("text", text),
            List.of("title", Optional.ofNullable(title).orElse("not found")),
            List.of("date", Optional.ofNullable(date).orElse("not found")))
        : List.of();
  }

  /** Adds documents in pairs; the second of a pair is a version of the first and older. */
  void index(String url, int from, int to) {
    update(
        url,
        IntStream.range(from, to)
            .mapToObj(this::document)
            .collect(Collectors.joining(",", "[", "]")));
  }

  void delete(String url, int from, int to) {
    update(
        url,
        IntStream.range(from, to)
            .mapToObj(i -> "\"" + id(i) + "\"")
            .collect(Collectors.joining(",", "{\"delete\":[", "]}")));
  }

  private static void update(String url, String json) {
    HttpResponse<String> answer = new Http(url).post("/update?commit=true", json);
    assertEquals(200, answer.statusCode(), answer.body());
  }

  String id(int number) {
    return prefix + number;
  }

  private String document(int number) {
    int pair = number / 2;
    ObjectNode document = JSON.createObjectNode();
    more.forEach(document::put);
    document.put(key, id(number));
    if (title != null) {
      document.put(title, "Subject " + pair);
    }
    if (date != null) {
      document.put(date, "20" + (10 + pair % 80) + "-0" + (2 - number % 2) + "-03T04:05:06Z");
    }
    document.put(
        text,
        Stream.iterate(0, i -> i + 1)
            .limit(WORDS)
            .map(i -> word(pair * WORDS + i))
            .collect(Collectors.joining(" ", "", number % 2 == 0 ? "" : " and another")));
    return document.toString();
  }

  /** Digits would be compared as numbers. */
  private static String word(int number) {
    return Integer.toString(number + 1000)
        .chars()
        .mapToObj(digit -> String.valueOf((char) (digit - '0' + 'k')))
        .collect(Collectors.joining("", "a", "e"));
  }
}
