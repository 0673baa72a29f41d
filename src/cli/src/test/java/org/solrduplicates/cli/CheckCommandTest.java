// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
  private static final String NEW = "{\"verdict\":\"new\",\"suggestion\":\"a new document\"}";
  private static final String NEAR =
      """
      {"verdict":"near","best":{"id":"C-117","similarity":0.93,"relation":"near"},
      "suggestion":"new version of C-117"}""";

  @TempDir Path folder;
  private StubSolr solr;
  private final Map<String, String> verdicts = new TreeMap<>();
  private final List<Map<String, String>> asked = new ArrayList<>();

  @BeforeEach
  void start() throws IOException {
    solr = new StubSolr();
    solr.handle("/files/duplicates", this::answer);
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Map<String, String> parameters = new TreeMap<>();
    Arrays.stream(form.split("&"))
        .map(pair -> pair.split("=", 2))
        .forEach(p -> parameters.put(p[0], URLDecoder.decode(p[1], StandardCharsets.UTF_8)));
    asked.add(parameters);
    String block = verdicts.getOrDefault(parameters.get("dup.text"), NEW);
    StubSolr.send(exchange, 200, "{\"responseHeader\":{},\"duplicates\":" + block + "}");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private CommandLine check(Path... files) {
    return CommandLine.run(
        Stream.concat(
                Stream.of("check", "--solr", solr.url() + "/files"),
                Stream.of(files).map(Path::toString))
            .toArray(String[]::new));
  }

  @Test
  void passagesOfAFileAreListedWithTheirDocuments() throws IOException {
    Path file = file("a.txt", "copied text");
    verdicts.put(
        "copied text",
        """
        {"verdict":"new","suggestion":"a new document","passages":{
        "verdict":"contains copied passages","of":["B","C"],"reasons":["one","two"],
        "aligned":2,"truncated":[],"documents":[
        {"id":"B","covered":0.5,"documentCovered":0.95,"relations":["contains"],"passages":[
        {"begin":1,"end":9,"documentBegin":0,"documentEnd":8,"words":2,"similarity":1.0,"kind":"verbatim"}]},
        {"id":"C","covered":0.25,"documentCovered":0.1,"relations":[],"passages":[]}]}}\
        """);

    CommandLine plain = check(file);
    CommandLine line =
        CommandLine.run("check", "--solr", solr.url() + "/files", "--passages", file.toString());

    assertEquals(
        List.of(
            file + "\tnew\t\t\ta new document",
            file + "\tcontains copied passages\t\t\tone; two",
            file + "\tcontains\tB\t0.5000\t1-9 is 0-8 verbatim",
            file + "\tpassages\tC\t0.2500\t"),
        line.out().lines().toList());
    assertEquals(file + "\tnew\t\t\ta new document", plain.out().strip());
    assertEquals("auto", asked.get(0).get("dup.passages"));
    assertEquals("true", asked.get(1).get("dup.passages"));
    assertEquals(0, plain.exitCode);
  }

  /** Its words differ so much that it is no version of the document. */
  @Test
  void aFileThatIsMostlyInADocumentIsACopy() throws IOException {
    verdicts.put(
        "swapped characters",
        """
        {"verdict":"new","suggestion":"a new document","passages":{
        "verdict":"copy of","of":["B"],"reasons":["most words are in B"],"truncated":[],"documents":[
        {"id":"B","covered":0.96,"documentCovered":0.95,"relations":["contains"],"passages":[]}]}}\
        """);
    Path file = file("a.txt", "swapped characters");

    CommandLine line = check(file);

    assertEquals(3, line.exitCode, line.err());
    assertEquals(file + "\tcopy of\tB\t0.9600\tmost words are in B", line.out().strip());
  }

  @Test
  void filesThatAreAllNewEndWithNought() throws IOException {
    Path a = file("a.txt", "one");
    Path b = file("b.txt", "two");

    CommandLine line = check(a, b);

    assertEquals(0, line.exitCode, line.err());
    assertEquals("false", asked.get(0).get("expandMacros"), "macros in a text are not expanded");
    assertEquals(
        List.of(a + "\tnew\t\t\ta new document", b + "\tnew\t\t\ta new document"),
        line.out().lines().toList());
    assertEquals(List.of(), solr.batches);
  }

  /** A text that comes in has no name, which would speak of its title. */
  @Test
  void aTextThatComesInIsChecked() throws IOException {
    verdicts.put("two 国", NEAR);
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream("two 国\n".getBytes(StandardCharsets.UTF_8)));
    CommandLine line;
    try {
      line = check(Path.of("-"));
    } finally {
      System.setIn(before);
    }

    assertEquals(3, line.exitCode, line.err());
    assertTrue(line.out().startsWith("-\tnear\tC-117\t"), line.out());
    assertFalse(asked.get(0).containsValue("-"), asked::toString);
  }

  @Test
  void aFileThatIsNotNewIsToldWithItsBestMatch() throws IOException {
    verdicts.put("two", NEAR);
    Path b = file("b.txt", "two");

    CommandLine line = check(file("a.txt", "one"), b);

    assertEquals(3, line.exitCode, line.err());
    assertEquals(
        b + "\tnear\tC-117\t0.9300\tnew version of C-117", line.out().lines().toList().get(1));
  }

  @Test
  void textTitleNameAndAuthorAreAskedAbout() throws IOException {
    Path file =
        file("é.html", "<html><head><title>The title</title></head><body>The text</body></html>");

    check(file);

    assertEquals("The title", asked.get(0).get("dup.title"));
    assertTrue(asked.get(0).get("dup.text").contains("The text"));
    assertTrue(asked.get(0).get("dup.name").endsWith("/é.html"));
    assertEquals("0", asked.get(0).get("rows"));
  }

  @Test
  void aFileWithoutTextIsTooShort() throws IOException {
    Path empty = file("empty.txt", "");

    CommandLine line = check(empty);

    assertEquals(3, line.exitCode);
    assertEquals(empty + "\ttoo-short\t\t\tthe file has no text", line.out().strip());
    assertEquals(List.of(), asked);
  }

  @Test
  void aFileThatCannotBeReadIsAFailureAndTheOthersAreChecked() throws IOException {
    verdicts.put("one", NEAR);

    CommandLine line = check(folder.resolve("absent.txt"), file("a.txt", "one"));

    assertEquals(1, line.exitCode);
    assertTrue(line.err().startsWith("skipped "), line.err());
    assertEquals(1, line.out().lines().count());
  }

  @Test
  void withoutAFileItIsMisuse() {
    assertEquals(2, check().exitCode);
    assertEquals(List.of(), asked);
  }
}
