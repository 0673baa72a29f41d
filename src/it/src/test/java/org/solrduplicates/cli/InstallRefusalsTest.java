// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.cli.CommandLine.assertExit;
import static org.solrduplicates.cli.CommandLine.posts;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What install cannot complete it refuses before it changes anything, all of it at once. */
class InstallRefusalsTest {
  private static final String KEY = "<uniqueKey>id</uniqueKey>";

  /** A core that is not suitable, and what is answered. */
  private enum Unsuitable {
    IMMUTABLE(schema -> schema, config -> config, "The configset is immutable"),
    NO_KEY(
        schema -> schema.replace(KEY, ""),
        config -> config,
        "The schema has no uniqueKey: add <uniqueKey>id</uniqueKey>"),
    OTHER_FIELDS(
        schema ->
            schema.replace(
                "</schema>",
                "<field name=\"dup_fingerprint\" type=\"string\"/>"
                    + "<field name=\"dup_sketch\" type=\"string\" multiValued=\"false\"/>"
                    + "<field name=\"dup_group\" type=\"pint\" indexed=\"true\" stored=\"false\"/>"
                    + "<field name=\"dup_first_seen\" type=\"pdates\"/></schema>"),
        config -> config,
        "the field 'dup_fingerprint' of the schema must be {",
        "the field 'dup_sketch' of the schema must be {",
        "the field 'dup_group' of the schema must be {",
        "the field 'dup_first_seen' of the schema must be {"),
    TAKEN_NAMES(
        schema -> schema,
        config ->
            config.replace(
                "</config>",
                "<requestHandler name=\"/duplicates/ui\" class=\"solr.DumpRequestHandler\"/>"
                    + "<updateProcessor name=\"first-seen\""
                    + " class=\"solr.TrimFieldUpdateProcessorFactory\"/></config>"),
        "requestHandler /duplicates/ui already exists and is not part of this plugin",
        "updateProcessor first-seen already exists and is not part of this plugin"),
    OTHER_TYPE(
        schema ->
            schema
                .replace("<fieldType name=\"binary\" class=\"solr.BinaryField\"/>", "")
                .replace(
                    "</schema>",
                    "<fieldType name=\"dup_binary\" class=\"solr.StrField\"/></schema>"),
        config -> config,
        "The field type 'dup_binary' of the schema is not that of the plugin"),
    EVERYTHING(
        schema -> OTHER_FIELDS.schema.apply(NO_KEY.schema.apply(schema)),
        config -> TAKEN_NAMES.config.apply(config),
        "The schema has no uniqueKey",
        "the field 'dup_group' of the schema must be {",
        "requestHandler /duplicates/ui already exists",
        "--text text is filled by copyField");

    private final UnaryOperator<String> schema;
    private final UnaryOperator<String> config;
    private final List<String> answers;

    Unsuitable(UnaryOperator<String> schema, UnaryOperator<String> config, String... answers) {
      this.schema = schema;
      this.config = config;
      this.answers = List.of(answers);
    }

    String core() {
      return name();
    }
  }

  private static ConfigsetSolr solr;

  @BeforeAll
  static void start(@TempDir Path home) throws Exception {
    solr = ConfigsetSolr.in(home);
    for (Unsuitable core : Unsuitable.values()) {
      solr.with(core.core(), "techproducts", core.schema);
      Path config = solr.config(core.core());
      Files.writeString(config, core.config.apply(Files.readString(config)));
      Path schema = config.resolveSibling("managed-schema.xml");
      Files.copy(schema, config.resolveSibling("schema.xml"));
    }
    share(home, Unsuitable.IMMUTABLE.core());
    solr.start();
  }

  /** Only a configset with a name can be immutable. */
  private static void share(Path home, String core) throws Exception {
    Path configset = Files.createDirectories(home.resolve("configsets").resolve("frozen"));
    Files.move(solr.config(core).getParent(), configset.resolve("conf"));
    Files.writeString(configset.resolve("configsetprops.json"), "{\"immutable\":true}");
    Files.writeString(
        home.resolve(core).resolve("core.properties"), "name=" + core + "\nconfigSet=frozen");
  }

  @AfterAll
  static void stop() throws Exception {
    solr.close();
  }

  private static CommandLine install(String address, Unsuitable core, String text) {
    return CommandLine.run(
        "install", "--solr", address, "--collection", core.core(), "--text", text);
  }

  /** Solr is asked for a class that it does not have, as if its jar were older. */
  @Test
  void aJarOfAnotherVersionIsRefusedWithEverythingElse() throws Exception {
    CollectionState before = state(Unsuitable.OTHER_TYPE);

    try (FailingSolr old = FailingSolr.withoutClass(solr.url(), "ChangesHandler")) {
      CommandLine line = assertExit(3, install(old.url(), Unsuitable.OTHER_TYPE, "content"));

      assertEquals(List.of(), old.changes());
      assertTrue(
          line.out().contains("The plugin jar is missing or of another version"), line.out());
      assertTrue(line.out().contains("type 'dup_binary' of the schema"), line.out());
    }
    before.assertEqualTo(state(Unsuitable.OTHER_TYPE));
  }

  @ParameterizedTest
  @EnumSource(Unsuitable.class)
  void itIsRefusedAtOnceAndNothingIsChanged(Unsuitable core) throws Exception {
    CollectionState before = state(core);

    String text = core == Unsuitable.EVERYTHING ? "text" : "content";
    CommandLine line = install(solr.url(), core, text);

    assertExit(3, line);
    for (String answer : core.answers) {
      assertTrue(line.out().contains(answer), line.out());
    }
    assertTrue(line.out().strip().endsWith("run the same command again."), line.out());
    assertEquals(List.of(), posts(line));
    before.assertEqualTo(state(core));
    CommandLine doctor =
        assertExit(3, CommandLine.run("doctor", "--solr", solr.url(), "--collection", core.core()));
    assertFalse(doctor.out().contains("\nok"), doctor.out());
  }

  private static CollectionState state(Unsuitable core) throws Exception {
    return CollectionState.of(solr.url() + "/" + core.core());
  }
}
