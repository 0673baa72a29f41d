// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.update.UpdateLog;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.decision.DecidedCore;

/** One core, and another one that has the decisions about its documents. */
final class OneLivingCore implements LivingSolr {
  private TestCore core = TestCore.start(LivingConfiguration::config, LivingConfiguration::schema);
  private int backups;

  OneLivingCore() {
    DecidedCore.createCompanion(core);
  }

  @Override
  public boolean isOneCore() {
    return true;
  }

  @Override
  public NamedList<Object> update(UpdateRequest update) {
    return core.update(update);
  }

  @Override
  public void configure(String threshold, String filter) {
    core.reconfigure(
        config -> LivingConfiguration.config(config, threshold, filter),
        LivingConfiguration::schema);
  }

  private interface Start {
    TestCore of(TestCore before) throws IOException;
  }

  /** Solr replays its log in the background. */
  private void startAgain(Start start) {
    try {
      core = start.of(core);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Waiting.until("the end of the replay", () -> core.look(OneLivingCore::areReplayed));
  }

  private static boolean areReplayed(SolrIndexSearcher searcher) {
    return searcher.getCore().getCoreContainer().getCores().stream()
        .map(each -> each.getUpdateHandler().getUpdateLog())
        .allMatch(log -> log == null || log.getState() == UpdateLog.State.ACTIVE);
  }

  @Override
  public void reset() {}

  @Override
  public void cluster(Operation step) throws Model.Impossible {
    switch (step.text("do")) {
      case "restart" -> startAgain(TestCore::restarted);
      case "kill" -> startAgain(TestCore::afterCrash);
      case "reload" -> core.reload();
      case "backup" -> replicate("backup", "b" + ++backups, "details", "backup");
      case "restore" -> replicate("restore", "b" + backups, "restorestatus");
      default -> throw new Model.Impossible("it takes a cluster");
    }
  }

  /** Gives a command to Solr, and waits until its status is that it succeeded. */
  private void replicate(String command, String name, String... status) {
    core.ask("/replication", "command", command, "name", name);
    Waiting.until(
        command,
        () ->
            core.ask("/replication", "command", status[0]).all().findRecursive(status)
                    instanceof NamedList<?> is
                && "success".equals(is.get("status"))
                && Objects.toString(is.get("snapshotName")).endsWith(name));
  }

  @Override
  public boolean mayRecover() {
    return false;
  }

  @Override
  public Answer ask(String path, String... params) {
    return ALIKE.contains(path)
        ? LivingSolr.alike(() -> core.ask(path, params))
        : core.ask(path, params);
  }

  @Override
  public void settle() {}

  @Override
  public void post(String path, String body, Map<String, String[]> params) {
    String[] pairs =
        params.entrySet().stream()
            .flatMap(p -> Stream.of(p.getValue()).flatMap(v -> Stream.of(p.getKey(), v)))
            .toArray(String[]::new);
    core.postTo(path, "application/json", body.getBytes(StandardCharsets.UTF_8), pairs);
  }

  @Override
  public void learn() {
    post(WEIGHTS, "{\"command\":\"learn\"}", Map.of());
  }

  @Override
  public void forgetDecisions() {
    DecidedCore.forget(core);
  }

  @Override
  public List<SortedMap<String, IndexedDocument>> copies() {
    return List.of(core.look(IndexedDocument::all));
  }

  @Override
  public void close() throws IOException {
    core.close();
  }

  @Override
  public String toString() {
    return "one core";
  }
}
