// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
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
  public void reload() {
    core.reload();
  }

  @Override
  public void configure(String threshold) {
    core.reconfigure(
        config -> LivingConfiguration.config(config, threshold), LivingConfiguration::schema);
  }

  /** Solr replays its log in the background. */
  @Override
  public void crash() {
    try {
      core = core.afterCrash();
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
  public Answer ask(String path, String... params) {
    return core.ask(path, params);
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
