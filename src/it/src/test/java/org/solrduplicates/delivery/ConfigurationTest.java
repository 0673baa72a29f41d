// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.delivery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.lucene.DupField;

/** The snippets for users are those of the example core, and agree with the code. */
class ConfigurationTest {
  private static final Pattern SETTING =
      Pattern.compile("<str name=\"(dup[.][^\"]+)\">([^<]*)</str>");

  @ParameterizedTest
  @CsvSource({
    "schema-fields.xml, managed-schema.xml",
    "update-chain.xml, solrconfig.xml",
    "duplicates-handler.xml, solrconfig.xml",
    "groups-handlers.xml, solrconfig.xml",
    "backfill-handler.xml, solrconfig.xml"
  })
  void theExampleCoreIsMadeOfTheSnippets(String snippet, String file) throws Exception {
    String indented =
        read("solr-config", snippet).lines().map(line -> "  " + line).collect(lines());

    assertTrue(read("example-core", "conf", file).contains(indented), snippet);
  }

  /** The property {@code golden.update} writes them. */
  @Test
  void theSchemaFilesHaveTheFieldsOfThePlugin() throws Exception {
    Map<String, List<DupField>> requests =
        Map.of("schema-fields.json", DupField.NEEDED, "passages-field.json", DupField.OF_PASSAGES);
    for (Map.Entry<String, List<DupField>> file : requests.entrySet()) {
      String request = DupField.request(file.getValue());
      if (Boolean.getBoolean("golden.update")) {
        Files.writeString(Path.of("solr-config", file.getKey()), request);
      }
      assertEquals(request, read("solr-config", file.getKey()));
    }
    assertEquals(xml(DupField.NEEDED), fields(read("solr-config", "schema-fields.xml")));
    assertEquals(xml(DupField.OF_POLICIES), fields(read("solr-config", "policy-fields.xml")));
    assertEquals(xml(DupField.OF_PASSAGES), fields(read("docs", "passages.md")));
  }

  private static List<String> xml(List<DupField> fields) {
    return fields.stream().map(DupField::xml).toList();
  }

  private static List<String> fields(String file) {
    return file.lines().filter(line -> line.startsWith("<field ")).toList();
  }

  /**
   * A parameter need not be there: what is there has its default, so that a paste changes nothing.
   */
  @Test
  void theHandlerNamesParametersWithTheirDefaults() throws Exception {
    Map<String, String> defaults = new TreeMap<>();
    String snippet = read("solr-config", "duplicates-handler.xml");
    Matcher setting = SETTING.matcher(snippet.substring(snippet.indexOf("<requestHandler")));
    while (setting.find()) {
      defaults.put(setting.group(1), setting.group(2));
    }

    Map<String, String> declared =
        Stream.of(Parameter.values())
            .filter(parameter -> defaults.containsKey(parameter.key()))
            .collect(Collectors.toMap(Parameter::key, Parameter::defaultValue));
    assertTrue(declared.size() > 5, declared::toString);
    defaults.keySet().retainAll(declared.keySet());
    assertEquals(declared, defaults);
  }

  @Test
  void thePageOnParametersListsThemAsTheyAre() throws Exception {
    assertEquals(
        Stream.of(Parameter.values()).map(ConfigurationTest::row).collect(lines()),
        rows("docs", "parameters.md"));
  }

  /** Returns the rows of a page that are about parameters of the core. */
  private static String rows(String first, String... more) throws IOException {
    return read(first, more)
        .lines()
        .filter(
            line ->
                Stream.of(Parameter.values()).anyMatch(p -> line.startsWith("| `" + p.key() + "`")))
        .collect(lines());
  }

  private static String row(Parameter parameter) {
    return "| `"
        + String.join(
            " | ",
            parameter.key() + "`",
            "`" + parameter.defaultValue() + "`",
            parameter.range(),
            parameter.meaning())
        + " |";
  }

  @Test
  void thePageOnInstallingShowsTheSnippetsAsTheyAre() throws Exception {
    assertTrue(
        read("docs", "install.md").contains(read("solr-config", "schema-fields.xml").strip()));
  }

  @Test
  void everyTableOfThePageOnQualityIsInARawResult() throws Exception {
    String raw = results();
    String page = read("docs", "quality.md");
    List<String> rows =
        page.substring(0, page.indexOf("## Comparison with Solr's own features"))
            .lines()
            .filter(line -> line.startsWith("| "))
            .toList();

    assertTrue(rows.size() > 10, "rows: " + rows.size());
    assertEquals("", rows.stream().filter(row -> !raw.contains(row + "\n")).collect(lines()));
  }

  private static String results() throws IOException {
    StringBuilder all = new StringBuilder();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(Path.of("benchmarks", "results"), "*.md")) {
      for (Path file : files) {
        all.append(Files.readString(file)).append('\n');
      }
    }
    return all.toString();
  }

  private static Collector<CharSequence, ?, String> lines() {
    return Collectors.joining("\n");
  }

  private static String read(String first, String... more) throws IOException {
    return Files.readString(Path.of(first, more));
  }
}
