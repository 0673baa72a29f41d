// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The packaged plugin jar, and the README's one command behind its Maven call. */
class ExampleServerIT {
  /** The command of the README builds the jars, which are there, and does what this test does. */
  @Test
  void theExampleRunsToItsEndAndShowsTheHistoryOfTheReadme() throws Exception {
    assertEquals(
        "mvn -ntp -q package -Pexample\n", UserCommands.of("README.md", "Try it").script());
    ExampleServerProcess.Outcome example = ExampleServerProcess.runExample();
    assertEquals(0, example.exitCode(), example.errors());
    assertTrue(history().matcher(example.output()).find(), example.output());
  }

  /** Returns the history of the README, whose columns are cut off and narrower than printed. */
  private static Pattern history() throws IOException {
    return Pattern.compile(
        MarkdownPage.read("README.md")
            .blocks()
            .get(2)
            .code()
            .replaceAll("[^\\p{L}\\p{N}\\s…]", "\\\\$0")
            .replaceAll(" {2,}", " {2,}")
            .replace("…", "[^\n]*"));
  }

  @Test
  void aFolderOfAnyUserIsIndexedAndGrouped() throws Exception {
    try (ExampleServerProcess server = ExampleServerProcess.serve()) {
      UserCommands.Outcome groups =
          UserCommands.of("README.md", "Try it", 3)
              .with("FOLDER", Path.of("example-core/files/notices"))
              .run("http://127.0.0.1:8983/solr/example", server.url());

      assertEquals(0, groups.exitCode(), groups.errors());
      assertTrue(groups.output().contains("documents 3, groups 1,"), groups.output());
    }
  }

  @Test
  void continuousIntegrationRunsTheTestsOfTheReadme() throws IOException {
    String script = Files.readString(Path.of(".ci", "run"));

    assertTrue(script.contains("\n" + UserCommands.of("README.md", "Try it", 2).script()), script);
  }

  @Test
  void thePluginJarHoldsOnlyOurClassesForSolr() throws IOException {
    try (JarFile jar = new JarFile(pluginJar().toFile())) {
      jar.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.endsWith(".class"))
          .forEach(
              name -> assertTrue(name.matches("org/solrduplicates/(core|lucene|solr)/.*"), name));
    }
  }

  private static Path pluginJar() {
    return Path.of(System.getProperty("pluginJar"));
  }
}
