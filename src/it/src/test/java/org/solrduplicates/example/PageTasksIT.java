// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.page.Browser;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.HttpCore;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.decision.DecidedCore;

/**
 * What users come for, and in how many actions: on the example as the README starts it, and on a
 * collection of 5,000 documents. An action is a click, a key, or a text that is typed or pasted and
 * sent.
 */
@Tag("browser")
class PageTasksIT {
  private static final int GROUPS = 1_250;
  private static final int VERSIONS = 4;
  private static final int WORDS = 60;
  private static final int PARAGRAPH = 40;
  private static final int PAIRS = 10;

  @TempDir private static Path home;
  private static ExampleServerProcess example;
  private static HttpCore generated;
  private static List<Collection> collections;

  private Browser browser;
  private int actions;

  /**
   * A collection and what is looked for in it.
   *
   * @param word a word that only the versions of one document have
   * @param newest the key of the newest of them
   * @param second the key of another version
   * @param source the key of a document with a paragraph that was copied
   * @param value a value of the field of the table in the overview
   * @param copies what the history shows of the copies of one version
   * @param open the address that opens the newest of them
   * @param pairs the number of pairs to review that are decided
   */
  private record Collection(
      String url,
      String word,
      String newest,
      String second,
      String source,
      String paragraph,
      String value,
      String copies,
      String open,
      int pairs) {
    @Override
    public String toString() {
      return url.equals(generated.http().url()) ? "5,000 documents" : "example";
    }
  }

  @BeforeAll
  static void start() throws Exception {
    Browser.start().close();
    example = ExampleServerProcess.serveExample();
    UnaryOperator<String> measure =
        TestCore.replaced(
            "<str name=\"dup.measure\">calibrated</str>",
            "<str name=\"dup.measure\">dice</str><str name=\"dup.threshold\">0.8</str>"
                + "<str name=\"dup.review.threshold\">0.4</str>");
    generated =
        HttpCore.start(
            home,
            "",
            config -> measure.apply(DecidedCore.decided(config)),
            TestCore.with(TestCore.FRAGMENTS));
    for (int from = 0; from < GROUPS; from += GROUPS / 10) {
      add(IntStream.range(from, from + GROUPS / 10).mapToObj(PageTasksIT::group));
    }
    add(Stream.of(Stream.of(version(777, 2, "archive/777 again"))));
    add(IntStream.range(0, PAIRS).mapToObj(PageTasksIT::pair));
    generated.group();
    String press = "press/2024-09-17 calibration hall.html";
    collections =
        List.of(
            new Collection(
                example.url(),
                "enclosures",
                "contracts/2024 renewal/Supply contract ACME v5 FINAL signed (2).docx",
                "contracts/Supply contract ACME v2 (comments MB).docx",
                press,
                paragraphOf(press),
                "application/pdf",
                "1 copy in 1 folder: contracts/2024 renewal",
                "/get?id=contracts%2F2024%20renewal%2FSupply%20contract%20ACME%20v5%20FINAL%20signed%20(2).docx",
                4),
            new Collection(
                generated.http().url(),
                RandomTexts.word(WORDS * 777 + 7),
                "777/4",
                "777/2",
                "1234/1",
                words(1234, 0, PARAGRAPH),
                "host3.org",
                "1 copy in 1 folder: archive",
                "/get?id=777%2F4",
                PAIRS));
  }

  /** The versions of one document, each with another end, on one of seven hosts. */
  private static Stream<Map<String, String>> group(int group) {
    return IntStream.rangeClosed(1, VERSIONS)
        .mapToObj(version -> version(group, version, group + "/" + version));
  }

  private static Map<String, String> version(int group, int version, String id) {
    String text = words(group, 0, WORDS - VERSIONS + version) + ".";
    return Map.of(
        "id",
        id,
        "title",
        "Contract " + RandomTexts.word(group),
        "format",
        "host" + group % 7 + ".org",
        "modified",
        "2024-0" + version + "-01T10:00:00Z",
        "size",
        String.valueOf(text.length()),
        "text",
        text);
  }

  /** Two documents with half of their words in common. */
  private static Stream<Map<String, String>> pair(int number) {
    int group = GROUPS + 3 * number;
    return Stream.of(1, 2)
        .map(
            side ->
                Map.of(
                    "id", "0pair" + number + "/" + side,
                    "title", "Minutes " + number + " of " + side,
                    "text", words(group, 0, WORDS) + ". " + words(group + side, 0, WORDS)));
  }

