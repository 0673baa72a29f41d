package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.setup.SolrServer.SetupRequest;
import org.solrduplicates.core.text.Sentence;

/**
 * Prints the setup of the plugin in a collection and its problems. Changes nothing. Not
 * thread-safe.
 */
public final class Doctor {
  /** Not authenticated, and not permitted. */
  private static final Set<Integer> FORBIDDEN = Set.of(401, 403);

  /**
   * An unknown command, which the Config API always rejects. A request without a command would
   * write a file.
   */
  private static final String NO_COMMAND = "solr-duplicates-asks-who-may";

  private static final int ABSENT = 404;

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
    List<String> wrong = examined(page);
    wrong.forEach(page.putArray("wrong")::add);
    return page.put("ok", wrong.isEmpty());
  }

  private List<String> examined(ObjectNode page) throws IOException {
    try {
      SetupAnswer answer = SetupAnswer.of(solr, options.path());
      page.set("setup", answer.json());
      dates(answer.json(), page.putObject("dates"));
      return answer.wrong(backfill(page.path("url").asText()));
    } catch (SolrRefusal e) {
      if (e.status() != ABSENT && !FORBIDDEN.contains(e.status())) {
        throw e;
      }
      return List.of(
          e.status() == ABSENT
              ? absent()
              : "no permission to read " + Plugins.SETUP + ": " + e.getMessage());
    }
  }

  private String absent() {
    return Sentence.of(
        "%s has no %s: copy the plugin jar into the folder lib of each Solr home, restart Solr and"
            + " run install --solr %s --collection %1$s",
        options.collection(), Plugins.SETUP, solr.url());
  }

  /** Returns the command that creates missing fingerprints. */
  static String backfill(String collectionUrl) {
    return "run backfill --solr " + collectionUrl;
  }

  private void dates(JsonNode setup, ObjectNode counts) throws IOException {
    for (String date : SetupAnswer.texts(setup.path("fields").path("dates"))) {
      String query = SolrServer.encoded(date.replaceAll("[^\\w.]", "\\\\$0") + ":[* TO *]");
      String select = options.path() + "/select?defType=lucene&rows=0&q=" + query;
      if (!FORBIDDEN.contains(solr.status(select))) {
        counts.put(date, solr.get(select).path("response").path("numFound").asLong());
      }
    }
  }

  /** Sends requests without effect to check the permissions. */
  private void permissions(ObjectNode permissions) throws IOException {
    String path = options.path();
    permissions.put("read", isAllowed(solr.status(path + "/select?q=*:*&rows=0")));
    ArrayNode noDocuments = JsonNodeFactory.instance.arrayNode();
    ObjectNode unknown = JsonNodeFactory.instance.objectNode().put(NO_COMMAND, "");
    permissions.put("update", isAllowed(status("/update", noDocuments)));
    permissions.put("config-edit", isAllowed(status("/config", unknown)));
  }

  private int status(String path, JsonNode harmless) throws IOException {
    return solr.status(SetupRequest.json("nothing", options.path() + path, harmless.toString()));
  }

  private static boolean isAllowed(int status) {
    return !FORBIDDEN.contains(status);
  }

  private static final class DoctorPage {
    private static final String NONE = "none";

    private DoctorPage() {}

    /** Returns a line for each part of the page; the last lines are {@code ok} or the problems. */
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
      String also = shared.equals(NONE) ? "" : ", shared with " + shared;
      return name.isEmpty() ? ", one core" : ", configset " + name + also;
    }

    private static void addSetup(List<String> lines, JsonNode setup, JsonNode dates) {
      lines.add("chain        " + chain(setup.path("chain")));
      lines.add("fields       " + members(setup.path("fields")));
      lines.add("dup fields   " + members(setup.path("dupFields")));
      lines.add("passages     " + (setup.path("passages").asBoolean() ? "on" : "off"));
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
}
