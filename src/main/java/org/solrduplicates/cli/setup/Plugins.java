package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
 * The plugins that install registers: those of the snippets in {@code solr-config}, without
 * policies and decisions, which need a choice of the user.
 */
final class Plugins {
  /** The name of the search component. */
  static final String COMPONENT = "duplicates";

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

  /** The setup handler. It needs no field, so it is registered first and proves the jar. */
  static final String SETUP = "/duplicates/setup";

  static final String DUPLICATES = "/duplicates";

  private static final String FIRST_SEEN = "dup_first_seen";
  private static final String PACKAGE = "org.solrduplicates.solr.";
  private static final String DATES = "dup.date.fl";

  /** The handlers without settings, and their classes. */
  private static final Map<String, String> HANDLERS = handlers();

  private Plugins() {}

  private static Map<String, String> handlers() {
    Map<String, String> handlers = new LinkedHashMap<>();
    handlers.put(SETUP, PACKAGE + "collection.SetupHandler");
    handlers.put("/duplicates/ui", PACKAGE + "page.PageHandler");
    handlers.put("/duplicates/weights", PACKAGE + "collection.WeightsHandler");
    handlers.put("/duplicates/groups", PACKAGE + "collection.GroupsHandler");
    handlers.put("/duplicates/links", PACKAGE + "collection.LinksHandler");
    handlers.put("/duplicates/histogram", PACKAGE + "collection.HistogramHandler");
    handlers.put("/duplicates/passages", PACKAGE + "collection.PassagesHandler");
    handlers.put("/duplicates/backfill", PACKAGE + "backfill.BackfillHandler");
    return handlers;
  }

  /** Returns all plugins for some fields; first the one that proves the jar. */
  static List<Plugin> of(FieldChoice fields) {
    List<Plugin> all = new ArrayList<>();
    all.add(plain(SETUP));
    all.add(processor(FINGERPRINTS, "FingerprintUpdateProcessorFactory", fields));
    all.add(processor("first-seen", "FirstSeenUpdateProcessorFactory", FieldChoice.NONE));
    all.add(processor("group-numbers", "GroupNumberUpdateProcessorFactory", FieldChoice.NONE));
    all.add(component(fields));
    all.add(questions(fields));
    HANDLERS.keySet().stream().skip(1).map(Plugins::plain).forEach(all::add);
    return List.copyOf(all);
  }

  private static Plugin plain(String path) {
    return Plugin.of(Kind.HANDLER, named(path, HANDLERS.getOrDefault(path, "")));
  }

  private static Plugin processor(String name, String type, FieldChoice fields) {
    ObjectNode definition = named(name, PACKAGE + "update." + type);
    putCommon(definition, fields);
    return Plugin.of(Kind.PROCESSOR, definition);
  }

  private static Plugin component(FieldChoice fields) {
    ObjectNode definition = named(COMPONENT, PACKAGE + "search.DuplicatesComponent");
    putCommon(definition, fields);
    fields.author().ifPresent(author -> definition.put("authorField", author));
    return Plugin.of(Kind.COMPONENT, definition);
  }

  /** The settings that must be equal in the component and the processor. */
  private static void putCommon(ObjectNode definition, FieldChoice fields) {
    if (fields.texts().size() == 1) {
      definition.put("textField", fields.texts().get(0));
    } else if (!fields.texts().isEmpty()) {
      fields.texts().forEach(definition.putArray("textField")::add);
    }
    fields.title().ifPresent(title -> definition.put("titleField", title));
    fields.name().ifPresent(name -> definition.put("nameField", name));
  }

  private static Plugin questions(FieldChoice fields) {
    ObjectNode definition = named(DUPLICATES, "solr.SearchHandler");
    ObjectNode defaults = definition.putObject("defaults").put("dup", true);
    if (!fields.dates().isEmpty()) {
      defaults.put(DATES, String.join(",", fields.dates()) + "," + FIRST_SEEN);
    }
    definition.putArray("components").add(COMPONENT);
    return Plugin.of(Kind.HANDLER, definition);
  }

  private static ObjectNode named(String name, String type) {
    return JsonNodeFactory.instance.objectNode().put("name", name).put("class", type);
  }

  static FieldChoice fields(Configuration configuration) {
    JsonNode processor = definition(configuration, Kind.PROCESSOR, FINGERPRINTS);
    JsonNode component = definition(configuration, Kind.COMPONENT, COMPONENT);
    String dates =
        definition(configuration, Kind.HANDLER, DUPLICATES).path("defaults").path(DATES).asText("");
    return new FieldChoice(
        texts(processor.path("textField")),
        text(processor.path("titleField")),
        text(processor.path("nameField")),
        text(component.path("authorField")),
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

  private static List<String> texts(JsonNode value) {
    List<String> texts = SetupAnswer.texts(value);
    return texts.isEmpty() ? text(value).stream().toList() : texts;
  }

  private static Optional<String> text(JsonNode value) {
    return Optional.of(value.asText("")).filter(text -> !text.isEmpty());
  }

  /**
   * Returns one Config API request for several plugins, which Solr applies as a whole. A repeated
   * command is a repeated JSON member, as Solr expects it.
   *
   * @param byVerb plugins by {@code add}, {@code update} or {@code delete}
   */
  static SetupRequest command(String what, String path, Map<String, List<Plugin>> byVerb) {
    List<String> commands = new ArrayList<>();
    byVerb.forEach((verb, plugins) -> plugins.forEach(p -> commands.add(command(verb, p))));
    return SetupRequest.json(what, path + "/config", "{" + String.join(",", commands) + "}");
  }

  private static String command(String verb, Plugin plugin) {
    JsonNode operand =
        verb.equals("delete")
            ? JsonNodeFactory.instance.textNode(plugin.name())
            : plugin.definition();
    return "\"" + plugin.kind().command(verb) + "\":" + operand;
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
      HANDLER("requestHandler");

      private final String key;

      Kind(String key) {
        this.key = key;
      }

      String key() {
        return key;
      }

      String command(String verb) {
        return verb + "-" + key.toLowerCase(Locale.ROOT);
      }
    }

    static Plugin of(Kind kind, ObjectNode definition) {
      return new Plugin(kind, definition.path("name").asText(), definition);
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
     * Returns whether it belongs to this plugin: one of its classes, or a handler of Solr that runs
     * only the component {@value Plugins#COMPONENT}.
     */
    boolean isOurs() {
      return definition.path("class").asText().startsWith(OURS)
          || (kind == Kind.HANDLER && components("components").equals(Plugins.COMPONENT));
    }

    /** Returns whether it is a handler that runs our component among others. */
    boolean runsComponent() {
      return StreamSupport.stream(definition.spliterator(), false)
          .filter(JsonNode::isArray)
          .flatMap(list -> StreamSupport.stream(list.spliterator(), false))
          .anyMatch(name -> name.asText().equals(Plugins.COMPONENT));
    }

    private String components(String key) {
      JsonNode names = definition.path(key);
      return names.isArray() && names.size() == 1 ? names.get(0).asText() : names.asText();
    }

    @Override
    public String toString() {
      return kind.key() + " " + name;
    }
  }
}
