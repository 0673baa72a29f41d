// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.cli.setup.Configuration.Chain;
import org.solrduplicates.core.text.Sentence;

/**
 * The text of a solrconfig.xml. Only attributes of chains are changed, or a whole chain is added;
 * all other bytes stay. Each byte is read as one character, which works for every encoding in which
 * {@code <} is one byte, such as UTF-8.
 *
 * @param text one character for each byte
 */
record ConfigFile(String text) {
  /** Maps bytes to characters one to one. */
  static final Charset BYTES = StandardCharsets.ISO_8859_1;

  /** The name of the chain that is added if there is no default chain. */
  static final String OWN_NAME = "solr-duplicates";

  private static final String CHAIN = "updateRequestProcessorChain";

  private static final String HANDLER = "requestHandler";
  private static final String LAST_COMPONENTS = "last-components";

  /** What versions before the components of result lists have added. */
  private static final String OLDER = named(List.of(Plugins.COMPONENT));

  private static final String COMPONENTS = named(Plugins.COMPONENTS);

  /** The line that adds the search components to a request handler. */
  static final String LAST = last(COMPONENTS);

  /** Comments and other skipped markup, or a tag with its attributes. */
  private static final Pattern MARKUP =
      Pattern.compile(
          "<!--.*?-->|<!\\[CDATA\\[.*?]]>|<\\?.*?\\?>|<!DOCTYPE[^>\\[]*(?:\\[.*?]\\s*)?>"
              + "|</?([\\w:.-]+)(?:[^>\"']++|\"[^\"]*+\"|'[^']*+')*+>",
          Pattern.DOTALL);

  /** Solr's implicit default chain, with the processors of install. */
  private static final List<String> OWN_CHAIN =
      List.of(
          "  <!-- solr-duplicates: the chain that Solr has by itself, with fingerprints -->",
          Sentence.of(
              "  <updateRequestProcessorChain name=\"%s\" default=\"true\" processor=\"%s\""
                  + " post-processor=\"%s\">",
              OWN_NAME, String.join(",", Plugins.BEFORE), Plugins.FINGERPRINTS),
          "    <processor class=\"solr.LogUpdateProcessorFactory\"/>",
          "    <processor class=\"solr.DistributedUpdateProcessorFactory\"/>",
          "    <processor class=\"solr.RunUpdateProcessorFactory\"/>",
          "  </updateRequestProcessorChain>",
          "");

  /** A tag, from {@code start} to before {@code end}. */
  private record Tag(int start, int end) {}

  private static String named(List<String> components) {
    return components.stream().map(name -> "<str>" + name + "</str>").collect(Collectors.joining());
  }

  private static String last(String components) {
    return "  <arr name=\"" + LAST_COMPONENTS + "\">" + components + "</arr>";
  }

  static ConfigFile of(byte[] bytes) {
    return new ConfigFile(new String(bytes, BYTES));
  }

  List<String> chainTags() {
    return tags(CHAIN, false).stream().map(this::text).toList();
  }

  /** Returns what a tag of a chain names in its attributes, as written. */
  static String named(String tag) {
    return Chain.ATTRIBUTES.stream()
        .map(name -> attribute(name).matcher(tag))
        .filter(Matcher::find)
        .map(found -> found.group("value"))
        .collect(Collectors.joining(","));
  }

  private String text(Tag tag) {
    return text.substring(tag.start(), tag.end());
  }

  private List<Tag> tags(String name, boolean closing) {
    List<Tag> tags = new ArrayList<>();
    Matcher markup = MARKUP.matcher(text);
    while (markup.find()) {
      if (name.equals(markup.group(1)) && closing == markup.group().startsWith("</")) {
        tags.add(new Tag(markup.start(), markup.end()));
      }
    }
    return tags;
  }

  /**
   * Returns the file with processors added to a chain, after those in its attributes.
   *
   * @param place the index of the chain, from 0
   * @param before names for {@code processor}
   * @param behind names for {@code post-processor}
   */
  ConfigFile with(int place, List<String> before, List<String> behind) {
    Tag tag = tags(CHAIN, false).get(place);
    String changed = added(added(text(tag), "processor", before), "post-processor", behind);
    return replaced(tag, changed);
  }

