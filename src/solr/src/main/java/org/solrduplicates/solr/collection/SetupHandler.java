// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.util.List;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.security.AuthorizationContext;
import org.apache.solr.security.PermissionNameProvider.Name;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.search.Endpoint;
import org.solrduplicates.solr.setup.SetupWatch;
import org.solrduplicates.solr.shard.LocalShards;
import org.solrduplicates.solr.shard.Operations;
import org.solrduplicates.solr.shard.RemoteShards;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.shard.ShardTask;

/**
 * Reports the set-up of a collection: versions, update chain, fields, number of documents with
 * fingerprints, last jobs, and configuration warnings.
 *
 * <pre>
 *   &lt;requestHandler name="/duplicates/setup"
 *       class="org.solrduplicates.solr.collection.SetupHandler"/&gt;
 *
 *   GET /duplicates/setup
 * </pre>
 *
 * <p>Requires the permission {@code config-read}. Document counts are shown only to users who can
 * see all documents. Thread-safe.
 */
public final class SetupHandler extends Endpoint {
  @Override
  public void inform(SolrCore core) {
    SetupWatch.start(core);
  }

  @Override
  protected List<Operations<?>> operations() {
    return List.of(Operations.of(List.of(SetupShard.TASK), this::here));
  }

  @Override
  protected void answer(SolrQueryRequest request, SolrQueryResponse response) throws IOException {
    Admission.requireAll(request, "the set-up");
    Admission.requireTree(request, "the set-up");
    JobCommand.requireQuestion(request);
    response.add("setup", new SetupPage(request, path()).written(() -> everywhere(request)));
  }

  private SetupShard here(SolrQueryRequest request) throws IOException {
    return SetupShard.of(request, SetupPage.settings(request.getCore(), path()));
  }

  private SetupShard everywhere(SolrQueryRequest request) {
    SolrCore core = request.getCore();
    ShardLeaders leaders =
        new ShardLeaders(core, RequestState.of(request).path(), request.getOriginalParams())
            .withCurrent(sent -> ShardLeaders.limit(sent, request));
    return ShardSet.<SetupShard>of(
            core, () -> RemoteShards.of(leaders), () -> LocalShards.of(() -> here(request)))
        .ask(SetupShard.TASK, ShardTask.Nothing.AT_ALL)
        .values()
        .stream()
        .reduce(SetupShard::plus)
        .orElseThrow();
  }

  /** The response shows parts of solrconfig.xml, as Solr's config handler does. */
  @Override
  public Name getPermissionName(AuthorizationContext request) {
    return Name.CONFIG_READ_PERM;
  }

  @Override
  public String getDescription() {
    return "Reports the set-up of the plugin and its configuration warnings";
  }
}
