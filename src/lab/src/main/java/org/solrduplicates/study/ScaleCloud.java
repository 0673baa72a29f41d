// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.Slice;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.embedded.JettySolrRunner;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.cloud.TestCloud;
import org.solrduplicates.solr.TestCore;

/**
 * Whether the whole-collection job finds the same groups in a large corpus on two shards of two
 * nodes, all in this JVM, as on one core: once undisturbed, and once with a node that stops in the
 * middle of the comparisons. Prints a report and exits with 1 if a document is not in the same
 * group everywhere.
 */
public final class ScaleCloud {
  private static final String QUIET = "quiet";
  private static final String DISTURBED = "disturbed";
  private static final double MIDDLE = 0.45;

  private final Path work;
  private final SolrParams settings;
  private final List<String> lines = new ArrayList<>();
  private long differences;

  private ScaleCloud(Path work, SolrParams settings) {
    this.work = work;
    this.settings = settings;
  }

  /**
   * Indexes the corpus in the first folder into shards in the third one, which must be empty, and
   * runs the job there and on the index in the second folder, which it changes; settings follow.
   */
  public static void main(String[] args) throws Exception {
    Path work = Files.createDirectories(Path.of(args[2])).toAbsolutePath();
    ScaleCloud study =
        new ScaleCloud(work, JobRun.settings(Arrays.asList(args).subList(3, args.length)));
    ScaleGroups expected = study.oneCore(Path.of(args[1]));
    try (TestCloud cloud = TestCloud.start(work, 2)) {
      cloud.upload("scale", config -> config, TestCore.with(ScaleCore.LANGUAGE));
      study.fill(cloud, Path.of(args[0]));
      study.quiet(cloud, expected);
      study.disturbed(cloud, expected);
    }
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    study.lines.forEach(out::println);
    System.exit(study.differences == 0 ? 0 : 1);
  }

