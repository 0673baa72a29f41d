// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.solrduplicates.cli.client.DuplicatesAnswer;
import org.solrduplicates.cli.client.DuplicatesAnswer.GroupVersion;
import org.solrduplicates.cli.client.GroupsRequests;
import org.solrduplicates.cli.client.GroupsRequests.ListedGroup;
import org.solrduplicates.cli.client.GroupsRequests.ListedGroup.ListedMember;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.table.MarkdownTable;

/**
 * Compares the answers of {@code /duplicates} with the groups of the job on a sample of documents,
 * and reports the result in Markdown.
 */
public final class GroupsEvaluation {
  /** Groups from this size are reported separately, because limits and chains matter there. */
  private static final int LARGE = 6;

  /** The maximal number of listed differences. */
  private static final int SHOWN = 20;

  /** The bits of {@code _version_} below the milliseconds. */
  private static final int VERSION_BITS = 20;

  private final SolrCollection solr;
  private final String[] settings;
  private final SortedMap<String, Set<String>> groups = new TreeMap<>();
  private final SortedMap<String, Long> versions;
  private final String time;
  private final List<Asked> asked = new ArrayList<>();

  /**
   * A document of the sample.
   *
   * @param job its group in the job, with itself
   * @param answer its group in the answer
   * @param limits the limits that cut the answer short
   */
  private record Asked(String id, Set<String> job, Set<String> answer, List<String> limits) {
    boolean isSame() {
      return job.equals(answer);
    }

    boolean isGrouped() {
      return job.size() > 1;
    }

    Set<String> onlyInJob() {
      Set<String> only = new TreeSet<>(job);
      only.removeAll(answer);
      return only;
    }

    Set<String> onlyInAnswer() {
      Set<String> only = new TreeSet<>(answer);
      only.removeAll(job);
      return only;
    }
  }

  /**
   * Requests the groups of a sample: grouped and other documents, evenly spread over their ids.
   *
   * @param settings parameters of every request, names and values in turn
   * @param most the maximal number of documents of each kind
   * @throws IOException naming the document without an answer
   */
  public GroupsEvaluation(SolrCollection solr, List<String> settings, int most) throws IOException {
    this.solr = solr;
    this.settings = settings.toArray(String[]::new);
    GroupsRequests requests = new GroupsRequests(solr, List.of());
    this.time = requests.totals().time();
    Set<String> unlisted = new HashSet<>();
    requests.groups(page -> page.docs().forEach(group -> add(group, unlisted)));
    this.versions = solr.versions();
    ask(new ArrayList<>(groups.keySet()), most);
    ask(
        versions.keySet().stream()
            .filter(id -> !groups.containsKey(id) && !unlisted.contains(id))
            .toList(),
        most);
  }

  /** For an incompletely listed group the expected answer is unknown. */
  private void add(ListedGroup group, Set<String> unlisted) {
    Set<String> ids =
        group.members().stream()
            .map(ListedMember::id)
            .collect(Collectors.toCollection(TreeSet::new));
    if (group.isComplete()) {
      ids.forEach(id -> groups.put(id, ids));
    } else {
      unlisted.addAll(ids);
    }
  }

  private void ask(List<String> ids, int most) throws IOException {
    int count = Math.min(most, ids.size());
    for (int i = 0; i < count; i++) {
      String id = ids.get((int) ((long) i * ids.size() / count));
      try {
        asked.add(answered(id, solr.duplicates(id, settings)));
      } catch (SolrRefusal e) {
        throw new IOException("no answer about '" + id + "': " + FailureReason.of(e));
      }
    }
  }

  private Asked answered(String id, DuplicatesAnswer answer) {
    Set<String> found = new TreeSet<>(Set.of(id));
    answer.all().stream().map(GroupVersion::id).forEach(found::add);
    Set<String> job = groups.getOrDefault(id, new TreeSet<>(Set.of(id)));
    return new Asked(id, job, found, answer.truncatedBy());
  }

  /**
   * Returns the report.
   *
   * @param origin what was run, where and when
   */
  public List<String> lines(List<String> origin) {
    List<String> lines = new ArrayList<>(List.of("# Groups of the job and answers", ""));
    origin.forEach(item -> lines.add("- " + item));
    lines.add("- groups as of " + time);
    lines.addAll(List.of("", "## Result", ""));
    MarkdownTable table = new MarkdownTable("documents", "asked", "same group", "share");
    add("all", one -> true, table);
    add("in groups", Asked::isGrouped, table);
    add("in groups of " + LARGE + " and more", one -> one.job.size() >= LARGE, table);
    add("in no group", one -> !one.isGrouped(), table);
    addGroups(table);
    lines.addAll(table.lines());
    addDifferences(lines);
    return lines;
  }

  private void add(String name, Predicate<Asked> counts, MarkdownTable table) {
    List<Asked> some = asked.stream().filter(counts).toList();
    row(name, some.size(), some.stream().filter(Asked::isSame).count(), table);
  }

  private static void row(String name, int all, long same, MarkdownTable table) {
    String share = MarkdownTable.figure(all == 0 ? 1 : (double) same / all);
    table.row(name, String.valueOf(all), String.valueOf(same), share);
  }

  private void addGroups(MarkdownTable table) {
    Map<Set<String>, Set<Set<String>>> answers = new HashMap<>();
    Map<Set<String>, Integer> counts = new HashMap<>();
    for (Asked one : asked) {
      answers.computeIfAbsent(one.job, group -> new HashSet<>()).add(one.answer);
      counts.merge(one.job, 1, Integer::sum);
    }
    answers.keySet().removeIf(group -> counts.getOrDefault(group, 0) < 2);
    long same = answers.values().stream().filter(found -> found.size() == 1).count();
    row("groups of which several were asked, with one answer", answers.size(), same, table);
  }

  private void addDifferences(List<String> lines) {
    List<Asked> different = asked.stream().filter(one -> !one.isSame()).toList();
    lines.addAll(List.of("", "## Differences", ""));
    if (different.isEmpty()) {
      lines.add("None.");
      return;
    }
    SortedMap<String, Integer> reasons = new TreeMap<>();
    different.forEach(one -> reasons.merge(reason(one), 1, Integer::sum));
    MarkdownTable counts = new MarkdownTable("reason", "documents");
    reasons.forEach((reason, count) -> counts.row(reason, String.valueOf(count)));
    lines.addAll(counts.lines());
    lines.addAll(List.of("", SHOWN + " documents at most:", ""));
    MarkdownTable table =
        new MarkdownTable("document", "reason", "of the job", "only there", "only in the answer");
    different.stream()
        .limit(SHOWN)
        .forEach(
            one ->
                table.row(
                    MarkdownTable.cell(one.id),
                    reason(one),
                    String.valueOf(one.job.size()),
                    MarkdownTable.cell(String.join(", ", one.onlyInJob())),
                    MarkdownTable.cell(String.join(", ", one.onlyInAnswer()))));
    lines.addAll(table.lines());
  }

  private String reason(Asked one) {
    if (!one.limits.isEmpty()) {
      return "cut by " + String.join(", ", one.limits);
    }
    Set<String> all = new TreeSet<>(one.job);
    all.addAll(one.answer);
    if (all.stream().anyMatch(this::isChanged)) {
      return "changed since the job";
    }
    return settings.length > 0 ? "settings of the request" : "judged differently";
  }

  private boolean isChanged(String id) {
    try {
      long finished = Instant.parse(time).toEpochMilli();
      return versions.getOrDefault(id, 0L) >>> VERSION_BITS > finished;
    } catch (DateTimeException e) {
      return false; // the time of the job is unknown
    }
  }
}
