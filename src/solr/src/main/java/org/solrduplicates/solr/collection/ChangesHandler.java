// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.CursorMarkParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.util.DateMathParser;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.lucene.OrderedKeys;
import org.solrduplicates.solr.collection.Listing.Cursor;
import org.solrduplicates.solr.collection.shard.CollectionTasks;
import org.solrduplicates.solr.collection.shard.CollectionTasks.ChangedDocument;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Since;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.collection.shard.ShownFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.job.JobState;
import org.solrduplicates.solr.job.JobStatus;
import org.solrduplicates.solr.search.Endpoint;
import org.solrduplicates.solr.search.InnerRequest;
import org.solrduplicates.solr.shard.Operations;
import org.solrduplicates.solr.shard.ShardSet;

/**
 * Lists the documents of groups that the groups job found to be new or changed, in the order of the
 * runs. Those of a run appear when it is done, so a client that continues at its cursor gets each
 * of them. An Atom feed has the newest first.
 *
 * <pre>
 *   &lt;requestHandler name="/duplicates/changes"
 *       class="org.solrduplicates.solr.collection.ChangesHandler"/&gt;
 *
 *   GET /duplicates/changes?since=NOW-1DAY&amp;rows=100&amp;cursorMark=*&amp;fl=title&amp;wt=atom
 * </pre>
 */
public final class ChangesHandler extends Endpoint {
  private final Views views = new Views(this);

  public ChangesHandler() {
    super(PluginSettings.GROUP_FIELD);
  }

  @Override
  public void inform(SolrCore core) {
    views.inform(core);
  }

  @Override
  protected List<Operations<?>> operations() {
    return views.operations();
  }

  private static final String SINCE = "since";

  private static final Comparator<ChangedDocument> ORDER =
      Comparator.comparingLong(ChangedDocument::time)
          .thenComparing(ChangedDocument::id, OrderedKeys.ORDER);

  /** The last run of the job; unless it is done, changes since the last one that was are hidden. */
  private record LastRun(String name, Optional<Instant> hidden) {
    static LastRun of(NamedList<?> status) {
      boolean isWhole =
          JobState.DONE.label().equals(status.get("state")) || status.get("started") == null;
      Object undone =
          Optional.<Object>ofNullable(status.get(JobStatus.UNDONE)).orElse(status.get("started"));
      return new LastRun(
          String.valueOf(status.get("run")),
          isWhole ? Optional.empty() : Optional.of(Instant.parse(String.valueOf(undone))));
    }

    long end() {
      return hidden.map(Instant::toEpochMilli).orElse(Long.MAX_VALUE);
    }
  }

  @Override
  protected void answer(SolrQueryRequest request, SolrQueryResponse response) {
    View view = views.of(request);
    JobCommand.requireQuestion(request);
    Admission.requireCapacity(request, SolrRequestType.QUERY);
    Admission.requireAll(request, "the list of changes");
    PluginSettings.requireKeyOfCharacters(request.getSchema(), "the list of changes");
    PluginSettings.changedFault(request.getSchema())
        .ifPresent(
            fault -> {
              throw RequestParams.badRequest("changes are not available: " + fault);
            });
    Listing page = Listing.byCursor(request.getParams());
    Instant since = since(request.getParams());
    List<String> fields = ShownFields.of(request.getParams(), request.getSchema());
    ShardSet<LocalCollectionShard> shards = shards(view);
    List<ChangedDocument> found = List.of();
    for (LastRun before = null, last = lastRun(request);
        !last.equals(before);
        before = last, last = lastRun(request)) {
      found =
          AtomFeed.isAsked(request.getParams())
              ? changes(shards, until(page, since, last, fields), ORDER.reversed())
              : changes(shards, since(page, since, last, fields), ORDER);
    }
    found.forEach(change -> add(change, page));
    page.doNotCount();
    if (AtomFeed.isAsked(request.getParams())) {
      new AtomFeed(request, page).write(response);
    } else {
      page.writeWithCursor(request.getParams(), response);
    }
  }

  /** Another replica may show only a part of a run that is done. */
  private ShardSet<LocalCollectionShard> shards(View view) {
    return views.background(
        view.limited(),
        view.caller(),
        view.request().getUserPrincipal(),
        own -> own.shard(DocumentKey.SEED, Weights.EQUAL));
  }

  private static Instant since(SolrParams params) {
    String since = params.get(SINCE, Instant.EPOCH.toString());
    try {
      return DateMathParser.parseMath(null, since).toInstant();
    } catch (SolrException e) {
      throw RequestParams.wrong(SINCE, "a date of Solr such as NOW-1DAY", since);
    }
  }

  private static Since since(Listing page, Instant since, LastRun last, List<String> fields) {
    Cursor after = page.after().orElse(new Cursor("", since.toEpochMilli()));
    return new Since(
        (long) after.position(), last.end(), after.key(), page.rows(), fields, Optional.empty());
  }

  /** Returns the newest changes first, because a feed reader requests the first page only. */
  private static Since until(Listing page, Instant since, LastRun last, List<String> fields) {
    Optional<Cursor> after = page.after().filter(cursor -> cursor.position() < last.end());
    return new Since(
        since.toEpochMilli(),
        after.map(cursor -> (long) cursor.position() + 1).orElse(last.end()),
        after.map(Cursor::key).orElse(""),
        page.rows(),
        fields,
        Optional.of(true));
  }

  private static List<ChangedDocument> changes(
      ShardSet<LocalCollectionShard> shards, Since since, Comparator<ChangedDocument> order) {
    return shards.ask(CollectionTasks.CHANGES, since).values().stream()
        .flatMap(List::stream)
        .sorted(order)
        .limit(since.rows())
        .toList();
  }

  /** Asks the handler of the job, as the user. */
  private static LastRun lastRun(SolrQueryRequest request) {
    Map.Entry<String, GroupsHandler> groups = groups(request);
    SolrParams params = new ModifiableSolrParams().set(JobCommand.COMMAND, JobCommand.STATUS);
    try (InnerRequest inner = new InnerRequest(request, params)) {
      SolrQueryResponse status = inner.ask(groups.getKey(), groups.getValue());
      return LastRun.of((NamedList<?>) Objects.requireNonNull(status.getValues().get("job")));
    }
  }

  private static Map.Entry<String, GroupsHandler> groups(SolrQueryRequest request) {
    return SetupPage.ours(request.getCore()).entrySet().stream()
        .filter(handler -> handler.getValue() instanceof GroupsHandler)
        .findFirst()
        .map(handler -> Map.entry(handler.getKey(), (GroupsHandler) handler.getValue()))
        .orElseThrow(
            () ->
                RequestParams.badRequest(
                    "solrconfig.xml has no handler GroupsHandler: run install"));
  }

  private static void add(ChangedDocument change, Listing page) {
    SolrDocument row = new SolrDocument();
    change.shown().forEach(row::setField);
    row.setField(CommonParams.ID, change.id());
    row.setField("changed", Instant.ofEpochMilli(change.time()).toString());
    row.setField("group", change.group());
    row.setField("latest", change.latest());
    page.reached(new Cursor(change.id(), change.time()));
    row.setField(CursorMarkParams.CURSOR_MARK_PARAM, page.next());
    page.documents().add(row);
  }

  @Override
  public String getDescription() {
    return "Lists new and changed documents of groups";
  }
}
