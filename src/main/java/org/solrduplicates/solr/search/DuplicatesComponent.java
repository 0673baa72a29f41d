package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.solr.cloud.ZkController;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.SearchComponent;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.solrduplicates.core.group.Expansion;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.VersionGroup;
import org.solrduplicates.lucene.LuceneRoundExecutor;
import org.solrduplicates.solr.PluginSettings;

/**
 * Answers {@code /duplicates}: the version group of one document, as candidates from the index,
 * verified, and the same again from each document kept.
 *
 * <pre>
 *   &lt;searchComponent name="duplicates"
 *       class="org.solrduplicates.solr.search.DuplicatesComponent"/&gt;
 *   &lt;requestHandler name="/duplicates" class="solr.SearchHandler"&gt;
 *     &lt;lst name="defaults"&gt;&lt;bool name="dup"&gt;true&lt;/bool&gt;&lt;/lst&gt;
 *     &lt;arr name="components"&gt;&lt;str&gt;duplicates&lt;/str&gt;&lt;/arr&gt;
 *   &lt;/requestHandler&gt;
 * </pre>
 *
 * <p>It is off unless {@code dup=true}. Its fields do not change after {@code inform}, so it serves
 * any number of requests at once.
 */
public final class DuplicatesComponent extends SearchComponent implements SolrCoreAware {
  private static final String REQUEST = DuplicatesComponent.class.getName();

  private final boolean onByDefault;
  private PluginSettings settings = PluginSettings.of(new NamedList<>());
  private Rules rules = Rules.NONE;

  /** Makes a component that is off unless a request turns it on. */
  public DuplicatesComponent() {
    this(false);
  }

  DuplicatesComponent(boolean onByDefault) {
    this.onByDefault = onByDefault;
  }

  @Override
  public void init(NamedList<?> args) {
    super.init(args);
    PluginSettings.refuseUnknown(getClass().getSimpleName(), args, Set.of(Rules.KEY));
    settings = PluginSettings.of(args);
    rules = Rules.of(args);
  }

  /** Refuses to start with fields that will not do; without them, texts are compared. */
  @Override
  public void inform(SolrCore core) {
    settings.requireFit(core.getLatestSchema());
    settings.fingerprinter(core.getLatestSchema());
    rules.check(core);
  }

  /** Reads and checks the request. */
  @Override
  public void prepare(ResponseBuilder rb) throws IOException {
    if (rb.req.getParams().getBool(DuplicatesRequest.ON, onByDefault)) {
      if (isOneOfSeveralShards(rb.req.getCore())) {
        throw severalShards();
      }
      rb.req.getContext().put(REQUEST, DuplicatesRequest.of(rb.req));
    }
  }

  private static SolrException severalShards() {
    return DuplicatesRequest.badRequest(
        "duplicates are not found over several shards yet; ask a collection of one shard");
  }

  private static boolean isOneOfSeveralShards(SolrCore core) {
    ZkController zookeeper = core.getCoreContainer().getZkController();
    String collection = core.getCoreDescriptor().getCollectionName();
    return zookeeper != null
        && zookeeper.getClusterState().getCollection(collection).getActiveSlices().size() > 1;
  }

  /** Half of the shards would be half of the truth. */
  @Override
  public int distributedProcess(ResponseBuilder rb) {
    if (rb.req.getContext().containsKey(REQUEST)) {
      throw severalShards();
    }
    return ResponseBuilder.STAGE_DONE;
  }

  /** Finds the version group and writes it into the answer. */
  @Override
  public void process(ResponseBuilder rb) throws IOException {
    if (rb.req.getContext().get(REQUEST) instanceof DuplicatesRequest asked) {
      SolrDocuments documents = documents(rb, asked);
      OptionalInt pivot = documents.pivot();
      Optional<Rules.Rule> rule =
          pivot.isPresent() ? rules.firstFor(rb.req, pivot.getAsInt()) : Optional.empty();
      if (rule.isPresent()) {
        DuplicatesRequest ruled = asked.by(rule.get(), rb.req);
        answer(ruled, pivot, documents(rb, ruled), rb);
      } else {
        answer(asked, pivot, documents, rb);
      }
    }
  }

  private SolrDocuments documents(ResponseBuilder rb, DuplicatesRequest asked) throws IOException {
    return new SolrDocuments(
        rb.req, asked, settings, MoreLikeThisFactory.of(rb.req, settings.textFields()));
  }

  private void answer(
      DuplicatesRequest asked, OptionalInt pivot, SolrDocuments documents, ResponseBuilder rb)
      throws IOException {
    AnswerWriter answer = new AnswerWriter(rb, documents);
    if (asked.pivot().kind() == Pivot.Kind.TEXT) {
      FoundDocument text = documents.ofText(asked.pivot().title(), asked.pivot().value());
      answer.write(pivot, expand(documents, asked, pivot, text), asked);
      return;
    }
    if (pivot.isEmpty()) {
      answer.writeNoMatch(asked.pivot());
      return;
    }
    Optional<FoundDocument> document = documents.read(pivot.getAsInt());
    if (document.isEmpty()) {
      answer.writeNotCompared(pivot.getAsInt());
      return;
    }
    answer.write(pivot, expand(documents, asked, pivot, document.get()), asked);
  }

  private VersionGroup expand(
      SolrDocuments documents, DuplicatesRequest asked, OptionalInt number, FoundDocument pivot)
      throws IOException {
    return Expansion.run(
        pivot,
        asked.settings(),
        new LuceneRoundExecutor(
            documents.searcher(),
            documents.comparableWith(number, pivot.dates()),
            settings.fields(),
            documents,
            asked.settings(),
            asked.explain()));
  }

  @Override
  public String getDescription() {
    return "Finds duplicates, near-duplicates and older versions of a document";
  }
}
