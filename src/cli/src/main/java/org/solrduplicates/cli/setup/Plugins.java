// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.solrduplicates.cli.setup.Plugins.Plugin.Kind;
import org.solrduplicates.cli.setup.SetupOptions.FieldChoice;
import org.solrduplicates.cli.setup.SolrServer.SetupRequest;

/**
 * The plugins that install registers, from {@code plugins.json}: those of the snippets in {@code
 * solr-config}, without policies and decisions, which need a choice of the user.
 */
final class Plugins {
  /** The name of the search component. */
  static final String COMPONENT = "duplicates";

  /** The components of handlers that search, in the order of execution. */
  static final List<String> COMPONENTS =
      List.of("duplicates-list", "duplicates-versions", COMPONENT);

  /**
   * Runs after the distribution of updates, where documents are complete (atomic updates are
   * applied).
   */
  static final String FINGERPRINTS = "duplicates";

  /** Run before the distribution of updates, so that all replicas get the same values. */
  static final List<String> BEFORE = List.of("first-seen", "group-numbers");

  /** All processors, in the order of execution. */
  static final List<String> PROCESSORS =
      Stream.concat(BEFORE.stream(), Stream.of(FINGERPRINTS)).toList();

  /** The requests whose parameters name the processors of a standalone core. */
  private static final String UPDATES = "/update/**";

  /** The setup handler. It needs no field, so it is registered first and proves the jar. */
  static final String SETUP = "/duplicates/setup";

  private static final String FIRST_SEEN = "dup_first_seen";
  private static final String TEXT = "textField";
  private static final String TITLE = "titleField";
  private static final String NAME = "nameField";
  private static final String AUTHOR = "authorField";
  private static final String DATES = "dup.date.fl";

  private static final JsonNode SHIPPED = DupFields.resource("plugins.json");

  private Plugins() {}

  /** Returns all plugins for some fields; first the one that proves the jar. */
  static List<Plugin> of(FieldChoice fields) {
    ObjectNode chosen = chosen(fields);
    List<Plugin> all = new ArrayList<>();
    for (JsonNode shipped : SHIPPED) {
      for (Kind kind : Kind.values()) {
        if (shipped.path(kind.key()) instanceof ObjectNode definition) {
          ObjectNode filled = filled(definition, chosen);
          all.add(new Plugin(kind, filled.path("name").asText(), filled));
        }
      }
    }
    return List.copyOf(all);
  }

  /**
   * Returns the parameters that add processors to the chain of each update, whatever chain it is.
   *
   * @param processors those of {@link #PROCESSORS} that the chain lacks
   */
  static Plugin parameters(List<String> processors) {
    ObjectNode parameters = JsonNodeFactory.instance.objectNode();
    parameters.put("name", ConfigFile.OWN_NAME).put("path", UPDATES);
    ObjectNode defaults = parameters.putObject("defaults");
    String before = String.join(",", BEFORE.stream().filter(processors::contains).toList());
    if (!before.isEmpty()) {
      defaults.put("processor", before);
    }
    if (processors.contains(FINGERPRINTS)) {
      defaults.put("post-processor", FINGERPRINTS);
    }
    return new Plugin(Kind.PARAMETERS, ConfigFile.OWN_NAME, parameters);
  }

  private static ObjectNode chosen(FieldChoice fields) {
    ObjectNode chosen = JsonNodeFactory.instance.objectNode();
    if (fields.texts().size() == 1) {
      chosen.put(TEXT, fields.texts().get(0));
    } else if (!fields.texts().isEmpty()) {
      fields.texts().forEach(chosen.putArray(TEXT)::add);
    }
    fields.title().ifPresent(title -> chosen.put(TITLE, title));
    fields.name().ifPresent(name -> chosen.put(NAME, name));
    fields.author().ifPresent(author -> chosen.put(AUTHOR, author));
    if (!fields.dates().isEmpty()) {
      chosen.put(DATES, String.join(",", fields.dates()) + "," + FIRST_SEEN);
    }
    return chosen;
  }

