// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.decision.DecisionStore;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.metrics.IndexMetrics;
import org.solrduplicates.solr.metrics.Metrics;
import org.solrduplicates.solr.passage.IgnoredTexts;
import org.solrduplicates.solr.results.UnnamedComponents;
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.setup.SetupWatch;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.ShardTask;

/**
 * Finds the version groups of one or more documents for {@code /duplicates}, on one core or across
 * the shards of a collection.
 *
 * <p>Disabled unless {@code dup=true}. As one of the {@code last-components} of {@code /select} it
 * annotates the hits of a search. Settings that are not given are those of the update processor, if
 * there is one kind of it. Immutable after {@code inform}.
 */
public final class DuplicatesComponent extends UnnamedComponents
    implements SolrCoreAware, SetupPart {
  /** Runs after all stages of Solr's own components. */
  private static final int LAST_STAGE = ResponseBuilder.STAGE_GET_FIELDS + 1000;

  static final Set<String> KEYS = Set.of(Rules.KEY, DecisionStore.SETTING, IgnoredTexts.KEY);

  private final boolean onByDefault;
  private NamedList<?> given = new NamedList<>();
  private PluginSettings settings = PluginSettings.of(given);
  private Rules rules = Rules.NONE;
  private IgnoredFragments ignored = IgnoredFragments.NONE;
  private String companion = "";

  public DuplicatesComponent() {
    this(false);
  }

  DuplicatesComponent(boolean onByDefault) {
    this.onByDefault = onByDefault;
  }

  @Override
  public void init(NamedList<?> args) {
    super.init(args);
    PluginSettings.refuseUnknown(getClass().getSimpleName(), args, KEYS);
    given = args;
    settings = PluginSettings.of(args);
    rules = Rules.of(args);
    companion = DecisionStore.name(args);
  }

  @Override
  public Role role() {
    return Role.ANSWERS;
  }

  @Override
  public PluginSettings settings() {
    return settings;
  }

  public Rules rules() {
    return rules;
  }

  public Optional<DecisionStore> decisions(SolrCore core) {
    return companion.isEmpty() ? Optional.empty() : Optional.of(DecisionStore.of(core, companion));
  }

  @Override
  public void inform(SolrCore core) {
    settings = SetupPart.settings(core, given);
    settings.requireFit(given, core.getLatestSchema());
    rules.check(core);
    ignored = IgnoredTexts.of(given, core.getResourceLoader(), settings.fragments());
    inform(core, settings.fields().group());
    SetupWatch.start(core);
    IndexMetrics.register(core, settings.fields().group());
  }

  @Override
  public void prepare(ResponseBuilder rb) throws IOException {
    NodeSignature.require(rb.req);
    super.prepare(rb);
    if (RequestState.of(rb.req).get(Preparation.class).isEmpty()) {
      Metrics.counting(rb.req, () -> Question.prepare(rb, settings, onByDefault));
    }
  }

  @Override
  public void process(ResponseBuilder rb) throws IOException {
    super.process(rb);
    RequestState.of(rb.req).get(Preparation.class).ifPresent(preparation -> preparation.take(rb));
    Optional<DuplicatesRequest> asked = Question.in(rb);
    if (asked.isPresent()) {
      Metrics.counting(rb.req, () -> answer(rb, asked.get()));
    }
  }

  private void answer(ResponseBuilder rb, DuplicatesRequest asked) throws IOException {
    Filters.keepAdded(rb);
    SolrParams params = rb.req.getParams();
    if (ShardTask.isIn(params)) {
      ShardTask.addReply(ShardTask.reply(SearchTasks.ALL, params, shard(rb, asked)), rb.rsp);
    } else {
      new ShardedSearch(rb, asked, this).answer();
    }
  }

  LocalShard shard(ResponseBuilder rb, DuplicatesRequest asked) throws IOException {
    return new LocalShard(rb, asked, settings, rules);
  }

  public IgnoredFragments ignoredPassages() {
    return ignored;
  }

  @Override
  public int distributedProcess(ResponseBuilder rb) throws IOException {
    int next = super.distributedProcess(rb);
    Optional<DuplicatesRequest> asked = Question.in(rb);
    if (asked.isPresent() && rb.getStage() < LAST_STAGE) {
      return Math.min(LAST_STAGE, next);
    }
    if (asked.isPresent() && rb.getStage() == LAST_STAGE) {
      Question.disableCaching(rb);
      Metrics.counting(rb.req, () -> answer(rb, asked.get()));
    }
    return next;
  }

  @Override
  public String getDescription() {
    return "Finds duplicates, near-duplicates and older versions of a document";
  }
}
