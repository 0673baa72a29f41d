// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.io.InputStream;
import java.security.Principal;
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
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
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
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.search.HandlerConfig;
import org.solrduplicates.solr.shard.NodeSignature;
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
public final class PassagesHandler extends JobHandler {
  /** A page of the list, from the core that has the record of the last run. */
  private static final ShardTask<Supplier<NamedList<?>>, Nothing, NamedList<?>> LIST =
      ShardTask.telling("list", false);

  private static final String RESPONSE = "response";

  private final PassageMarks marks = new PassageMarks();

  public PassagesHandler() {
    super("passages");
  }

  @Override
  void start(SolrQueryRequest request, SolrParams user) {
    Admission.requireCapacity(request, SolrRequestType.QUERY);
    requireFragments(request);
    requireValid(request);
    HandlerConfig duplicates = duplicates(request.getCore());
    PassageRequest asked =
        PassageRequest.of(request.getParams(), duplicates.settings().fragments());
    IgnoredFragments ignored = duplicates.component().ignoredPassages();
    ShardLeaders leaders = leaders(request, TimeLimit.removedFrom(user));
    ShardSet<PassageShard> shards = clients(leaders, request.getUserPrincipal());
    begin(
        leaders,
        shown(request.getParams()),
        records -> (run, watch) -> new PassageJob(shards, asked, ignored, records, watch).run());
  }

  private void requireFragments(SolrQueryRequest request) {
    PluginSettings.requireKeyOfCharacters(request.getSchema(), "the passages job");
    duplicates(request.getCore())
        .settings()
        .requireFragments(PassageRequest.ON, request.getSchema());
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

  private ShardSet<PassageShard> clients(ShardLeaders leaders, @Nullable Principal user) {
    return background(leaders, caller(user), user, this::shard);
  }

  private PassageShard shard(SolrQueryRequest request) throws IOException {
    return new PassageShard(request, duplicates(request.getCore()).settings());
  }

  @Override
  protected Object reply(SolrQueryRequest request) throws IOException {
    SolrParams params = request.getParams();
    if (LIST.isAskedBy(params)) {
      return replied(LIST.read(params), request, user -> () -> own(user, user.getOriginalParams()));
    }
    return ShardTask.isOneOf(PassageTasks.ALL, params)
        ? replied(ShardTask.named(PassageTasks.ALL, params).read(params), request, this::shard)
        : super.reply(request);
  }

  @Override
  void list(SolrQueryRequest request, SolrQueryResponse response, SolrParams user) {
    Admission.requireCapacity(request, SolrRequestType.QUERY);
    Admission.requireAll(request, "the list of passages");
    requireFragments(request);
    NamedList<?> page = page(request, user);
    Listing.write((SolrDocumentList) page.remove(RESPONSE), request.getParams(), response);
    page.forEach(response::add);
    response.add("job", status(request, user));
  }

  /** Asks the core that has the record, because the record may be large. */
  private NamedList<?> page(SolrQueryRequest request, SolrParams user) {
    if (!ShardLeaders.isCloud(request.getCore())) {
      return own(request, user);
    }
    ShardLeaders leaders = limited(request, user).with(caller(request.getUserPrincipal())::writeTo);
    Optional<Replica> owner = records(leaders).owner();
    return owner.isEmpty() ? own(request, user) : leaders.ask(owner.get(), LIST, Nothing.AT_ALL);
  }

  private NamedList<?> own(SolrQueryRequest request, SolrParams user) {
    PassageList list =
        new PassageList(
            clients(limited(request, user), request.getUserPrincipal()),
            marks,
            request.getParams(),
            ShownFields.prefixed(request.getParams(), request.getSchema()));
    RunFiles records = records(leaders(request, user));
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
  protected List<ShardTask<?, ?, ?>> tasks() {
    return Stream.of(super.tasks(), PassageTasks.ALL, List.of(LIST))
        .<ShardTask<?, ?, ?>>flatMap(List::stream)
        .toList();
  }

  @Override
  public String getDescription() {
    return "Finds and lists passages copied from a part of the collection";
  }
}
