package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * Something that solrconfig.xml or its overlay registers under a name.
 *
 * @param kind what it is
 * @param name its name
 * @param definition the whole of it as JSON, name and class among it
 */
record Plugin(Kind kind, String name, JsonNode definition) {
  /** What the names of our classes begin with. */
  static final String OURS = "org.solrduplicates.";

  /** The kinds that are installed, as the Config API calls them. */
  enum Kind {
    PROCESSOR("updateProcessor"),
    COMPONENT("searchComponent"),
    HANDLER("requestHandler");

    private final String key;

    Kind(String key) {
      this.key = key;
    }

    /** Returns the name under which the Config API lists them. */
    String key() {
      return key;
    }

    /** Returns the command of the Config API, such as {@code add-requesthandler}. */
    String command(String verb) {
      return verb + "-" + key.toLowerCase(Locale.ROOT);
    }
  }

  static Plugin of(Kind kind, ObjectNode definition) {
    return new Plugin(kind, definition.path("name").asText(), definition);
  }

  /**
   * Returns this plugin with all that an old definition has beside it, such as rules, decisions and
   * the defaults of a handler; the old one if that is of another class.
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
   * Returns whether it is this plugin's: of one of its classes, or the handler of Solr that runs
   * nothing but the component {@value Plugins#COMPONENT}.
   */
  boolean isOurs() {
    return definition.path("class").asText().startsWith(OURS)
        || (kind == Kind.HANDLER && components("components").equals(Plugins.COMPONENT));
  }

  /** Returns whether it is a handler that runs our component beside others. */
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
