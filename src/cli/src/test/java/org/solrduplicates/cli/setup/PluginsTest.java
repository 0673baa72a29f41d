// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.solrduplicates.cli.setup.Plugins.Plugin;
import org.solrduplicates.cli.setup.Plugins.Plugin.Kind;
import org.solrduplicates.cli.setup.SetupOptions.FieldChoice;

class PluginsTest {
  private static final Pattern ELEMENT =
      Pattern.compile(
          "<(updateProcessor|searchComponent|requestHandler|queryParser) name=\"([^\"]+)\" class=\"([^\"]+)\"");

  /** What people paste is what install registers; policies and decisions are for later. */
  @Test
  void theSnippetsRegisterTheSame() throws IOException {
    Map<String, String> pasted = new TreeMap<>();
    for (String file :
        List.of("update-processor", "duplicates-handler", "groups-handlers", "backfill-handler")) {
      Matcher matcher = ELEMENT.matcher(Files.readString(Path.of("solr-config", file + ".xml")));
      while (matcher.find()) {
        pasted.put(matcher.group(1) + " " + matcher.group(2), matcher.group(3));
      }
    }

    Map<String, String> installed = new TreeMap<>();
    for (Plugin plugin : Plugins.of(FieldChoice.NONE)) {
      installed.put(plugin.toString(), plugin.definition().path("class").asText());
    }
    assertEquals(pasted, installed);
  }

  @Test
  void thePluginThatProvesTheJarComesFirst() {
    assertEquals(Plugins.SETUP, Plugins.of(FieldChoice.NONE).get(0).name());
  }

  @Test
  void theFieldsThatAreConfiguredAreReadBack() throws IOException {
    FieldChoice fields =
        new FieldChoice(
            List.of("a", "b"),
            Optional.of("t"),
            Optional.of("n"),
            Optional.empty(),
            List.of("d", "e"));
    StringBuilder json = new StringBuilder("{");
    for (Kind kind : Kind.values()) {
      json.append(kind == Kind.PROCESSOR ? "" : ",").append('"').append(kind.key()).append("\":{");
      List<Plugin> ofKind =
          Plugins.of(fields).stream().filter(plugin -> plugin.kind() == kind).toList();
      for (int i = 0; i < ofKind.size(); i++) {
        json.append(i == 0 ? "" : ",").append('"').append(ofKind.get(i).name()).append("\":");
        json.append(ofKind.get(i).definition());
      }
      json.append('}');
    }
    ObjectMapper mapper = new ObjectMapper();
    Configuration read =
        new Configuration(mapper.readTree(json + "}"), mapper.createObjectNode(), true);

    assertEquals(fields, Plugins.fields(read));
  }

  @Test
  void onlyHandlersOfOurClassesOrComponentsAreOurs() throws IOException {
    assertTrue(handler("{'class':'org.solrduplicates.solr.X'}").isOurs());
    assertTrue(handler("{'class':'solr.SearchHandler','components':['duplicates']}").isOurs());
    assertFalse(handler("{'class':'solr.SearchHandler','components':['query']}").isOurs());
    assertFalse(
        handler("{'class':'solr.SearchHandler','components':['query','duplicates']}").isOurs());
  }

  private static Plugin handler(String json) throws IOException {
    return new Plugin(Kind.HANDLER, "/x", new ObjectMapper().readTree(json.replace('\'', '"')));
  }
}
