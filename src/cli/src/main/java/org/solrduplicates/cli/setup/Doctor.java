// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.setup.Plugins.Plugin;
import org.solrduplicates.cli.setup.Plugins.Plugin.Kind;
import org.solrduplicates.cli.setup.SetupOptions.FieldChoice;
import org.solrduplicates.cli.setup.SolrServer.SetupRequest;
import org.solrduplicates.core.text.Sentence;

/**
 * Prints the setup of the plugin in a collection and its problems. Changes nothing. Not
 * thread-safe.
 */
public final class Doctor {
  /** Not authenticated, and not permitted. */
  private static final Set<Integer> FORBIDDEN = Set.of(401, 403);

  private static final int OK = 200;
  private static final int ABSENT = 404;

  private static final String STATE = "state";

  /** Requests without effect, by what they are. A handler that is absent is another problem. */
  private static final SortedMap<String, String> TRIED =
      new TreeMap<>(
          Map.of(
              "a question", "/duplicates?rows=0&dup.text=" + SolrServer.encoded(Install.QUESTION),
              "a result list", "/select?defType=lucene&rows=0&q=*:*&fq=%7B!duplicates%7D",
              "the status of the groups", "/duplicates/groups?command=status"));

  /** The block of the answer of the plugin. */
  static final String SETUP = "setup";

  private final SetupOptions options;
  private final SolrServer solr;

  private Doctor(SetupOptions options, Consumer<String> out) {
    this.options = options;
    this.solr = new SolrServer(options.solr(), options.access(), out, true);
  }

  /**
   * Prints the page.
   *
   * @return whether there are no problems
   * @throws IOException if Solr does not answer
   */
  public static boolean run(SetupOptions options, boolean json, Consumer<String> out)
      throws IOException {
    JsonNode page = new Doctor(options, out).page();
    if (json) {
      page.toPrettyString().lines().forEach(out);
    } else {
      DoctorPage.lines(page).forEach(out);
    }
    return page.path("ok").asBoolean();
  }

  private JsonNode page() throws IOException {
    Site site = Site.of(solr, options.collection());
    ObjectNode page = JsonNodeFactory.instance.objectNode();
    page.put("url", solr.url() + options.path());
    page.put("solr", site.solrVersion());
    page.put("configset", site.configset().orElse(""));
    site.others().forEach(page.putArray("sharedWith")::add);
    if (site.secured()) {
      permissions(page.putObject("permissions"));
    }
    List<String> wrong = new ArrayList<>(examined(page, site));
    site.failure()
        .map(
            why ->
                "the core still answers as loaded before, but its stored configuration does not"
                    + " load: "
                    + why)
        .ifPresent(wrong::add);
    wrong.forEach(page.putArray("wrong")::add);
    return page.put("ok", wrong.isEmpty());
  }

  private List<String> examined(ObjectNode page, Site site) throws IOException {
    try {
      JsonNode setup = solr.get(options.path() + Plugins.SETUP).path(SETUP);
      page.set(SETUP, setup);
      dates(setup, page.putObject("dates"));
      List<String> wrong = new ArrayList<>(texts(setup.path("problems")));
      Optional<String> unfinished = unfinished(setup, site);
      unfinished.ifPresent(wrong::add);
      page.put(STATE, unfinished.isPresent() ? "half installed" : "installed");
      wrong.addAll(tried());
      return wrong;
    } catch (SolrRefusal e) {
      if (e.status() != ABSENT && !FORBIDDEN.contains(e.status())) {
        throw e;
      }
      page.put(STATE, e.status() == ABSENT ? "not installed" : "unknown");
      return List.of(
          e.status() == ABSENT
              ? absent() + remains()
              : "no permission to read " + Plugins.SETUP + ": " + e.getMessage());
    }
  }

  /** Asks what users ask; returns what fails, with the answer of Solr. */
  private List<String> tried() throws IOException {
    List<String> failures = new ArrayList<>();
    for (Map.Entry<String, String> request : TRIED.entrySet()) {
      try {
        solr.get(options.path() + request.getValue());
      } catch (SolrRefusal e) {
        if (e.status() != ABSENT && !FORBIDDEN.contains(e.status())) {
          failures.add(request.getKey() + " fails: " + e.getMessage());
        }
      }
    }
    return failures;
  }

  private String absent() {
    return Sentence.of(
        "%s has no %s: copy the plugin jar into the folder lib of each Solr home, restart Solr and"
            + " run install --solr %s --collection %1$s",
        options.collection(), Plugins.SETUP, solr.url());
  }

  /** Names what a failed uninstall has left; empty if it cannot be read. */
  private String remains() throws IOException {
    try {
      Configuration loaded = Configuration.of(solr, options.path());
      List<String> remains =
          new ArrayList<>(
              DupFields.added(Schema.of(solr, options.path(), List.of())).stream()
                  .map(DupFields::name)
                  .toList());
      Plugins.of(FieldChoice.NONE).stream()
          .filter(plugin -> loaded.changeable(plugin.kind(), plugin.name()).isPresent())
          .map(Plugin::toString)
          .forEach(remains::add);
      return remains.isEmpty()
          ? ""
          : Sentence.of(
              "; still there are %s: to remove them, run uninstall --solr %s --collection %s",
              String.join(", ", remains), solr.url(), options.collection());
    } catch (SolrRefusal e) {
      if (!FORBIDDEN.contains(e.status())) {
        throw e;
      }
      return "";
    }
  }

