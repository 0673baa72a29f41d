// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The configurations that well-known applications publish. They are not part of this project:
 * {@code -Dconfigurations=FOLDER} names a folder with one folder {@code NAME/conf} for each, and
 * with a folder {@code lib} of the Solr modules that they need.
 */
@EnabledIfSystemProperty(named = "configurations", matches = ".+")
class PublicConfigurationsTest {
  private static final Path GIVEN = Path.of(System.getProperty("configurations", ""));

  private static ConfigsetSolr solr;

  @BeforeAll
  static void start(@TempDir Path home) throws Exception {
    solr = ConfigsetSolr.in(home);
    copy(GIVEN.resolve("lib"), home.resolve("lib"));
    for (Application one : given()) {
      Path core = home.resolve(one.name());
      copy(GIVEN.resolve(one.name()), core);
      Files.writeString(
          core.resolve("core.properties"), "name=" + one.name() + "\nschema=" + one.schema());
    }
    solr.start();
  }

  static List<Application> given() throws IOException {
    return Application.all().stream()
        .filter(one -> Files.isDirectory(GIVEN.resolve(one.name())))
        .toList();
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
  @MethodSource("given")
  void eachWorksWithAtMostOnePaste(Application one) throws Exception {
    String failures =
        CollectionState.get(solr.url(), "/admin/cores?action=STATUS&core=" + one.name())
            .path("initFailures")
            .path(one.name())
            .asText();
    assertEquals("", failures);
    Path config = solr.config(one.name());
    new InstallWalk(
            solr.url(),
            one.name(),
            one.fields(),
            one.isEdited() ? config.resolveSibling(one.schema()) : null,
            one.shape().hasUpdateLog())
        .goAll();
  }
}
