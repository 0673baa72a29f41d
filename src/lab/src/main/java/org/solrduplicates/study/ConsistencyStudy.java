// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.MapSolrParams;
import org.solrduplicates.cloud.TestCloud;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.evaluate.LabelledFile;
import org.solrduplicates.evaluate.SentFields;

/**
 * Whether a document has the same group and the same similarities however it is asked about: after
 * the job, on several shards, under a filter; and whether hidden documents are covered. Takes one
 * labelled set with shipped settings, and appends a row to a table for each part. {@code
 * benchmarks/consistency.sh} runs it.
 */
public final class ConsistencyStudy {
  private static final Map<String, String> NOTHING_MORE = Map.of();
  private static final int ASKED = 300;
  private static final int WARM_UP = 100;
  private static final List<Integer> SHARDS = List.of(1, 2, 5);
  private static final String FILTER = ConsistencyCore.HALF + ":1";
  private static final String SHOWN = "{!duplicates}";
  private static final String COUNTS = "%d of %d";

  private final Path set;
  private final Path folder;
  private final SentFields sent;
  private final String row;
  private final List<SolrInputDocument> documents;
  private final List<String> ids;

  private ConsistencyStudy(Path set, SentFields sent, Path folder) throws IOException {
    this.set = set;
    this.folder = folder;
    this.sent = sent;
    this.documents = sent.documents(set).stream().map(ConsistencyCore::withHalf).toList();
    this.ids =
        documents.stream().map(document -> (String) document.getFieldValue("id")).sorted().toList();
    this.row = Sentence.of("| %s | %s |", LabelledFile.name(set), sent);
  }

