// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.Answer.each;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.solr.TestCore;

/** A component has the settings of the update processor unless it is given others. */
class GivenSettingsTest {
  private static final String TEXT = "The supplier delivers the goods to the warehouse in Lyon.";
  private static final String LINE = "<str name=\"textField\">text</str>";
  private static final String COMPONENT =
      "class=\"org.solrduplicates.solr.search.DuplicatesComponent\">";
  private static final String ANOTHER =
      "<updateProcessor name=\"another\""
          + " class=\"org.solrduplicates.solr.update.FingerprintUpdateProcessorFactory\">"
          + "<str name=\"textField\">path</str></updateProcessor>";

  /** Returns the lines of several text fields. */
  private static String lines(String fields) {
    StringBuilder lines = new StringBuilder();
    for (String field : fields.split("[+]")) {
      lines.append(LINE.replace(">text<", ">" + field + "<"));
    }
    return lines.toString();
  }

  private static String configured(String config, String made, String answered) {
    return config
        .replace(LINE, lines(made))
        .replace(COMPONENT, COMPONENT + (answered.isEmpty() ? "" : lines(answered)));
  }

  /**
   * @param made the text fields of the processor
   * @param answered those of the component, may be none
   * @param more another processor, may be none
   * @param used those that the component has then
   * @param warnings how many there are
   */
  @ParameterizedTest
  @CsvSource({
    "title, '', '', title, 0",
    "text+title, '', '', text+title, 0",
    "text, '', '', text, 0",
    "title, text, '', text, 1",
    "title, text+title, '', text+title, 1",
    "title, '', another, text, 2"
  })
  void theComponentHasThoseOfTheProcessor(
      String made, String answered, String more, String used, int warnings) throws IOException {
    String other = more.isEmpty() ? "" : ANOTHER;
    try (TestCore core =
        TestCore.start(
            config -> TestCore.with(other).apply(configured(config, made, answered)),
            schema -> schema)) {
      assertEquals(Optional.empty(), core.startFailure());
      NamedList<?> page = SetupHandlerTest.page(core);
      assertEquals(
          List.of(used.split("[+]")), ((NamedList<?>) page.get("fields")).get("textField"));
      assertEquals(warnings, ((List<?>) page.get("warnings")).size(), page.toString());
    }
  }

  @ParameterizedTest
  @CsvSource({"title, ''", "title, title"})
  void itComparesTheTextsOfTheProcessor(String made, String answered) throws IOException {
    try (TestCore core =
        TestCore.start(config -> configured(config, made, answered), schema -> schema)) {
      core.add(
          document("id", "a", "title", TEXT, "text", "one"),
          document("id", "b", "title", TEXT + " Again.", "text", "two"));

      assertEquals(Set.of("a", "b"), Set.copyOf(each(core.duplicates("id", "a").history(), "id")));
    }
  }

  /** An update has the values, so only documents that are found lack them. */
  @Test
  void aFieldOfTheProcessorNeedNotBeReadable() throws IOException {
    String line = LINE.replace("textField", "titleField").replace(">text<", ">headline<");
    try (TestCore core =
        TestCore.start(
            config -> config.replaceFirst(LINE, LINE + line),
            TestCore.with(
                "<field name=\"headline\" type=\"string\" stored=\"false\" docValues=\"false\"/>"))) {
      assertEquals(Optional.empty(), core.startFailure());
    }
  }
}
