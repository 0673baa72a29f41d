package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
  private static final String URL = "http://host:8983/solr/name";

  @Test
  void flagsAndOperandsMayStandInAnyOrder() throws UsageException {
    Arguments arguments = parse(Command.INDEX, "folder", "--time-limit", "7", "--solr", URL + "/");

    assertEquals(Path.of("folder"), arguments.operandPath());
    assertEquals(7, arguments.timeLimitSeconds());
    assertEquals(URL, arguments.solrUrl());
  }

  @Test
  void aRepeatedFlagKeepsAllItsValues() throws UsageException {
    Arguments arguments = parse(Command.SHOW, "--solr", URL, "--id", "a", "--id", "b c");

    assertEquals(List.of("a", "b c"), arguments.all(Flag.ID));
  }

  @Test
  void withoutFlagsAFileHasAMinuteAndHalfAGigabyte() throws UsageException {
    Arguments arguments = parse(Command.INDEX, "--solr", URL, "folder");

    assertEquals(60, arguments.timeLimitSeconds());
    assertEquals("512m", arguments.heap());
  }

  @Test
  void behindTwoDashesNothingIsAFlag() throws UsageException {
    Arguments arguments = parse(Command.CHECK, "--solr", URL, "a", "--", "-b.txt", "--heap", "--");

    assertEquals(List.of("a", "-b.txt", "--heap", "--"), arguments.operands());
    assertEquals("512m", arguments.heap());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          show  --solr http://h/s --colour   | show has no flag --colour.
          show  --solr http://h/s --out x    | show has no flag --out.
          show  --solr http://h/s -v         | show has no flag -v.
          show  --solr                       | --solr needs a value: --solr URL.
          show  --solr --id                  | --solr needs a value: --solr URL.
          show  --id a                       | show needs --solr URL.
          show  --solr http://h/s more       | show has no use for 'more'.
          show  --solr http://h/s -- -x      | show has no use for '-x'.
          show  --solr -- x                  | --solr needs a value: --solr URL.
          index --solr http://h/s --         | index needs DIR.
          index --solr http://h/s            | index needs DIR.
          links --solr http://h/s            | links needs --out FILE.
          """)
  void whatMakesNoSenseIsRefusedInOneSentence(String typed, String sentence) {
    String[] words = typed.strip().split(" +");
    Command command = Command.of(words[0]).orElseThrow();
    List<String> rest = List.of(words).subList(1, words.length);

    UsageException refusal =
        assertThrows(UsageException.class, () -> Arguments.parse(command, rest));

    assertEquals(sentence, refusal.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"host:8983", "ftp://host/solr", "http://", "http://a b/", "solr"})
  void anAddressThatIsNoWebAddressIsRefused(String url) throws UsageException {
    assertThrows(UsageException.class, parse(Command.SHOW, "--solr", url)::solrUrl);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5", "soon", "1000000"})
  void aTimeLimitThatIsNoPositiveNumberIsRefused(String limit) throws UsageException {
    Arguments arguments = parse(Command.INDEX, "x", "--solr", URL, "--time-limit", limit);

    assertThrows(UsageException.class, arguments::timeLimitSeconds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lots", "0m", "512 m", "-1g"})
  void aHeapThatIsNoSizeIsRefused(String heap) throws UsageException {
    Arguments arguments = parse(Command.INDEX, "x", "--solr", URL, "--heap", heap);

    assertThrows(UsageException.class, arguments::heap);
  }

  private static Arguments parse(Command command, String... typed) throws UsageException {
    return Arguments.parse(command, List.of(typed));
  }
}