  private ConfigFile replaced(Tag tag, String changed) {
    return new ConfigFile(text.substring(0, tag.start()) + changed + text.substring(tag.end()));
  }

  private static String added(String tag, String attribute, List<String> names) {
    Matcher found = attribute(attribute).matcher(tag);
    if (!found.find()) {
      return names.isEmpty() ? tag : withAttribute(tag, attribute, String.join(",", names));
    }
    List<String> there = Chain.names(found.group("value")).toList();
    String missing =
        names.stream()
            .filter(name -> !there.contains(name))
            .map(name -> "," + name)
            .collect(Collectors.joining());
    return tag.substring(0, found.end("value")) + missing + tag.substring(found.end("value"));
  }

  /** Inserts after the last attribute, so that white space before the end of the tag stays. */
  private static String withAttribute(String tag, String attribute, String value) {
    int end = Math.max(tag.lastIndexOf('"'), tag.lastIndexOf('\'')) + 1;
    int place = end > 0 ? end : 1 + CHAIN.length();
    return tag.substring(0, place) + " " + attribute + "=\"" + value + "\"" + tag.substring(place);
  }

  private static Pattern attribute(String name) {
    return Pattern.compile("\\s" + name + "\\s*=\\s*(?<quote>[\"'])(?<value>[^\"']*)\\k<quote>");
  }

  /** Returns the file with processors removed from the attributes of all chains. */
  ConfigFile without(List<String> before, List<String> behind) {
    ConfigFile file = this;
    for (int place = 0; place < chainTags().size(); place++) {
      Tag tag = file.tags(CHAIN, false).get(place);
      String rest = removed(file.text(tag), "processor", before);
      file = file.replaced(tag, removed(rest, "post-processor", behind));
    }
    return file;
  }

  private static String removed(String tag, String attribute, List<String> names) {
    Matcher found = attribute(attribute).matcher(tag);
    if (!found.find() || Chain.names(found.group("value")).noneMatch(names::contains)) {
      return tag;
    }
    if (names.containsAll(Chain.names(found.group("value")).toList())) {
      return tag.substring(0, found.start()) + tag.substring(found.end());
    }
    String rest = found.group("value");
    for (String name : names) {
      String word = "(?<![^,\\s])" + Pattern.quote(name) + "(?![^,\\s])";
      rest = rest.replaceFirst("\\s*,\\s*" + word + "|" + word + "\\s*,\\s*", "");
    }
    return tag.substring(0, found.start("value")) + rest + tag.substring(found.end("value"));
  }

  static List<String> ownChain() {
    return OWN_CHAIN.subList(0, OWN_CHAIN.size() - 1);
  }

  /** Returns the file with the own chain added at its end; unchanged if it has no end. */
  ConfigFile withOwnChain() {
    return with("config", OWN_CHAIN);
  }

  /**
   * Returns the file with lines added at its end; unchanged if it has no end.
   *
   * @param root the name of the root element
   * @param lines the last one is empty
   */
  private ConfigFile with(String root, List<String> lines) {
    List<Tag> ends = tags(root, true);
    if (ends.isEmpty()) {
      return this;
    }
    int end = ends.get(ends.size() - 1).start();
    String added = String.join(text.contains("\r\n") ? "\r\n" : "\n", lines);
    return new ConfigFile(text.substring(0, end) + added + text.substring(end));
  }

  /** Returns the file without the own chain, if that is unchanged. */
  ConfigFile withoutOwnChain() {
    return new ConfigFile(
        text.replace(String.join("\r\n", OWN_CHAIN), "").replace(String.join("\n", OWN_CHAIN), ""));
  }

  /** Returns the file with the search components behind those of some request handlers. */
  ConfigFile withComponents(List<String> handlers) {
    ConfigFile file = this;
    for (String handler : handlers) {
      file = file.withComponents(handler);
    }
    return file;
  }

