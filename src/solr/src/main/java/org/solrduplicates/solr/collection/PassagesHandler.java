// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.schema.IndexSchema;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.collection.shard.PassageShard;
import org.solrduplicates.solr.collection.shard.PassageTasks;
import org.solrduplicates.solr.collection.shard.ShownFields;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Exclusions;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.CoreFolder;
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.search.Endpoint;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.Operations;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;

/**
 * Runs the job that finds passages copied from a site or another part of a collection, reports its
 * status, and lists the passages.
 *
 * <pre>
 *   &lt;requestHandler name="/duplicates/passages"
 *       class="org.solrduplicates.solr.collection.PassagesHandler"/&gt;
 *
 *   POST /duplicates/passages?dup.passages.source=host:a.org&amp;dup.differ=host {"command":"start"}
 *   GET  /duplicates/passages?command=status
 *   GET  /duplicates/passages?rows=100&amp;cursorMark=*&amp;fl=title
 * </pre>
 */
public final class PassagesHandler extends Endpoint {
  /** A page of the list, from the core that has the record of the last run. */
  private static final ShardTask<Supplier<NamedList<?>>, Nothing, NamedList<?>> LIST =
      ShardTask.telling("list", false);

  private static final String RESPONSE = "response";

  private final PassageMarks marks = new PassageMarks();

  private final Views views = new Views(this);
  private final HandlerJob job = new HandlerJob("passages", views, this::start);

  public PassagesHandler() {
    super(PluginSettings.GROUP_FIELD);
  }

  @Override
  public void inform(SolrCore core) {
    job.inform(core, CoreFolder.of(core));
  }

  @Override
  protected List<Operations<?>> operations() {
    return Stream.of(
            views.operations(),
            job.operations(),
            List.of(
                views.operations(PassageTasks.ALL, PassagesHandler::shard),
                views.operations(List.of(LIST), view -> () -> own(view))))
        .flatMap(List::stream)
        .toList();
  }

  @Override
  protected void answer(SolrQueryRequest request, SolrQueryResponse response) throws IOException {
    View view = views.of(request);
    if (!job.answer(view, response)) {
      list(view, response);
    }
  }

  private void start(View view) {
    SolrQueryRequest request = view.request();
    Admission.requireCapacity(request, SolrRequestType.QUERY);
    requireFragments(view);
    requireValid(request);
    PassageRequest asked = PassageRequest.of(view.params(), view.settings().fragments());
    IgnoredFragments ignored = view.duplicates().component().ignoredPassages();
    ShardLeaders leaders = view.leaders().with(TimeLimit::removeFrom);
    ShardSet<PassageShard> shards = shards(view, leaders);
    job.begin(
        leaders,
        shown(view.params()),
        records -> (run, watch) -> new PassageJob(shards, asked, ignored, records, watch).run());
  }

  private static void requireFragments(View view) {
    IndexSchema schema = view.request().getSchema();
    PluginSettings.requireKeyOfCharacters(schema, "the passages job");
    view.settings().requireFragments(PassageRequest.ON, schema);
  }

  /** Rejects here what every shard would reject later. */
  private static void requireValid(SolrQueryRequest request) {
    PassageShard.source(request);
    DuplicatesRequest.of(request, false);
    Exclusions.of(request).check(false, request.getSchema());
  }

  private static Map<String, String> shown(SolrParams params) {
    Map<String, String> shown = new TreeMap<>();
    params.stream()
        .filter(param -> isShown(param.getKey()))
        .forEach(param -> shown.put(param.getKey(), String.join(" AND ", param.getValue())));
    return shown;
  }

  /** Hides the internal parameters of requests between nodes. */
  private static boolean isShown(String name) {
    return name.equals(CommonParams.FQ)
        || name.startsWith("dup.") && !name.startsWith(NodeSignature.PREFIX);
  }

  private ShardSet<PassageShard> shards(View view, ShardLeaders leaders) {
    return views.background(
        leaders, view.caller(), view.request().getUserPrincipal(), PassagesHandler::shard);
  }

  private static PassageShard shard(View view) throws IOException {
    return new PassageShard(view.request(), view.settings());
  }

  private void list(View view, SolrQueryResponse response) {
    SolrQueryRequest request = view.request();
    Admission.requireCapacity(request, SolrRequestType.QUERY);
    Admission.requireAll(request, "the list of passages");
    requireFragments(view);
    NamedList<?> page = page(view);
    Listing.write((SolrDocumentList) page.remove(RESPONSE), view.params(), response);
    page.forEach(response::add);
    response.add("job", job.status(view));
  }

  /** Asks the core that has the record, because the record may be large. */
  private NamedList<?> page(View view) {
    ShardLeaders leaders = view.limited().with(view.caller()::writeTo);
    Optional<Replica> owner = job.records(leaders).owner();
    return owner.isEmpty() ? own(view) : leaders.ask(owner.get(), LIST, Nothing.AT_ALL);
  }

  private NamedList<?> own(View view) {
    PassageList list =
        new PassageList(
            shards(view, view.limited()),
            marks,
            view.params(),
            ShownFields.prefixed(view.params(), view.request().getSchema()));
    RunFiles records = job.records(view.leaders());
    return LocalCollectionShard.reading(() -> page(list, records));
  }

  private static NamedList<?> page(PassageList list, RunFiles records) throws IOException {
    SimpleOrderedMap<Object> page = new SimpleOrderedMap<>();
    Optional<InputStream> last = records.onThisCore();
    if (last.isPresent()) {
      page.add("asOf", list.read(last.get()).toString());
    }
    page.add(RESPONSE, list.page().documents());
    page.add("nextCursorMark", list.page().next());
    return page;
  }

  @Override
  public String getDescription() {
    return "Finds and lists passages copied from a part of the collection";
  }
}