  private static String words(int group, int from, int to) {
    return String.join(" ", RandomTexts.range(WORDS * group + from, WORDS * group + to));
  }

  private static void add(Stream<Stream<Map<String, String>>> groups) throws Exception {
    String json = new ObjectMapper().writeValueAsString(groups.flatMap(g -> g).toList());
    assertEquals(200, generated.http().post("/update?commit=true", json).statusCode());
  }

  private static String paragraphOf(String id) throws Exception {
    String query = URLEncoder.encode("{!term f=id}" + id, StandardCharsets.UTF_8);
    String body = new Http(example.url()).get("/select?fl=text&q=" + query).body();
    String text = new ObjectMapper().readTree(body).at("/response/docs/0/text").asText();
    List<String> words = new ArrayList<>(List.of(text.strip().split("\\s+")));
    return String.join(" ", words.subList(words.size() / 3, words.size() / 3 + PARAGRAPH));
  }

  @AfterAll
  static void stop() throws Exception {
    if (example != null) {
      example.close();
    }
    if (generated != null) {
      generated.close();
    }
  }

  static List<Collection> collections() {
    return collections;
  }

  @BeforeEach
  void startBrowser() throws Exception {
    browser = Browser.start();
    actions = 0;
  }

  @AfterEach
  void stopBrowser() {
    browser.close();
  }

  private void open(Collection collection, String view) {
    browser.open(collection.url() + "/duplicates/ui" + view);
  }

  private void search(String text) {
    actions++;
    browser.eval("document.querySelector('#search input').focus()");
    browser.type(text);
    browser.press("Enter", 13);
    browser.await("location.hash.startsWith('#search')");
    browser.awaitView();
  }

  private void click(String selector) {
    actions++;
    browser.click(selector);
  }

  private void clickTo(String selector, String view) {
    click(selector);
    browser.await("location.hash.startsWith('#" + view + "')");
    browser.awaitView();
  }

  private void assertDone(Collection collection, int most) {
    assertTrue(actions <= most, "actions: " + actions);
    browser.requireQuiet(collection.url());
  }

  @ParameterizedTest
  @MethodSource("collections")
  void theNewestVersionIsFoundByAWordInIt(Collection collection) {
    open(collection, "");
    search(collection.word());
    clickTo(".hit a", "group");

    assertEquals(
        collection.newest(),
        browser.eval("document.querySelector('.versions .entry').dataset.id").asText());
    assertDone(collection, 2);
  }

  /** The link opens a tab, which the test does not follow. */
  @ParameterizedTest
  @MethodSource("collections")
  void theNewestVersionIsOpened(Collection collection) {
    open(collection, "");
    search(collection.word());
    browser.eval(
        "document.addEventListener('click', (event) => { event.preventDefault();"
            + " window.opened = event.target.href; })");
    click(".hit .open");

    assertEquals(collection.url() + collection.open(), browser.eval("window.opened").asText());
    assertDone(collection, 3);
  }

  @ParameterizedTest
  @MethodSource("collections")
  void allCopiesAndTheirFoldersAreShown(Collection collection) {
    open(collection, "");
    search(collection.word());
    clickTo(".hit a", "group");

    assertTrue(
        browser.texts(".versions summary").contains(collection.copies()),
        browser.texts(".versions summary")::toString);
    assertDone(collection, 2);
  }

  @ParameterizedTest
  @MethodSource("collections")
  void theSpaceThatCanBeFreedIsShown(Collection collection) {
    open(collection, "#groups");
    clickTo("nav a[href=\"#overview\"]", "overview");
    browser.await("document.querySelectorAll('.tile dd.note').length > 3");

    assertTrue(
        browser.texts(".tile dd.note").stream()
            .anyMatch(note -> note.matches("[\\d.,]+ \\w+ can be freed")),
        browser.texts(".tile dd.note")::toString);
    assertDone(collection, 1);
  }

  @ParameterizedTest
  @MethodSource("collections")
  void theListOfGroupsIsSaved(Collection collection) {
    open(collection, "");
    clickTo("nav a[href=\"#groups\"]", "groups");
    browser.eval("URL.createObjectURL = (blob) => { window.saved = blob.size; return '#groups'; }");
    click("[data-csv=groups]");
    browser.await("window.saved > 1000");

    assertDone(collection, 2);
  }

