// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.Project;

/** An invalid command line exits with 2, prints the reason in one line, and starts nothing. */
class MisuseTest {
  private static final String URL = "http://127.0.0.1:1/solr/name";

  private static void assertMisuse(String sentence, String... typed) {
    CommandLine line = CommandLine.run(typed);

    assertEquals("solr-duplicates: " + sentence + " See --help.", line.err().strip());
    assertEquals(2, line.exitCode);
    assertEquals("", line.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          show  --solr http://h/s --colour   | show has no flag --colour.
          show  --colour                     | show has no flag --colour.
          show  --solr http://h/s --out x    | show has no flag --out.
          show  --solr http://h/s --out=x    | show has no flag --out=x.
          show  --solr http://h/s -v         | show has no flag -v.
          show  --solr http://h/s -vx=y      | show has no flag -vx=y.
          show  --so http://h/s              | show has no flag --so. Did you mean --solr?
          show  --solr                       | Missing required parameter for option '--solr' (URL).
          show  --solr --id                  | Expected parameter for option '--solr' but found '--id'.
          show  --solr -- x                  | Expected parameter for option '--solr' but found '--'.
          show  --id a                       | Missing required option: '--solr=URL'.
          evaluate --solr http://h/s --out a --out b  | option '--out' (FILE) should be specified only once.
          groups --solr http://h/s --no-run --no-run | option '--no-run' should be specified only once.
          show  --solr http://h/s more       | show does not accept 'more'.
          show  --solr http://h/s -- -x      | show does not accept '-x'.
          show  --solr http://h/s @x         | show does not accept '@x'.
          index --solr http://h/s --         | Missing required parameter: 'DIR'.
          index --solr http://h/s            | Missing required parameter: 'DIR'.
          index --solr http://h/s a b        | index does not accept 'b'.
          check --solr http://h/s            | Missing required parameter: 'FILE'.
          evaluate --solr http://h/s         | 'Missing required argument (specify one of these): (--pairs=TSV | --groups=NUMBER).'
          example --solr http://h/s --truth x| Missing required option: '--files=DIR'.
          example --solr http://h/s --files x| Missing required option: '--truth=TSV'.
          chek                               | Unknown command 'chek'. Did you mean check or changes?
          chek  --solr http://h/s            | Unknown command 'chek'. Did you mean check or changes?
          --solr http://h/s show             | Unknown command '--solr'.
          @x                                 | Unknown command '@x'.
          compare a                          | compare needs two files: FILE OTHER, or FILE --with FILE.
          compare a b --with c               | compare needs two files: FILE OTHER, or FILE --with FILE.
          compare a b c                      | compare does not accept 'c'.
          compare --with c                   | Missing required parameter: 'FILE'.
          compare a b --diff --passages      | --diff excludes --passages, and --format html requires --diff.
          compare a b --format html          | --diff excludes --passages, and --format html requires --diff.
          compare a b --shingle-size 3 --diff     | --shingle-size has no effect with --passages or --diff.
          compare a b --shingle-size 3 --passages | --shingle-size has no effect with --passages or --diff.
          scan d --max-depth -1              | Invalid value for option '--max-depth': must be a number from 0 to 999999999, was '-1'.
          scan d --max-depth 1000000000      | Invalid value for option '--max-depth': must be a number from 0 to 999999999, was '1000000000'.
          scan d --min-size 1t               | Invalid value for option '--min-size': must be a size like 512, 10k or 2g, was '1t'.
          scan d --max-size 8589934592g      | Invalid value for option '--max-size': must be less than 8589934592g, was '8589934592g'.
          install --solr http://h/s --collection a/b | --collection must be a name of letters, digits, '_', '.' and '-', was 'a/b'.
          install --solr http://h/s --collection ..  | --collection must be a name of letters, digits, '_', '.' and '-', was '..'.
          install --solr http://h/s --collection a --text b,c  | A field must be one name without blanks, ',', '*' and '"', was 'b,c'.
          install --solr http://h/s --collection a --title b*  | A field must be one name without blanks, ',', '*' and '"', was 'b*'.
          """)
  void invalidArgumentsAreRefusedInOneLine(String typed, String sentence) {
    assertMisuse(sentence, typed.strip().split(" +"));
  }

  @Test
  void nothingTypedIsMisuse() {
    assertMisuse("Missing required subcommand.");
  }

  @Test
  void anEmptyValueIsRefused() {
    assertMisuse("Unknown command ''.", "");
    assertMisuse("Invalid value for option '--id': must not be empty.", "show", "--id", "");
    assertMisuse("Invalid value for option '--id': must not be empty.", "show", "--id=");
    assertMisuse(
        "Invalid value for option '--out': must not be empty.",
        "groups",
        "--out",
        "",
        "--solr",
        URL);
    assertMisuse(
        "Invalid value for positional parameter at index 0 (DIR): must not be empty.",
        "index",
        "--solr",
        URL,
        "");
  }

  @Test
  void controlCharactersDoNotReachTheTerminal() {
    assertMisuse("Unknown command 'a b?[31m'.", "a\nb\u001b[31m");
  }

  @Test
  void aNameThatNoFileCanHaveIsRefused() {
    assertMisuse(
        "Invalid value for option '--out': 'a?b' is not a valid file name.",
        "groups",
        "--solr",
        URL,
        "--out",
        "a\0b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"host:8983", "ftp://host/solr", "http://", "http://a b/", "solr", "", "@x"})
  void anAddressThatIsNoWebAddressIsRefused(String url) {
    assertMisuse(
        "Invalid value for option '--solr': must be a URL like http://host:8983/solr/name, was '"
            + url
            + "'.",
        "show",
        "--solr",
        url);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5", "soon", "1000000", "١", ""})
  void aTimeLimitThatIsOutOfItsRangeIsRefused(String limit) {
    String sentence =
        "Invalid value for option '--time-limit': must be in 1 … 999999 seconds, was '%s'."
            .replace("%s", limit);

    assertMisuse(sentence, "index", "x", "--solr", URL, "--time-limit", limit);
    assertMisuse(sentence, "groups", "--solr", URL, "--time-limit=" + limit);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lots",
        "0m",
        "512 m",
        "-1g",
        "",
        "0",
        "-5",
        "1x",
        "1",
        "1k",
        "31m",
        "32767k",
        "1025g",
        "999999999g",
        "99999999999999999999"
      })
  void aHeapThatIsNoSizeOrNoUsefulOneIsRefused(String heap) {
    assertMisuse(
        "Invalid value for option '--heap': must be in 32m … 1024g, such as 512m or 2g, was '"
            + heap
            + "'.",
        "compare",
        "a",
        "b",
        "--heap",
        heap);
  }

  /** Java reads documents with the least of them, and starts with the most. */
  @ParameterizedTest
  @ValueSource(strings = {"32768K", "1024g"})
  void aHeapInTheRangeReadsDocuments(String heap) {
    Path file = Project.FILES.resolve("contracts/Supply contract ACME v3 final.docx");

    CommandLine line = CommandLine.run("compare", "" + file, "" + file, "--heap", heap);

    assertEquals(0, line.exitCode, line.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5", "many", "1000000000"})
  void aNumberThatIsOutOfItsRangeIsRefused(String number) {
    String sentence = ": must be in 1 … 999999999, was '" + number + "'.";

    assertMisuse(
        "Invalid value for option '--sample'" + sentence,
        "groups",
        "--solr",
        URL,
        "--sample",
        number);
    assertMisuse(
        "Invalid value for option '--docs-per-second'" + sentence,
        "backfill",
        "--solr",
        URL,
        "--docs-per-second",
        number);
  }
}
