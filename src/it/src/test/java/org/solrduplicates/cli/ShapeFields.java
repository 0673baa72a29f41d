// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.solrduplicates.solr.Http;

/**
 * The fields of a configuration that install should find, and documents that have them.
 *
 * @param date the date that changes with a version
 * @param more what each document has besides, such as required fields
 */
record ShapeFields(String key, String text, String title, String date, Map<String, String> more) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int WORDS = 60;

  /** Returns the roles and the fields of the rows that install should print. */
  List<List<String>> proposed() {
    return List.of(List.of("text", text), List.of("title", title), List.of("date", date));
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
            .mapToObj(i -> "\"d" + i + "\"")
            .collect(Collectors.joining(",", "{\"delete\":[", "]}")));
  }

  private static void update(String url, String json) {
    HttpResponse<String> answer = new Http(url).post("/update?commit=true", json);
    assertEquals(200, answer.statusCode(), answer.body());
  }

  private String document(int number) {
    int pair = number / 2;
    ObjectNode document = JSON.createObjectNode();
    more.forEach(document::put);
    document.put("id", "d" + number).put(key, "d" + number);
    document.put(title, "Subject " + pair);
    document.put(date, "20" + (10 + pair % 80) + "-0" + (2 - number % 2) + "-03T04:05:06Z");
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
