// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.solr.collection.GroupView.Compared;
import org.solrduplicates.solr.collection.GroupView.Pair;
import org.solrduplicates.solr.collection.Listing.Cursor;
import org.solrduplicates.solr.collection.shard.GroupSize;
import org.solrduplicates.solr.collection.shard.ListedDocument;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.search.Endpoint;
import org.solrduplicates.solr.shard.Operations;
import org.solrduplicates.solr.weights.NamedWeights;

/**
 * Lists the pairs of documents of one group that are versions of each other, with their similarity
 * and the named fields of both. Pairs are compared at request time.
 *
 * <pre>
 *   &lt;requestHandler name="/duplicates/links"
 *       class="org.solrduplicates.solr.collection.LinksHandler"/&gt;
 *
 *   GET /duplicates/links?fl=title,path&amp;rows=1000&amp;cursorMark=*
 * </pre>
 *
 * <p>In a group of more than {@value #ALL_PAIRS} documents, each is compared only with the next
 * {@value #REACH} ones, oldest first.
 */
public final class LinksHandler extends Endpoint {
  private final Views views = new Views(this);

  public LinksHandler() {
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

  static final int ALL_PAIRS = 200;
  static final int REACH = 50;

  @Override
  protected void answer(SolrQueryRequest request, SolrQueryResponse response) throws IOException {
    View view = views.of(request);
    JobCommand.requireQuestion(request);
    Admission.requireCapacity(request, SolrRequestType.QUERY);
    view.answerTolerant(
        response, replicas -> write(new GroupView(view, replicas), request, response));
  }

  private static void write(GroupView view, SolrQueryRequest request, SolrQueryResponse response) {
    LinkPage page = new LinkPage(view, request.getParams());
    page.read(view.sizes().groups());
    page.listing.writeWithCursor(request.getParams(), response);
    response.add(NamedWeights.KEY, view.weights().writtenWithoutCounts());
    if (page.partial) {
      response.setPartialResults(request);
    }
  }

  @Override
  public String getDescription() {
    return "Lists all pairs of documents that are versions of each other";
  }

  /**
   * A page of links, group by group. The cursor holds the group and the number of its pairs already
   * compared, so that no page repeats a comparison.
   */
  private static final class LinkPage {
    private static final int MAX_MEMBERS = 10_000;
    private static final int COMPARED_AT_ONCE = 100;

    private final GroupView view;
    private final Listing listing;
    private final List<String> shownFields;
    private int group;
    private int passed;

    /** Whether a time limit ended the page early. The next page continues at the cursor. */
    private boolean partial;

    LinkPage(GroupView view, SolrParams params) {
      this.view = view;
      this.listing = Listing.byCursor(params);
      this.shownFields = view.shown();
      this.group = listing.afterNumber();
      this.passed = listing.after().map(last -> (int) last.position()).orElse(0);
    }

    void read(List<GroupSize> groups) {
      int first = group;
      int skipped = passed;
      List<GroupSize> waiting = groups.stream().filter(next -> next.group() >= first).toList();
      for (int from = 0; from < waiting.size() && !listing.isFull() && !partial; ) {
        int to = enough(waiting, from);
        read(waiting.subList(from, to), first, skipped);
        from = to;
        partial = isBegun() && to < waiting.size() && TimeLimit.isReached();
      }
      listing.doNotCount();
      if (!listing.documents().isEmpty()) {
        listing.reached(new Cursor(String.valueOf(group), passed));
      }
    }

    /** A partial page has at least one row, because clients take an empty page for the end. */
    private boolean isBegun() {
      return !listing.documents().isEmpty() && !listing.isFull();
    }

    /** Returns the end of a batch of groups with about as many pairs as a page has rows. */
    private int enough(List<GroupSize> groups, int from) {
      long pairs = 0;
      int to = from;
      while (to < groups.size() && (pairs < listing.rows() || to == from)) {
        long size = groups.get(to++).size();
        pairs += size * (size - 1) / 2;
      }
      return to;
    }

    private void read(List<GroupSize> some, int first, int skipped) {
      int[] numbers = some.stream().mapToInt(GroupSize::group).toArray();
      GroupView.Members members = view.members(numbers, MAX_MEMBERS, shownFields, false);
      List<Pair> pairs =
          members.byGroup().entrySet().stream()
              .flatMap(
                  all -> pairs(all.getValue()).stream().skip(all.getKey() == first ? skipped : 0))
              .toList();
      for (int from = 0; from < pairs.size() && !listing.isFull() && !partial; ) {
        int to = Math.min(pairs.size(), from + Math.max(listing.rows(), COMPARED_AT_ONCE));
        add(pairs.subList(from, to));
        from = to;
        partial = isBegun() && from < pairs.size() && TimeLimit.isReached();
      }
    }

    private void add(List<Pair> pairs) {
      List<Compared> compared = view.compare(pairs);
      for (int i = 0; i < pairs.size() && !listing.isFull(); i++) {
        int number = pairs.get(i).a().group();
        passed = (number == group ? passed : 0) + 1;
        group = number;
        if (compared.get(i).isLink()) {
          listing.documents().add(document(pairs.get(i), compared.get(i).similarity()));
        }
      }
    }

    private static List<Pair> pairs(List<ListedDocument> all) {
      return Pair.of(all, all.size() > ALL_PAIRS ? REACH : all.size());
    }

    private static SolrDocument document(Pair pair, double similarity) {
      SolrDocument document = new SolrDocument();
      document.setField("group", pair.a().group());
      document.setField("a", pair.a().id());
      document.setField("b", pair.b().id());
      document.setField("similarity", (float) similarity);
      document.setField("source", List.of(source(pair.a(), pair.b())));
      pair.a().fields().forEach((k, v) -> document.setField("a." + k, v));
      pair.b().fields().forEach((k, v) -> document.setField("b." + k, v));
      return document;
    }

    /** Returns the source of a link, as named in {@code dup.sources}. */
    private static String source(ListedDocument a, ListedDocument b) {
      if (a.text() == b.text()) {
        return "exact";
      }
      return Collections.disjoint(a.terms(), b.terms()) ? "title" : "sketch";
    }
  }
}
