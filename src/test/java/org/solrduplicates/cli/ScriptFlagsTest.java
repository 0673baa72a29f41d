// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The flags of the script; misuse ends with 2 and one line, and no file is written. */
@DisabledOnOs(OS.WINDOWS)
class ScriptFlagsTest {
  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void makeFiles() throws IOException {
    folder = temporary.toRealPath();
    Files.createDirectory(folder.resolve("share"));
    Files.createDirectory(folder.resolve("references"));
    Files.createSymbolicLink(folder.resolve("alias"), folder.resolve("share"));
    Files.writeString(folder.resolve("share/a.txt"), "some words");
    Files.writeString(folder.resolve("share/b.txt"), "some words");
    Files.writeString(folder.resolve("set.jsonl"), "{\"id\":\"1\",\"text\":\"some words\"}\n");
    try (OutputStream out = Files.newOutputStream(folder.resolve("crawl.warc"))) {
      Warc.page(out, "https://a.example/", "2024-01-01T10:00:00Z", "text/html", "some words");
    }
  }

  /** HERE stands for the folder of the test. */
  private CommandLine scan(String typed) {
    return CommandLine.run(
        Stream.of(("scan --no-cache --threads 1 " + typed.strip()).split(" +"))
            .map(word -> word.replace("HERE", folder.toString()))
            .toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --action trash HERE/share                           | --action needs --script
          --trash HERE/t HERE/share                           | --trash needs --script
          --act-on versions HERE/share                        | --act-on needs --script or --print0
          --script HERE/s HERE/share                          | --action trash, the default, needs a folder: --trash DIR
          --script HERE/s --action trash HERE/share           | --action trash, the default, needs a folder: --trash DIR
          --script HERE/s --action remove --trash HERE/t HERE/share | --trash applies to --action trash, was --action remove
          --script HERE/s --trash HERE/share HERE/share       | --trash HERE/share must be outside the scanned folder HERE/share
          --script HERE/s --trash HERE/share/x/y HERE/share   | --trash HERE/share/x/y must be outside the scanned folder HERE/share
          --script HERE/s --trash HERE/alias/x HERE/share     | --trash HERE/alias/x must be outside the scanned folder HERE/share
          --script HERE/s --trash HERE/references/x --reference HERE/references HERE/share | --trash HERE/references/x must be outside the scanned folder HERE/references
          --script HERE/s --trash / HERE/share                | --trash / must be outside the scanned folder HERE/share
          --script HERE/s --action hardlink --act-on versions HERE/share | --action hardlink allows only --act-on same-bytes, was versions
          --script HERE/s --action symlink --act-on same-bytes --act-on same-text HERE/share | --action symlink allows only --act-on same-bytes, was same-text
          --script HERE/share/a.txt --action remove HERE/share | --script HERE/share/a.txt is a scanned file; name another file
          --script HERE/s --out HERE/./s --action remove HERE/share | --script must name another file than --out and --recrawl, was HERE/s
          --script HERE/s --action remove HERE/set.jsonl      | --script applies to folders, not to a file of documents
          --action remove HERE/set.jsonl                      | --action applies to folders, not to a file of documents
          --script HERE/s --action remove HERE/crawl.warc     | --script applies to files of folders, not to pages of web captures
          --script HERE/s --action delete HERE/share          | Invalid value for option '--action': must be one of remove, trash, hardlink, symlink, was 'delete'. See --help.
          --script HERE/s --action remove --act-on near HERE/share | Invalid value for option '--act-on': must be one of same-bytes, same-text, versions, was 'near'. See --help.
          """)
  void flagsThatDoNotFitTogetherAreMisuse(String typed, String sentence) throws IOException {
    CommandLine line = scan(typed);

    assertEquals(
        "solr-duplicates: " + sentence.replace("HERE", folder.toString()), line.err().strip());
    assertEquals(2, line.exitCode);
    assertEquals("", line.out());
    assertFalse(Files.exists(folder.resolve("s")));
    assertEquals("some words", Files.readString(folder.resolve("share/a.txt")));
  }

  @Test
  void aFolderThatDoesNotExistFailsBeforeTheScan() {
    CommandLine line = scan("--script HERE/absent/s --action remove HERE/share");

    assertEquals(1, line.exitCode, line.err());
    assertEquals("", line.out());
  }

  /** A trash whose name begins like a scanned folder is outside it. */
  @Test
  void theScriptNamesTheFilesOfTheReport() throws IOException {
    CommandLine line = scan("--script HERE/s --trash HERE/share-trash HERE/share HERE/crawl.warc");

    assertEquals(0, line.exitCode, line.err());
    assertTrue(line.out().contains("\nGroup 1: "), line.out());
    String script = Files.readString(folder.resolve("s"));
    assertTrue(script.contains("\nbegin trash '" + folder + "/share-trash' \"$@\"\n"), script);
    assertEquals(1, script.lines().filter(text -> text.startsWith("act ")).count(), script);
    assertTrue(script.contains("# Group 1\n# kept by newest: "), script);
  }
}
