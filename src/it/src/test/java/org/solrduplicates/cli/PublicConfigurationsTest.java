// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The configurations that well-known applications publish. They are not part of this project:
 * {@code -Dconfigurations=FOLDER} names a folder with one folder {@code NAME/conf} for each, and
 * with a folder {@code lib} of the Solr modules that they need.
 */
@EnabledIfSystemProperty(named = "configurations", matches = ".+")
class PublicConfigurationsTest {
  private enum Application {
    BLACKLIGHT("schema.xml", false, "id", "description_tsim", "title_tsim", "updated_dtsi"),
    DSPACE(
        "schema.xml",
        true,
        "search.uniqueid",
        "fulltext",
        "dc.title",
        "lastModified",
        "search.resourceid",
        "r",
        "search.resourcetype",
        "Item"),
    DRUPAL(
        "schema.xml",
        true,
        "id",
        "tm_X3b_en_body",
        "tm_X3b_en_title",
        "ds_changed",
        "index_id",
        "content",
        "site",
        "http://localhost/",
        "hash",
        "h"),
    HYRAX("schema.xml", true, "id", "description_tesim", "title_tesim", "system_modified_dtsi"),
    DATAVERSE("schema.xml", true, "id", "dsDescriptionValue", "title", "dateSort"),
    CKAN(
        "schema.xml",
        true,
        "index_id",
        "notes",
        "title",
        "metadata_modified",
        "site_id",
        "default",
        "state",
        "active"),
    NUTCH("schema.xml", false, "id", "content", "title", "tstamp", "url", "http://localhost/"),
    TYPO3(
        "english/schema.xml",
        true,
        "id",
        "content",
        "title",
        "changed",
        "appKey",
        "EXT:solr",
        "type",
        "pages");

    private final String schema;
    private final boolean isClassic;
    private final ShapeFields fields;

    /**
     * @param more names and values in turn that each document has
     */
    Application(
        String schema,
        boolean isClassic,
        String key,
        String text,
        String title,
        String date,
        String... more) {
      this.schema = schema;
      this.isClassic = isClassic;
      Map<String, String> values = new TreeMap<>();
      for (int i = 0; i < more.length; i += 2) {
        values.put(more[i], more[i + 1]);
      }
      this.fields = new ShapeFields(key, text, title, date, values);
    }

    String core() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static ConfigsetSolr solr;

  @BeforeAll
  static void start(@TempDir Path home) throws Exception {
    Path given = Path.of(System.getProperty("configurations"));
    solr = ConfigsetSolr.in(home);
    copy(given.resolve("lib"), home.resolve("lib"));
    for (Application one : Application.values()) {
      Path core = home.resolve(one.core());
      copy(given.resolve(one.core()), core);
      Files.writeString(
          core.resolve("core.properties"), "name=" + one.core() + "\nschema=" + one.schema);
    }
    solr.start();
  }

  private static void copy(Path from, Path to) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(from)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      Path copy = to.resolve(from.relativize(file).toString());
      Files.createDirectories(copy.getParent());
      Files.copy(file, copy);
    }
  }

  @AfterAll
  static void stop() throws Exception {
    solr.close();
  }

  @ParameterizedTest
  @EnumSource(Application.class)
  void eachWorksWithAtMostOnePaste(Application one) throws Exception {
    String failures =
        CollectionState.get(solr.url(), "/admin/cores?action=STATUS&core=" + one.core())
            .path("initFailures")
            .path(one.core())
            .asText();
    assertEquals("", failures);
    Path schema = solr.config(one.core()).resolveSibling(one.schema);
    new InstallWalk(solr.url(), one.core(), one.fields, one.isClassic ? schema : null).goAll();
  }
}
