// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The example configuration with the policy as users paste it. Similarities are those of {@link
 * OneCoreTest#DICE}, which are easy to compute by hand.
 */
public final class PolicyConfig {
  private static final Pattern CHAIN =
      Pattern.compile(
          "<updateRequestProcessorChain.*</updateRequestProcessorChain>", Pattern.DOTALL);
  private static final String MORE_FIELDS =
      """
      <field name="_root_" type="string" indexed="true" stored="true" docValues="false"/>
      <field name="secret" type="string" indexed="true" stored="true"/>
      <fieldType name="pfloat" class="solr.FloatPointField" docValues="true"/>
      """;

  private PolicyConfig() {}

  /** Starts a core with some settings of the policy, all others as they are in the snippet. */
  static TestCore start(Map<String, String> settings) {
    return start(settings, config -> config);
  }

  /** Starts a core that skips duplicates, which are compared with the default measure. */
  static TestCore skipping(String from) {
    return start(
        Map.of("action", "skip", "from", from),
        TestCore.replaced("\"dup.measure\">dice", "\"dup.measure\">calibrated"));
  }

  /** The same with another change to solrconfig.xml. */
  static TestCore start(Map<String, String> settings, UnaryOperator<String> change) {
    return TestCore.start(
        config -> change.apply(config(settings).apply(config)), PolicyConfig::schema);
  }

  /** Returns a change that puts the policy with some settings into solrconfig.xml. */
  public static UnaryOperator<String> config(Map<String, String> settings) {
    String snippet = read("policy-chain.xml");
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      snippet = set(setting.getKey(), setting.getValue()).apply(snippet);
    }
    String chain = snippet;
    return shipped ->
        TestCore.replaced("<str name=\"dup.measure\">calibrated", "<str name=\"dup.measure\">dice")
            .andThen(TestCore.replaced(">0.05</str>", ">0</str>"))
            .apply(CHAIN.matcher(shipped).replaceFirst(match -> chain.replace("$", "\\$")));
  }

  private static UnaryOperator<String> set(String key, String value) {
    Pattern line = Pattern.compile("(<\\w+ name=\"" + key + "\">)[^<]*<");
    return snippet -> {
      if (!line.matcher(snippet).find()) {
        throw new IllegalArgumentException("the snippet has no setting " + key);
      }
      return line.matcher(snippet).replaceFirst("$1" + value + "<");
    };
  }

  /** Adds the fields of the policy, and some for the tests. */
  public static String schema(String shipped) {
    return TestCore.with(read("policy-fields.xml") + MORE_FIELDS).apply(shipped);
  }

  /** Puts a filter into the handler that every request has. */
  static String filtered(String config) {
    return TestCore.replaced(
            "<arr name=\"components\">\n      <str>duplicates</str>",
            "<lst name=\"appends\"><str name=\"fq\">-secret:yes</str></lst>"
                + "<arr name=\"components\">\n      <str>duplicates</str>")
        .apply(config);
  }

  /** Lets a batch go on after a document that fails. */
  public static String tolerant(String config) {
    return TestCore.replaced(
            "<processor class=\"org.solrduplicates.solr.update.FirstSeen",
            "<processor class=\"solr.TolerantUpdateProcessorFactory\"/>"
                + "<processor class=\"org.solrduplicates.solr.update.FirstSeen")
        .apply(config);
  }

  private static String read(String snippet) {
    try {
      return Files.readString(Path.of("solr-config", snippet));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
