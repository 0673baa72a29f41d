// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.files.UnlistedFolderTest;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.HttpCore;

/** A folder that was indexed before: what has changed is read, and nothing else. */
class IndexChangedTest {
  @TempDir private static Path home;
  private static HttpCore core;
  private static Http http;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    core = HttpCore.start(home, "", UnaryOperator.identity(), UnaryOperator.identity());
    http = core.http();
  }

  @AfterAll
  static void stop() throws Exception {
    core.close();
  }

  @BeforeEach
  void indexed() throws IOException {
    http.post("/update?commit=true", "{\"delete\":{\"query\":\"*:*\"}}");
    write("same.txt", "2024-01-01", "the same words");
    write("sub/changed.txt", "2024-01-01", "the first words");
    write("gone.txt", "2024-01-01", "words that go");
    index(0, "3 files indexed, 0 skipped");
  }

  private void write(String name, String day, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse(day + "T12:00:00Z")));
  }

  private CommandLine index(int exitCode, String expected, String... flags) {
    List<String> typed = new ArrayList<>(List.of("index", "--solr", http.url()));
    typed.addAll(List.of(flags));
    typed.add(folder.toString());
    CommandLine line = CommandLine.run(typed.toArray(String[]::new));
    assertEquals(exitCode, line.exitCode, line.err());
    assertTrue(line.err().contains(expected), line.err());
    return line;
  }

  /** Returns the texts in Solr by their files. */
  private static Map<String, String> texts() throws IOException {
    Map<String, String> texts = new TreeMap<>();
    String all = http.get("/select?q=*:*&rows=100&fl=id,text").body();
    for (JsonNode document : new JsonMapper().readTree(all).at("/response/docs")) {
      texts.put(document.path("id").asText(), document.path("text").asText());
    }
    return texts;
  }

  private void change() throws IOException {
    write("sub/changed.txt", "2024-01-02", "the other words");
    write("new.txt", "2024-01-02", "new words");
    Files.delete(folder.resolve("gone.txt"));
  }

  @Test
  void filesWithAnotherSizeOrTimeAreReadAgain() throws IOException {
    index(0, "0 files indexed, 0 skipped", "--changed");
    index(0, ", 3 unchanged, 0 gone", "--changed");

    change();
    index(0, "2 files indexed, 0 skipped", "--changed");
    index(0, ", 3 unchanged, 1 gone", "--changed");

    assertEquals("the other words", texts().get("sub/changed.txt"));
    assertEquals("words that go", texts().get("gone.txt"));
  }

  @Test
  void deletedFilesAreRemovedOnRequest() throws IOException {
    change();

    index(0, ", 1 unchanged, 1 gone and deleted", "--changed", "--delete-gone");

    assertEquals("[new.txt, same.txt, sub/changed.txt]", texts().keySet().toString());
  }

  private void capture(int bytes, String... addresses) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (String address : addresses) {
      Warc.page(out, address, "2024-01-01T10:00:00Z", "text/html", "words of " + address);
    }
    Files.write(
        folder.resolve("crawl.warc.gz"), Arrays.copyOf(out.toByteArray(), out.size() - bytes));
  }

  @Test
  void pagesOfACaptureAreReadOnceAndDeletedWithIt() throws IOException {
    capture(0, "https://a.example/1", "https://a.example/2");
    index(0, "2 files indexed, 0 skipped", "--changed");
    index(0, ", 5 unchanged, 0 gone", "--changed", "--delete-gone");

    capture(0, "https://a.example/2");

    index(0, ", 4 unchanged, 1 gone and deleted", "--changed", "--delete-gone");
    assertTrue(texts().containsKey("https://a.example/2 2024-01-01T10:00:00Z"), texts()::toString);
  }

  /** The second page of the file is cut off, so it may still be there. */
  @Test
  void pagesOfADamagedCaptureAreKept() throws IOException {
    capture(0, "https://a.example/1", "https://a.example/2");
    index(0, "2 files indexed, 0 skipped", "--changed");
    capture(150, "https://a.example/1", "https://a.example/2");
    Files.delete(folder.resolve("gone.txt"));

    index(
        1,
        "1 gone and deleted; 1 kept, because their folder could not be listed or a web",
        "--changed",
        "--delete-gone");

    assertEquals(4, texts().size());
  }

  /** As where a disk is not mounted. */
  @Test
  void aFolderWithoutFilesDeletesNothing() throws IOException {
    for (String name : List.of("same.txt", "sub/changed.txt", "gone.txt")) {
      Files.delete(folder.resolve(name));
    }

    index(
        0,
        ", 0 unchanged, 3 gone; nothing was deleted, because the folder has no files",
        "--changed",
        "--delete-gone");

    assertEquals(3, texts().size());
  }

  @Test
  void unreadableFilesAreKeptAndDeletedOnesRemoved() throws IOException {
    change();
    Files.write(folder.resolve("sub/changed.docx"), IndexCommandTest.corruptDocx());
    http.post(
        "/update?commit=true",
        "[{\"id\":\"sub/changed.docx\",\"size\":1,\"file_time\":\"2023-01-01T00:00:00Z\"}]");

    index(1, ", 1 unchanged, 1 gone and deleted", "--changed", "--delete-gone");

    assertEquals("[new.txt, same.txt, sub/changed.docx, sub/changed.txt]", "" + texts().keySet());
  }

  /** No name on Linux may be longer than 4096 bytes; a folder that is moved can be. */
  @EnabledOnOs(OS.LINUX)
  @Test
  void belowAFolderThatCannotBeListedNothingIsDeleted() throws IOException {
    Path outer = UnlistedFolderTest.deep(folder.resolve("outer"));
    Path inner = folder.resolve("inner");
    UnlistedFolderTest.deep(inner);
    Path moved = Files.move(inner, outer.resolve("inner"));
    try {
      String report = index(3, "skipped outer/", "--changed").err();
      String unlisted = report.substring("skipped ".length(), report.indexOf(": "));
      for (String id : List.of(unlisted + "/a.txt", unlisted + "a.txt", "outer/a.txt")) {
        String times = "\"size\":1,\"file_time\":\"2023-01-01T00:00:00Z\"";
        http.post("/update?commit=true", "[{\"id\":\"" + id + "\"," + times + "}]");
      }
      Files.delete(folder.resolve("gone.txt"));

      index(
          3,
          ", 2 unchanged, 3 gone and deleted; 1 kept, because their folder could not be listed",
          "--changed",
          "--delete-gone");

      assertEquals(Set.of(unlisted + "/a.txt", "same.txt", "sub/changed.txt"), texts().keySet());
    } finally {
      Files.move(moved, inner);
    }
  }

  /** A term of Lucene has at most 32,766 bytes, and the author is one. */
  private static String html(int lengthOfAuthor, String text) {
    String author = "a".repeat(lengthOfAuthor);
    return "<html><head><meta name=\"author\" content=\""
        + author
        + "\"></head>"
        + text
        + "</html>";
  }

  @Test
  void aDocumentThatSolrRefusesCostsNoOther() throws IOException {
    write("a.txt", "2024-01-02", "words before");
    write("long author.html", "2024-01-02", html(40_000, "words of it"));
    write("sub/long too.html", "2024-01-02", html(50_000, "words of it"));
    write("z.txt", "2024-01-02", "words after");

    index(1, "skipped long author.html: ");
    index(1, "skipped sub/long too.html: ");
    index(1, "immense term in field=\"author\"");
    index(1, "5 files indexed, 2 skipped");

    assertEquals("[a.txt, gone.txt, same.txt, sub/changed.txt, z.txt]", "" + texts().keySet());
    write("long author.html", "2024-01-02", html(10, "words of it"));
    write("sub/long too.html", "2024-01-02", html(10, "words of it"));
    index(0, "2 files indexed, 0 skipped", "--changed");
  }

  @Test
  void deleteGoneNeedsChanged() {
    index(2, "--delete-gone needs --changed", "--delete-gone");
  }
}