  private ConfigFile withComponents(String handler) {
    Optional<Tag> found = element(handler);
    if (found.isEmpty()) {
      return this;
    }
    Tag element = found.get();
    int older = text(element).indexOf(OLDER);
    if (older >= 0) {
      int start = element.start() + older;
      return inserted(start, start, named(missing(text(element))));
    }
    String closing = "</" + HANDLER + ">";
    if (!text(element).endsWith(closing)) {
      return inserted(element.end() - 2, element.end(), ">" + LAST.strip() + closing);
    }
    Optional<Tag> last =
        tags("arr", false).stream()
            .filter(arr -> arr.start() > element.start() && arr.end() < element.end())
            .filter(arr -> hasName(arr, LAST_COMPONENTS))
            .findFirst();
    if (last.isPresent()) {
      return inserted(last.get().end(), last.get().end(), COMPONENTS);
    }
    int end = element.end() - closing.length();
    String indent = text.substring(text.lastIndexOf('\n', end) + 1, end);
    String line = text.contains("\r\n") ? "\r\n" : "\n";
    return inserted(end, end, LAST + line + (indent.isBlank() ? indent : ""));
  }

  private static List<String> missing(String handler) {
    return Plugins.COMPONENTS.stream()
        .filter(name -> !handler.contains(named(List.of(name))))
        .toList();
  }

  /** Returns a request handler from its start tag to its end. */
  private Optional<Tag> element(String handler) {
    return tags(HANDLER, false).stream()
        .filter(tag -> hasName(tag, handler))
        .findFirst()
        .map(
            tag ->
                text(tag).endsWith("/>")
                    ? tag
                    : tags(HANDLER, true).stream()
                        .filter(end -> end.start() > tag.start())
                        .findFirst()
                        .map(end -> new Tag(tag.start(), end.end()))
                        .orElse(tag));
  }

  private ConfigFile inserted(int from, int to, String more) {
    return new ConfigFile(text.substring(0, from) + more + text.substring(to));
  }

  private boolean hasName(Tag tag, String name) {
    Matcher found = attribute("name").matcher(text(tag));
    return found.find() && found.group("value").equals(name);
  }

  /** Returns the file without the components where {@link #withComponents} has added them. */
  ConfigFile withoutComponents() {
    return without(COMPONENTS).without(OLDER);
  }

  private ConfigFile without(String components) {
    String last = last(components);
    return new ConfigFile(
        text.replaceAll(Pattern.quote(last) + "\\r?\\n[ \\t]*", "")
            .replaceAll(">" + Pattern.quote(last.strip()) + "</" + HANDLER + ">", "/>")
            .replaceAll("(<arr\\s[^>]*>)" + Pattern.quote(components) + "(?=\\s*<str>)", "$1"));
  }

  /** Returns whether a request handler has a component beside what install has added. */
  boolean keepsComponent(String handler) {
    ConfigFile without = withoutComponents();
    return without
        .element(handler)
        .map(element -> without.text(element).contains(OLDER))
        .orElse(true);
  }

  /** Returns the schema file with definitions added at its end. */
  ConfigFile withDefinitions(List<String> elements) {
    return with(
        "schema", Stream.concat(elements.stream().map("  "::concat), Stream.of("")).toList());
  }

  /** Returns the schema file without the definitions of some names, and without their lines. */
  ConfigFile withoutDefinitions(List<String> names) {
    String rest = text;
    for (String name : names) {
      rest = definition(name).matcher(rest).replaceAll("");
    }
    return new ConfigFile(rest);
  }

  /** Returns the definitions of some names in a schema file, as they are written. */
  List<String> definitions(List<String> names) {
    return names.stream()
        .flatMap(name -> definition(name).matcher(text).results())
        .map(found -> found.group().strip())
        .toList();
  }

  private static Pattern definition(String name) {
    return Pattern.compile(
        "[ \\t]*<field(?:Type)?\\s[^>]*\\bname\\s*=\\s*([\"'])"
            + Pattern.quote(name)
            + "\\1[^>]*?/>[ \\t]*(?:\\r?\\n)?");
  }

  /** Returns whether Solr never changes the schema of this configuration. */
  boolean isClassic() {
    return tags("schemaFactory", false).stream()
        .map(this::text)
        .anyMatch(tag -> tag.contains("ClassicIndexSchemaFactory"));
  }
}
