// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.TestCore;

/** A core with an invalid folder for the files of running jobs fails to start with the reason. */
class JobDirStartTest {
  private static final String GROUPS = "class=\"org.solrduplicates.solr.collection.GroupsHandler\"";

  /** The folder of the core, which Solr may use. */
  private static final String OWN = "${solr.core.instanceDir}/";

  private static String setting(String value) {
    return "<str name=\"dup.job.dir\">" + value + "</str>";
  }

  private static UnaryOperator<String> with(String settings) {
    return replaced(GROUPS + "/>", GROUPS + ">" + settings + "</requestHandler>");
  }

  private static Optional<String> failure(String settings) throws IOException {
    try (TestCore core = TestCore.start(with(settings), schema -> schema)) {
      return core.startFailure();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jobs | an absolute path | begin it at the root of the file system",
        "/ | in a folder that Solr may use | set the system property solr.allowPaths to it",
        "/nosuch | in a folder that Solr may use | set the system property solr.allowPaths to it",
        OWN + "nosuch | a folder in which Solr can create files | create it for the user of Solr",
        OWN
            + "core.properties | a folder in which Solr can create files | create it for the user"
            + " of Solr",
      })
  void anInvalidValueIsRefusedWithItsRangeAndNextStep(String value, String range, String nextStep)
      throws IOException {
    String message = failure(setting(value)).orElse("it started");

    String end = value.replace(OWN, "");
    assertTrue(message.startsWith("'dup.job.dir' must be " + range + ", was '"), message);
    assertTrue(
        message.endsWith(
            end + "'; " + nextStep + ", or remove the setting to use the data folder of the core"),
        message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", OWN, OWN + "conf"})
  void aFolderOfTheCoreOrNoneIsRight(String value) throws IOException {
    assertEquals(Optional.empty(), failure(setting(value)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"defaults", "appends", "invariants"})
  void asAParameterInTheConfigurationItIsNamed(String list) throws IOException {
    assertEquals(
        Optional.of(
            "'dup.job.dir' must be a setting of GroupsHandler, was a parameter in its '"
                + list
                + "'; move it out"),
        failure("<lst name=\"" + list + "\">" + setting(OWN) + "</lst>"));
  }
}
