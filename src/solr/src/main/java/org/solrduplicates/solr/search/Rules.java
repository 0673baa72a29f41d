// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.search.Query;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.DocSet;
import org.apache.solr.search.QParser;
import org.apache.solr.search.SyntaxError;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.index.DuplicatesRequest;

/**
 * Settings for the indexed documents that match a condition, from solrconfig.xml. The first rule
 * that matches the pivot applies. Immutable.
 *
 * <pre>
 *   &lt;lst name="rules"&gt;
 *     &lt;lst name="invoices"&gt;
 *       &lt;str name="if"&gt;path:invoices*&lt;/str&gt;
 *       &lt;str name="dup.threshold"&gt;0.9&lt;/str&gt;
 *     &lt;/lst&gt;
 *   &lt;/lst&gt;
 * </pre>
 */
public record Rules(List<Rule> rules) {
  static final String KEY = "rules";

  static final Rules NONE = new Rules(List.of());

  private static final String CONDITION = "if";

  public record Rule(String name, String condition, Map<String, String> values) {}

  static Rules of(NamedList<?> args) {
    List<Rule> rules = new ArrayList<>();
    for (Object lines : args.getAll(KEY)) {
      if (!(lines instanceof NamedList<?> all)) {
        throw PluginSettings.wrong("'" + KEY + "' must be a list of named rules");
      }
      for (Map.Entry<String, ?> rule : all) {
        rules.add(rule(Objects.toString(rule.getKey(), ""), rule.getValue()));
      }
    }
    return new Rules(List.copyOf(rules));
  }

  private static Rule rule(String name, Object definition) {
    Map<String, String> values = new TreeMap<>();
    if (definition instanceof NamedList<?> lines) {
      lines.forEach((key, value) -> values.put(key, String.valueOf(value)));
    }
    if (name.isBlank()) {
      throw wrong(name, "the name is missing");
    }
    String condition = Optional.ofNullable(values.remove(CONDITION)).orElse("");
    if (condition.isBlank() || values.isEmpty()) {
      throw wrong(name, "needs a condition '" + CONDITION + "' and at least one parameter");
    }
    refuseOthers(name, values);
    return new Rule(name, condition, Collections.unmodifiableMap(values)); // sorted on every node
  }

  private static void refuseOthers(String name, Map<String, String> values) {
    List<String> known = Arrays.stream(Parameter.values()).map(Parameter::key).toList();
    values.keySet().stream()
        .filter(key -> !known.contains(key))
        .findFirst()
        .ifPresent(
            key -> {
              throw wrong(name, "unknown parameter '" + key + "'; allowed are " + known);
            });
    try {
      DuplicateSettings.check(values);
    } catch (IllegalArgumentException e) {
      throw wrong(name, String.valueOf(e.getMessage()));
    }
  }

  /** Returns whether any document is compared by evidence. */
  public boolean useEvidence(SolrQueryRequest request) {
    return Stream.concat(Stream.of(Map.<String, String>of()), rules.stream().map(Rule::values))
        .anyMatch(
            values -> DuplicatesRequest.settings(request, values).measure() == Measure.CALIBRATED);
  }

  void check(SolrCore core) {
    rules.forEach(rule -> parsed(rule, core));
  }

  /** Parses without parameters and user, so that a rule means the same for all requests. */
  private static Query parsed(Rule rule, SolrCore core) {
    try (InnerRequest alone = new InnerRequest(core, new ModifiableSolrParams(), null)) {
      return QParser.getParser(rule.condition(), alone).getQuery();
    } catch (SyntaxError | SolrException e) {
      throw wrong(rule.name(), "cannot parse '" + rule.condition() + "': " + e.getMessage());
    }
  }

  public Map<String, String> values(String name) {
    return rules.stream()
        .filter(rule -> rule.name().equals(name))
        .findFirst()
        .map(Rule::values)
        .orElse(Map.of());
  }

  public Matching matching(SolrQueryRequest request) {
    return new Matching(rules, request);
  }

  public static final class Matching {
    private final List<Rule> rules;
    private final SolrQueryRequest request;
    private final List<DocSet> fulfilled = new ArrayList<>();

    private Matching(List<Rule> rules, SolrQueryRequest request) {
      this.rules = rules;
      this.request = request;
    }

    public String firstFor(int document) throws IOException {
      for (int i = 0; i < rules.size(); i++) {
        if (i == fulfilled.size()) {
          Query condition = parsed(rules.get(i), request.getCore());
          fulfilled.add(request.getSearcher().getDocSet(condition));
        }
        if (fulfilled.get(i).exists(document)) {
          return rules.get(i).name();
        }
      }
      return "";
    }
  }

  private static SolrException wrong(String name, String reason) {
    return PluginSettings.wrong("rule '" + name + "': " + reason);
  }

  /** Returns a hash of all conditions and settings that affect what the job stores. */
  public long basis(SolrQueryRequest request) {
    String all =
        rules.stream()
            .map(rule -> rule.condition() + judging(request, rule.values()))
            .collect(Collectors.joining("\n"));
    boolean hasBackground = PluginSettings.hasBackground(request.getSchema());
    return Hash.ofWord(judging(request, Map.of()) + hasBackground + "\n" + all);
  }

  private static String judging(SolrQueryRequest request, Map<String, String> rule) {
    return DuplicatesRequest.settings(request, rule).judging();
  }
}