  /**
   * Measures the set in the first file, of which the fields in the second argument are sent, in the
   * parts of the third one; the last is the folder of the tables and of all indexes.
   */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[3]).toAbsolutePath();
    new ConsistencyStudy(Path.of(args[0]), SentFields.valueOf(args[1]), folder)
        .measure(Arrays.asList(args[2].split(",")));
    System.exit(0);
  }

  private void measure(List<String> parts) throws Exception {
    if (parts.contains("A") || parts.contains("D") || parts.contains("E")) {
      afterTheJob(parts);
    }
    if (parts.contains("C")) {
      underFilter();
    }
    if (parts.contains("B")) {
      onShards();
    }
  }

  private void afterTheJob(List<String> parts) throws Exception {
    try (ConsistencyCore core = ConsistencyCore.of(home(), documents)) {
      JobRun.of(core.solr(), new MapSolrParams(NOTHING_MORE), () -> {});
      ScaleGroups groups = ScaleGroups.of(ScaleGroups.numbers(core.solr()));
      if (parts.contains("A")) {
        agreement(core.solr(), ConsistencyJob.of(groups));
      }
      if (parts.contains("D")) {
        quality(new ConsistencyScore(set, groups));
      }
      if (parts.contains("E")) {
        hidden(core.solr(), ConsistencyJob.of(groups));
      }
    }
  }

  private void agreement(ConsistencySolr solr, ConsistencyJob job) throws Exception {
    List<String> asked = job.sample(ASKED);
    solr.ask(ConsistencyJob.spread(ids, WARM_UP), NOTHING_MORE);
    List<ConsistencyAnswer> answers = solr.ask(asked, NOTHING_MORE);
    RunTimes times = new RunTimes(answers.stream().mapToLong(ConsistencyAnswer::nanos).toArray());
    append(
        "A",
        answers.size(),
        job.same(answers),
        counts(job.sameOfMany(answers)),
        job.onlyInJob(answers),
        job.onlyInAnswers(answers),
        job.alike(answers) + ", " + counts(job.alike(answers)),
        answers.stream().filter(ConsistencyAnswer::isTruncated).count(),
        Sentence.of("%.1f", times.quantile(0.5) / 1e6),
        Sentence.of("%.1f", times.mean() / 1e6));
  }

  private void quality(ConsistencyScore score) throws IOException, InterruptedException {
    JsonNode scored = score.scored(Files.createTempFile(folder, "groups", ".tsv"));
    JsonNode lenient = scored.path("lenient");
    Share large = score.recallOfLarge();
    append(
        "D",
        lenient.path("precision").asText(),
        lenient.path("recall").asText(),
        lenient.path("f1").asText(),
        scored.path("strict").path("f1").asText(),
        scored.path("b_cubed_f1").asText(),
        large,
        Sentence.of(
            "%d (%d)",
            scored.path("largest_group").asInt(), scored.path("largest_true_group").asInt()));
  }

  private void hidden(ConsistencySolr solr, ConsistencyJob job) throws Exception {
    List<Set<String>> histories = job.histories();
    List<String> members = histories.stream().flatMap(Set::stream).toList();
    Map<String, ConsistencyAnswer> answers =
        solr.askAtOnce(members, NOTHING_MORE).stream()
            .collect(Collectors.toMap(ConsistencyAnswer::asked, Function.identity()));
    ConsistencyCover cover =
        new ConsistencyCover(
            job::group, (id, other) -> answers.get(id).coverage().getOrDefault(other, 0.0));
    Set<String> stay = solr.ids("dup_rank:[* TO -2]");
    Share older = new Share(stay.size(), members.size() - histories.size());
    Share touched =
        new Share(
            histories.stream().filter(ids -> ids.stream().anyMatch(stay::contains)).count(),
            histories.size());
    ConsistencyScan scan = ConsistencyScan.of(set, sent == SentFields.UNNAMED ? "" : "title");
    append(
        "E",
        law("by rank", cover, ids, solr.ids("-dup_rank:[1 TO *]")),
        law("by " + SHOWN, cover, ids, solr.ids(SHOWN)),
        law("in a scan", scan.cover(documents), scan.groups().keySet(), scan.kept()),
        counts(older),
        older,
        counts(touched),
        touched,
        counts(open(cover, solr.ids(FILTER), solr.ids(FILTER, SHOWN))),
        counts(open(cover, ids, solr.ids("{!duplicates show=oldest}"))));
  }

  /** Counts documents that are hidden and not covered, and notes them as violations. */
  private String law(String way, ConsistencyCover cover, Collection<String> some, Set<String> shown)
      throws IOException {
    for (String id : cover.open(some, shown)) {
      write("violations", Sentence.of("%s hidden %s and not covered: %s", row, way, id));
    }
    return counts(open(cover, some, shown));
  }

  private static Share open(ConsistencyCover cover, Collection<String> some, Set<String> shown) {
    return new Share(
        cover.open(some, shown).size(), some.stream().filter(id -> !shown.contains(id)).count());
  }

  private void underFilter() throws Exception {
    List<String> visible = ids.stream().filter(id -> ConsistencyCore.half(id) == 1).toList();
    List<String> asked = ConsistencyJob.spread(visible, 2 * ASKED);
    try (ConsistencyCore core = ConsistencyCore.of(home(), documents)) {
      List<ConsistencyAnswer> all = core.solr().askAtOnce(asked, NOTHING_MORE);
      List<ConsistencyAnswer> filtered = core.solr().askAtOnce(asked, Map.of("fq", FILTER));
      Share unchanged = unchanged(all, filtered);
      append("C", asked.size(), unchanged.whole(), unchanged.part(), unchanged);
    }
  }

  /** Returns how many similarities that are in both of two answers are the same number. */
  private static Share unchanged(List<ConsistencyAnswer> some, List<ConsistencyAnswer> others) {
    long both = 0;
    long same = 0;
    for (int i = 0; i < some.size(); i++) {
      Map<String, Double> here = some.get(i).seen();
      Map<String, Double> there = others.get(i).seen();
      both += here.keySet().stream().filter(there::containsKey).count();
      same += here.entrySet().stream().filter(there.entrySet()::contains).count();
    }
    return new Share(same, both);
  }

  private void onShards() throws Exception {
    try (TestCloud cloud = TestCloud.start(home(), 1)) {
      cloud.upload("consistency", config -> config, ConsistencyCore.schema());
      List<List<ConsistencyAnswer>> answers = new ArrayList<>();
      for (int shards : SHARDS) {
        answers.add(onShards(cloud, shards));
      }
      append(
          "B",
          ids.size(),
          differing(answers.get(0), answers.get(1)),
          otherMembers(answers.get(0), answers.get(1)),
          differing(answers.get(0), answers.get(2)),
          otherMembers(answers.get(0), answers.get(2)));
    }
  }

  private List<ConsistencyAnswer> onShards(TestCloud cloud, int shards) throws Exception {
    String name = "shards" + shards;
    cloud.create(CollectionAdminRequest.createCollection(name, "consistency", shards, 1));
    ConsistencySolr solr = new ConsistencySolr(cloud.client(), name);
    solr.fill(documents);
    return solr.askAtOnce(ids, NOTHING_MORE);
  }

  private static long differing(List<ConsistencyAnswer> some, List<ConsistencyAnswer> others) {
    return IntStream.range(0, some.size())
        .filter(i -> !some.get(i).members().equals(others.get(i).members()))
        .count();
  }

  private static long otherMembers(List<ConsistencyAnswer> some, List<ConsistencyAnswer> others) {
    return IntStream.range(0, some.size())
        .filter(i -> !some.get(i).members().keySet().equals(others.get(i).members().keySet()))
        .count();
  }

  private Path home() throws IOException {
    return Files.createTempDirectory(folder, "home");
  }

  private static String counts(Share share) {
    return Sentence.of(COUNTS, share.part(), share.whole());
  }

  private void append(String part, Object... cells) throws IOException {
    StringBuilder line = new StringBuilder(row);
    for (Object cell : cells) {
      line.append(' ').append(cell).append(" |");
    }
    write(part + ".rows", line.toString());
  }

  private void write(String file, String line) throws IOException {
    Files.writeString(
        folder.resolve(file), line + '\n', StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