  /** Returns a definition whose nulls are replaced with the chosen fields, or removed. */
  private static ObjectNode filled(ObjectNode definition, ObjectNode chosen) {
    ObjectNode filled = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> member : definition.properties()) {
      JsonNode value = member.getValue();
      if (value instanceof ObjectNode inner) {
        filled.set(member.getKey(), filled(inner, chosen));
      } else {
        Optional.ofNullable(value.isNull() ? chosen.get(member.getKey()) : value)
            .ifPresent(known -> filled.set(member.getKey(), known));
      }
    }
    return filled;
  }

  static FieldChoice fields(Configuration configuration) {
    JsonNode processor = definition(configuration, Kind.PROCESSOR, FINGERPRINTS);
    JsonNode component = definition(configuration, Kind.COMPONENT, COMPONENT);
    String dates =
        definition(configuration, Kind.HANDLER, "/duplicates")
            .path("defaults")
            .path(DATES)
            .asText("");
    return new FieldChoice(
        texts(processor.path(TEXT)),
        text(processor.path(TITLE)),
        text(processor.path(NAME)),
        text(component.path(AUTHOR)),
        Stream.of(dates.split("[,\\s]+"))
            .filter(date -> !date.isEmpty() && !date.equals(FIRST_SEEN))
            .toList());
  }

  private static JsonNode definition(Configuration configuration, Kind kind, String name) {
    return configuration
        .effective(kind, name)
        .map(Plugin::definition)
        .orElse(JsonNodeFactory.instance.missingNode());
  }

  /** Returns the texts of a list, or a single text. */
  static List<String> texts(JsonNode value) {
    List<String> texts = Doctor.texts(value);
    return texts.isEmpty() ? text(value).stream().toList() : texts;
  }

  private static Optional<String> text(JsonNode value) {
    return Optional.of(value.asText("")).filter(text -> !text.isEmpty());
  }

  /**
   * Returns one Config API request with several commands, which Solr applies as a whole. A repeated
   * command is a repeated JSON member, as Solr expects it.
   */
  static SetupRequest request(String what, String path, List<String> commands) {
    return SetupRequest.json(what, path + "/config", "{" + String.join(",", commands) + "}");
  }

  static String names(List<Plugin> plugins) {
    return plugins.stream().map(Plugin::toString).collect(Collectors.joining(", "));
  }

  /**
   * A plugin in solrconfig.xml or its overlay.
   *
   * @param definition as JSON, with name and class
   */
  record Plugin(Kind kind, String name, JsonNode definition) {
    /** The package prefix of our classes. */
    static final String OURS = "org.solrduplicates.";

    /** The kinds of plugins, with their keys in the Config API. */
    enum Kind {
      PROCESSOR("updateProcessor"),
      COMPONENT("searchComponent"),
      PARSER("queryParser"),
      HANDLER("requestHandler"),
      PARAMETERS("initParams");

      private final String key;

      Kind(String key) {
        this.key = key;
      }

      String key() {
        return key;
      }
    }

    String add() {
      return command("add", definition);
    }

    String update() {
      return command("update", definition);
    }

    String delete() {
      return command("delete", JsonNodeFactory.instance.textNode(name));
    }

    private String command(String verb, JsonNode operand) {
      return "\"" + verb + "-" + kind.key().toLowerCase(Locale.ROOT) + "\":" + operand;
    }

    /**
     * Merges this definition into an old one, which keeps its other settings such as rules. Returns
     * the old one if its class differs.
     */
    Plugin over(Plugin old) {
      if (!definition.path("class").equals(old.definition().path("class"))) {
        return old;
      }
      ObjectNode merged = old.definition().deepCopy();
      for (Map.Entry<String, JsonNode> entry : definition.properties()) {
        JsonNode there = merged.path(entry.getKey());
        if (there.isObject() && entry.getValue().isObject()) {
          ((ObjectNode) there).setAll((ObjectNode) entry.getValue());
        } else {
          merged.set(entry.getKey(), entry.getValue());
        }
      }
      return new Plugin(kind, name, merged);
    }

    /**
     * Returns whether it belongs to this plugin: one of its classes, parameters that install adds,
     * or a handler of Solr that runs only the component {@value Plugins#COMPONENT}.
     */
    boolean isOurs() {
      return definition.path("class").asText().startsWith(OURS)
          || (kind == Kind.PARAMETERS && name.equals(ConfigFile.OWN_NAME))
          || (kind == Kind.HANDLER && runsOnlyComponent());
    }

    /** Returns whether it is a handler that runs our component among others. */
    boolean runsComponent() {
      return components().anyMatch(COMPONENT::equals);
    }

    /** Returns whether it is a handler that runs all of our components. */
    boolean runsComponents() {
      return components().toList().containsAll(COMPONENTS);
    }

    private Stream<String> components() {
      return StreamSupport.stream(definition.spliterator(), false)
          .filter(JsonNode::isArray)
          .flatMap(list -> StreamSupport.stream(list.spliterator(), false))
          .map(JsonNode::asText);
    }

    private boolean runsOnlyComponent() {
      JsonNode names = definition.path("components");
      return (names.size() == 1 ? names.get(0) : names).asText().equals(Plugins.COMPONENT);
    }

    @Override
    public String toString() {
      return kind.key() + " " + name;
    }
  }
}