  /** Names what a failed install has not reached; empty if install has not run or is complete. */
  private Optional<String> unfinished(JsonNode setup, Site site) throws IOException {
    Configuration loaded = Configuration.of(solr, options.path());
    if (loaded.changeable(Kind.HANDLER, Plugins.SETUP).isEmpty()) {
      return Optional.empty();
    }
    List<String> missing = new ArrayList<>();
    Plugins.of(FieldChoice.NONE).stream()
        .filter(plugin -> loaded.effective(plugin.kind(), plugin.name()).isEmpty())
        .map(Plugin::toString)
        .forEach(missing::add);
    List<String> absent = texts(setup.path("dupFields").path("missing"));
    DupFields.needed().filter(absent::contains).map(name -> "field " + name).forEach(missing::add);
    loaded.unchained().stream()
        .map(name -> name + " on the default update chain")
        .forEach(missing::add);
    if (!loaded.isLoaded()) {
      missing.add("a reload of configoverlay.json");
    }
    if (!isInFile(loaded, site)) {
      missing.add("the processors in solrconfig.xml, which was edited and is not loaded");
    }
    site.behind(solr, loaded).stream().map(other -> "a reload of " + other).forEach(missing::add);
    return missing.isEmpty() ? Optional.empty() : Optional.of(incomplete(missing, site));
  }

  /** Another user than who installs may not be permitted to read the file. */
  private boolean isInFile(Configuration loaded, Site site) throws IOException {
    try {
      return UpdateChains.of(solr, site, line -> {}).keeps(loaded);
    } catch (SolrRefusal e) {
      if (!FORBIDDEN.contains(e.status())) {
        throw e;
      }
      return true;
    }
  }

  private String incomplete(List<String> missing, Site site) {
    return Sentence.of(
        "the installation is not complete: run install --solr %s --collection %s%s; missing: %s",
        solr.url(),
        options.collection(),
        site.others().isEmpty() ? "" : " --shared-configset",
        String.join(", ", missing));
  }

  static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
  }

  private void dates(JsonNode setup, ObjectNode counts) throws IOException {
    for (String date : texts(setup.path("fields").path("dates"))) {
      String query = SolrServer.encoded(date.replaceAll("[^\\w.]", "\\\\$0") + ":[* TO *]");
      String select = options.path() + "/select?defType=lucene&rows=0&q=" + query;
      int status = solr.status(select);
      if (status == OK) {
        counts.put(date, solr.get(select).path("response").path("numFound").asLong());
      } else if (!FORBIDDEN.contains(status)) {
        counts.put(date, "not searchable");
      }
    }
  }

  /** Sends requests without effect to check the permissions. */
  private void permissions(ObjectNode permissions) throws IOException {
    String path = options.path();
    permissions.put("read", isAllowed(solr.status(path + "/select?q=*:*&rows=0")));
    ArrayNode noDocuments = JsonNodeFactory.instance.arrayNode();
    SetupRequest update = SetupRequest.json("nothing", path + "/update", noDocuments.toString());
    SetupRequest edit = SetupRequest.question(path + "/config", List.of());
    permissions.put("update", isAllowed(solr.status(update)));
    permissions.put("config-edit", isAllowed(solr.status(edit)));
  }

  private static boolean isAllowed(int status) {
    return !FORBIDDEN.contains(status);
  }

  /** Prints a page as lines. */
  private static final class DoctorPage {
    /** Printed at the end, where they are the problems. */
    private static final Set<String> VERDICT = Set.of("ok", "wrong", "warnings", "problems");

    private DoctorPage() {}

    /**
     * Returns a line for each part of the page; the last lines are {@code ok} or the problems.
     * Equal versions of Solr and of the plugin's Solr are one line.
     */
    static List<String> lines(JsonNode page) {
      List<String> wrong = texts(page.path("wrong"));
      Stream<String> notes =
          texts(page.path(SETUP).path("warnings")).stream()
              .filter(warning -> !wrong.contains(warning))
              .map("note: "::concat);
      return Stream.of(
              parts(page).distinct(),
              notes,
              wrong.isEmpty() ? Stream.of("ok") : wrong.stream().map("wrong: "::concat))
          .flatMap(lines -> lines)
          .toList();
    }

    /** The parts of the setup are parts of the page. */
    private static Stream<String> parts(JsonNode page) {
      return page.properties().stream()
          .filter(part -> !VERDICT.contains(part.getKey()))
          .flatMap(
              part ->
                  part.getKey().equals(SETUP)
                      ? parts(part.getValue())
                      : Stream.of(Sentence.of("%-12s %s", part.getKey(), value(part.getValue()))));
    }

    private static String value(JsonNode value) {
      String text =
          value.isObject()
              ? members(value)
              : value.isArray() ? String.join(" ", texts(value)) : value.asText();
      return text.isEmpty() ? "none" : text;
    }

    private static String members(JsonNode object) {
      return object.properties().stream()
          .map(member -> member.getKey() + " " + member(member.getValue()))
          .collect(Collectors.joining(", "));
    }

    private static String member(JsonNode value) {
      return value.isObject() ? "(" + value(value) + ")" : value(value);
    }
  }
}
