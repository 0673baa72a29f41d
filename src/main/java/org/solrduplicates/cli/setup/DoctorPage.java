package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The page of {@link Doctor} in lines for people. */
final class DoctorPage {
  private static final String NONE = "none";

  private DoctorPage() {}

  /** Returns a line for each part of the page; the last says {@code ok} or what is wrong. */
  static List<String> lines(JsonNode page) {
    List<String> lines = new ArrayList<>();
    lines.add("collection   " + page.path("url").asText() + configset(page));
    JsonNode setup = page.path("setup");
    lines.add("versions     plugin " + text(setup, "plugin") + ", Solr " + text(page, "solr"));
    if (page.has("setup")) {
      addSetup(lines, setup, page.path("dates"));
    }
    if (page.has("permissions")) {
      lines.add("permissions  " + members(page.path("permissions")));
    }
    List<String> wrong = SetupAnswer.texts(page.path("wrong"));
    wrong.forEach(what -> lines.add("wrong: " + what));
    if (wrong.isEmpty()) {
      lines.add("ok");
    }
    return lines;
  }

  private static String configset(JsonNode page) {
    String name = page.path("configset").asText();
    String shared = list(page.path("sharedWith"));
    return name.isEmpty()
        ? ", one core"
        : ", configset " + name + (shared.equals(NONE) ? "" : ", which is also that of " + shared);
  }

  private static void addSetup(List<String> lines, JsonNode setup, JsonNode dates) {
    lines.add("chain        " + chain(setup.path("chain")));
    lines.add("fields       " + members(setup.path("fields")));
    lines.add("dup fields   " + members(setup.path("dupFields")));
    lines.add("handlers     " + members(setup.path("handlers")));
    lines.add("documents    " + members(setup.path("counts")));
    lines.add("dates        " + members(dates));
    for (String part : List.of("job", "backfill", "weights", "decisions")) {
      lines.add(part + " ".repeat(13 - part.length()) + members(setup.path(part)));
    }
  }

  private static String chain(JsonNode chain) {
    if (chain.has("error")) {
      return text(chain, "error");
    }
    return text(chain, "name")
        + (chain.path("fingerprints").asBoolean()
            ? ", makes fingerprints: "
            : ", makes no fingerprints: ")
        + String.join(" > ", SetupAnswer.texts(chain.path("processors")));
  }

  private static String text(JsonNode object, String key) {
    return object.path(key).asText(NONE);
  }

  /** Returns the members of an object in their order, each as its name and what it is. */
  private static String members(JsonNode object) {
    return object.isEmpty()
        ? NONE
        : object.properties().stream()
            .map(member -> member.getKey() + " " + value(member.getValue()))
            .collect(Collectors.joining(", "));
  }

  private static String value(JsonNode value) {
    if (value.isObject()) {
      return "(" + members(value) + ")";
    }
    String text = value.isArray() ? list(value) : value.asText();
    return text.isEmpty() ? NONE : text;
  }

  private static String list(JsonNode values) {
    return values.isEmpty() ? NONE : String.join(" ", SetupAnswer.texts(values));
  }
}