  private ScaleGroups oneCore(Path home) throws Exception {
    try (ScaleCore core = ScaleCore.open(home)) {
      lines.add("# The whole collection on shards: " + core.documents() + " documents");
      lines.add("");
      lines.add("- command: `benchmarks/scale-cloud.sh " + core.documents() + "`");
      lines.add("- date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description());
      item(
          "heap at most, of all nodes together",
          Runtime.getRuntime().maxMemory() / 1_000_000 + " MB");
      JobRun run = JobRun.of(core, settings, () -> {});
      item("settings", run.status().text("settings"));
      title("One core");
      figures(run);
      return ScaleGroups.of(ScaleGroups.numbers(core));
    }
  }

  /** The second collection is restored from a backup of the first, as it was before any job. */
  private void fill(TestCloud cloud, Path corpus) throws Exception {
    cloud.create(CollectionAdminRequest.createCollection(QUIET, "scale", 2, 1));
    long start = System.nanoTime();
    ScaleIndex.addAll(ScaleDocuments.files(corpus), documents -> cloud.add(QUIET, documents));
    cloud.commit(QUIET);
    title("Two shards with a replica on each of two nodes");
    item("seconds to index, without replicas", figure((System.nanoTime() - start) / 1e9));
    cloud.run(
        CollectionAdminRequest.backupCollection(QUIET, "before").setLocation(work.toString()));
    replicate(cloud, QUIET);
  }

  /** Gives each shard a second replica, on the node of the other one. */
  private static void replicate(TestCloud cloud, String collection) {
    cloud.waitForActive(collection);
    List<Replica> leaders = cloud.replicas(collection);
    if (leaders.size() != 2 || leaders.get(0).getNodeName().equals(leaders.get(1).getNodeName())) {
      throw new IllegalStateException("not one leader on each node: " + leaders);
    }
    for (int i = 0; i < leaders.size(); i++) {
      cloud.run(
          CollectionAdminRequest.addReplicaToShard(collection, leaders.get(i).getShard())
              .setNode(leaders.get(1 - i).getNodeName()));
    }
    cloud.waitFor(collection, state -> state.getReplicas().size() == 4);
    cloud.waitForActive(collection);
  }

  private void quiet(TestCloud cloud, ScaleGroups expected) throws Exception {
    try (ScaleNode node = ScaleNode.of(cloud.replicas(QUIET).get(0), QUIET)) {
      figures(JobRun.of(node, settings, () -> {}));
    }
    compare(cloud, QUIET, expected);
    cloud.run(CollectionAdminRequest.deleteCollection(QUIET));
  }

  private void disturbed(TestCloud cloud, ScaleGroups expected) throws Exception {
    title("The same, and a node stops while documents are compared");
    cloud.run(
        CollectionAdminRequest.restoreCollection(DISTURBED, "before").setLocation(work.toString()));
    replicate(cloud, DISTURBED);
    JettySolrRunner dead = untilNodeStops(cloud);
    cloud.start(dead);
    cloud.waitForActive(DISTURBED);
    compare(cloud, DISTURBED, expected);
  }

  /**
   * Runs the job where the first shard is led, and stops the other node, which leads the second.
   */
  private JettySolrRunner untilNodeStops(TestCloud cloud) throws Exception {
    List<Replica> leaders =
        cloud.state(DISTURBED).getActiveSlices().stream()
            .sorted(Comparator.comparing(Slice::getName))
            .map(Slice::getLeader)
            .toList();
    List<JettySolrRunner> dead = new ArrayList<>();
    try (ScaleNode node = ScaleNode.of(leaders.get(0), DISTURBED)) {
      Runnable look =
          () -> {
            if (dead.isEmpty() && isInTheMiddle(node)) {
              dead.add(cloud.stop(leaders.get(1)));
              item("stopped", "the node with the leader of " + leaders.get(1).getShard());
            }
          };
      try {
        figures(JobRun.of(node, settings, look));
        item("starts", "1");
      } catch (IllegalStateException e) {
        item("first start", e.getMessage());
        figures(JobRun.of(node, settings, () -> {}));
        item("starts", "2");
      }
    }
    return dead.get(0);
  }

  private static boolean isInTheMiddle(ScaleNode node) {
    try {
      JobStatus status = JobRun.status(node);
      return status.text("phase").equals("compare")
          && status.number("progress").orElse(0) >= MIDDLE;
    } catch (IOException | SolrServerException e) {
      throw new IllegalArgumentException("the node of the job does not answer", e);
    }
  }

  /** Compares what every replica has. */
  private void compare(TestCloud cloud, String collection, ScaleGroups expected) throws Exception {
    for (int which = 0; which < 2; which++) {
      Map<String, Integer> numbers = new HashMap<>();
      for (Slice shard : cloud.state(collection).getActiveSlices()) {
        Replica replica = List.copyOf(shard.getReplicas()).get(which);
        try (ScaleNode core = ScaleNode.of(replica)) {
          numbers.putAll(ScaleGroups.numbers(core));
        }
      }
      ScaleGroups found = ScaleGroups.of(numbers);
      long different = found.differences(expected);
      differences += different;
      item(
          "replica " + (which + 1) + " of each shard",
          found.size() + " documents, **" + different + " of them not in the group of one core**");
    }
  }

  private void figures(JobRun run) {
    JobStatus status = run.status();
    double documents = status.number("documents").orElse(Double.NaN);
    item("seconds, as seen from outside", figure(run.seconds()));
    item("documents/s, as seen from outside", figure(documents / run.seconds()));
    item("CPU seconds of the JVM", figure(run.cpuSeconds()));
    run.phases().forEach((phase, seconds) -> item("seconds in " + phase, figure(seconds)));
    for (String key : List.of("compared", "links", "groups", "inGroups", "written")) {
      item(key, status.text(key));
    }
    item("changed meanwhile", status.text("changedMeanwhile"));
  }

  private void title(String title) {
    lines.add("");
    lines.add("## " + title);
    lines.add("");
  }

  private void item(String label, String value) {
    lines.add("- " + label + ": " + value);
  }

  private static String figure(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value);
  }
}
