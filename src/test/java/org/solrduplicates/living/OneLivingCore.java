// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.update.UpdateLog;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** One core. */
final class OneLivingCore implements LivingSolr {
  private static final byte[] START = "{\"command\":\"start\"}".getBytes(StandardCharsets.UTF_8);

  private TestCore core = TestCore.start(LivingConfiguration::config, LivingConfiguration::schema);

  @Override
  public boolean isOneCore() {
    return true;
  }

  @Override
  public void update(UpdateRequest update) {
    core.update(update);
  }

  @Override
  public void reload() {
    core.reload();
  }

  /** Solr replays its log in the background. */
  @Override
  public void crash() {
    try {
      core = core.afterCrash();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Waiting.until(
        "the end of the replay", () -> core.look(searcher -> isReplayed(searcher.getCore())));
  }

  private static boolean isReplayed(SolrCore core) {
    return core.getUpdateHandler().getUpdateLog().getState() == UpdateLog.State.ACTIVE;
  }

  @Override
  public Answer ask(String path, String... params) {
    return core.ask(path, params);
  }

  @Override
  public void settle() {}

  @Override
  public void startJob(ModifiableSolrParams params) {
    String[] pairs =
        params.stream()
            .flatMap(p -> Stream.of(p.getValue()).flatMap(v -> Stream.of(p.getKey(), v)))
            .toArray(String[]::new);
    core.postTo(GROUPS, "application/json", START, pairs);
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
