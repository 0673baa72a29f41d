// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** One core. */
final class OneLivingCore implements LivingSolr {
  private final TestCore core =
      TestCore.start(LivingConfiguration::config, LivingConfiguration::schema);

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

  @Override
  public Answer ask(String path, String... params) {
    return core.ask(path, params);
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
