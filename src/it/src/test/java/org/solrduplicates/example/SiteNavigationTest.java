// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The navigation of the site of the pages, from which {@code site/.vitepress/config.js} makes its
 * menu.
 */
class SiteNavigationTest {
  private static final Path DOCS = Path.of("docs");

  @Test
  void everyPageIsInTheNavigationOnce() throws IOException {
    assertEquals(pages(DOCS), shown(navigation()));
  }

  @Test
  void everyFileOutsideThePagesExists() throws IOException {
    for (JsonNode section : navigation()) {
      for (JsonNode page : section.get("pages")) {
        assertTrue(Files.exists(DOCS.resolve(page.asText())), page::asText);
      }
    }
  }

  @Test
  void aMissingAndARepeatedPageAreSeen() throws IOException {
    JsonNode missing = navigation();
    ((ArrayNode) missing.get(0).get("pages")).remove(0);
    JsonNode repeated = navigation();
    ((ArrayNode) repeated.get(1).get("pages")).add("limits.md");

    assertNotEquals(pages(DOCS), shown(missing));
    assertNotEquals(pages(DOCS), shown(repeated));
  }

  private static JsonNode navigation() throws IOException {
    return new ObjectMapper().readTree(Path.of("site", "navigation.json").toFile());
  }

  private static List<Path> shown(JsonNode navigation) throws IOException {
    List<Path> shown = new ArrayList<>();
    for (JsonNode section : navigation) {
      for (JsonNode page : section.get("pages")) {
        if (page.asText().endsWith("/")) {
          shown.addAll(pages(DOCS.resolve(page.asText())));
        } else if (!page.asText().startsWith("..")) {
          shown.add(DOCS.resolve(page.asText()));
        }
      }
    }
    return shown.stream().sorted().toList();
  }

  private static List<Path> pages(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }
}