  private static int revokeAll(Collection collection) throws Exception {
    JsonNode made = new ObjectMapper().readTree(decisions(collection)).at("/response/docs");
    for (JsonNode decision : made) {
      String body = "{\"command\":\"revoke\",\"id\":\"" + decision.get("id").asText() + "\"}";
      Http http = new Http(collection.url());
      assertEquals(200, http.post("/duplicates/decisions", body).statusCode());
    }
    return made.size();
  }

  /** A history is shared by its address. */
  @ParameterizedTest
  @MethodSource("collections")
  void anAddressShowsTheSameToAColleague(Collection collection) throws Exception {
    open(collection, history(collection));
    List<String> versions = browser.texts(".versions h3");
    String address = browser.eval("location.href").asText();
    browser.close();
    browser = Browser.start();
    actions++;
    browser.open(address);

    assertEquals(versions, browser.texts(".versions h3"));
    assertDone(collection, 1);
  }

  @ParameterizedTest
  @MethodSource("collections")
  void pairsAreDecided(Collection collection) throws Exception {
    open(collection, "");
    clickTo("nav a[href=\"#review\"]", "review");
    int decided = 0;
    String ready =
        "!document.querySelector('.review-box[aria-busy]')"
            + " && document.querySelector('[data-a], .review-box .empty')";
    browser.await(ready);
    while (decided < collection.pairs() && !browser.texts("[data-a]").isEmpty()) {
      decided += browser.eval("document.querySelectorAll('.candidates li').length").asInt();
      actions++;
      browser.press("n", 78);
      // after the last pair, the view goes on looking for others
      browser.await(
          decided < collection.pairs()
              ? ready
              : "document.querySelector('.count').textContent.startsWith('" + decided + "')");
    }

    int made = revokeAll(collection);
    assertEquals(decided, made);
    assertTrue(decided >= collection.pairs(), "pairs: " + decided);
    assertDone(collection, collection.pairs() + 2);
  }

  @ParameterizedTest
  @MethodSource("collections")
  void theChangesBetweenTwoVersionsAreShown(Collection collection) {
    open(collection, history(collection));
    click("[aria-label=\"Select version 2 for a comparison\"]");
    click("[aria-label=\"Select version 4 for a comparison\"]");
    clickTo(".versions-bar a.primary", "compare");

    assertTrue(browser.texts(".changed ins").size() > 0);
    assertTrue(
        browser
            .eval("document.querySelector('.changed').getBoundingClientRect().top < innerHeight")
            .asBoolean(),
        "without scrolling");
    assertDone(collection, 3);
  }

  private static String history(Collection collection) {
    return "#group?id=" + URLEncoder.encode(collection.newest(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @MethodSource("collections")
  void theSourceOfAParagraphIsFound(Collection collection) throws Exception {
    open(collection, "");
    clickTo("nav a[href=\"#check\"]", "check");
    actions++;
    browser.eval(
        "(() => { const box = document.querySelector('textarea'); box.value = "
            + new ObjectMapper().writeValueAsString(collection.paragraph())
            + "; box.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste' })); })()");
    browser.await("document.querySelector('.result a')");

    assertTrue(
        browser
            .eval(
                "[...document.querySelectorAll('.result [data-id], .result a')].map((e) => e.dataset.id ?? decodeURIComponent(e.href)).join(' ').replaceAll('+', ' ')")
            .asText()
            .contains(collection.source()));
    assertDone(collection, 2);
  }

  @ParameterizedTest
  @MethodSource("collections")
  void aDecisionIsMadeAndUndone(Collection collection) {
    open(collection, "");
    search(collection.word());
    clickTo(".hit a", "group");
    click("[data-decide=different]");
    browser.await("document.querySelector('.decision')");
    assertTrue(decisions(collection).contains("\"numFound\":1"));
    click("[data-decide=revoke]");
    browser.await("!document.querySelector('.decision')");

    assertTrue(decisions(collection).contains("\"numFound\":0"));
    assertDone(collection, 4);
  }

  private static String decisions(Collection collection) {
    return new Http(collection.url()).get("/duplicates/decisions?rows=1000").body();
  }

  @ParameterizedTest
  @MethodSource("collections")
  void theShareOfDuplicatesOfOneValueIsShown(Collection collection) {
    open(collection, "#groups");
    clickTo("nav a[href=\"#overview\"]", "overview");
    clickTo("tr[data-value=\"" + collection.value() + "\"] a", "overview?f.");

    assertTrue(browser.texts(".tile").toString().contains("%"), browser.texts(".tile")::toString);
    assertDone(collection, 2);
  }
}
