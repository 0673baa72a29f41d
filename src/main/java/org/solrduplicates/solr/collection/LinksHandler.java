package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.params.CursorMarkParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.core.collection.Judgements;
import org.solrduplicates.solr.collection.shard.GroupSize;
import org.solrduplicates.solr.collection.shard.ListedDocument;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.weights.NamedWeights;

/**
 * All pairs of documents of one group that are versions of each other, with their similarity and
 * the fields that the user names of both: as the documents are now, compared when they are asked
 * for.
 *
 * <pre>
 *   &lt;requestHandler name="/duplicates/links"
 *       class="org.solrduplicates.solr.collection.LinksHandler"/&gt;
 *
 *   GET /duplicates/links?fl=title,path&amp;rows=1000&amp;cursorMark=*
 * </pre>
 *
 * <p>Of a group of more than {@value #ALL_PAIRS} documents each is compared with the {@value
 * #REACH} that follow it in the history.
 */
public final class LinksHandler extends CollectionHandler {
  static final int ALL_PAIRS = 200;
  static final int REACH = 50;

  @Override
  void answer(SolrQueryRequest request, SolrQueryResponse response, SolrParams user)
      throws IOException {
    JobCommand.requireQuestion(request);
    Admission.requireCapacity(request, SolrRequestType.QUERY);
    answerTolerant(
        request,
        response,
        replicas -> write(new GroupView(this, request, user, replicas), request, response));
  }

  private static void write(GroupView view, SolrQueryRequest request, SolrQueryResponse response) {
    SolrParams params = request.getParams();
    String cursor =
        params.get(CursorMarkParams.CURSOR_MARK_PARAM, CursorMarkParams.CURSOR_MARK_START);
    LinkPage page = new LinkPage(view, GroupPage.rows(params, CursorMarkParams.CURSOR_MARK_PARAM));
    page.read(view.sizes().groups(), cursor);
    GroupPage.addList(page.documents(), params, response);
    response.add("nextCursorMark", page.next(cursor));
    response.add(NamedWeights.KEY, view.weights().writtenWithoutCounts());
    if (page.isPartial()) {
      response.setPartialResults(request);
    }
  }

  @Override
  public String getDescription() {
    return "Lists all pairs of documents that are versions of each other";
  }

  /**
   * A page of links, group by group. A cursor names the group and how many of its pairs were
   * compared, so that a page compares no more than it shows.
   */
  private static final class LinkPage {
    private static final int MAX_MEMBERS = 10_000;
    private static final int COMPARED_AT_ONCE = 100;

    private final GroupView view;
    private final int rows;
    private final List<String> shownFields;
    private final SolrDocumentList documents = new SolrDocumentList();
    private int group;
    private int passed;
    private boolean partial;

    LinkPage(GroupView view, int rows) {
      this.view = view;
      this.rows = rows;
      this.shownFields = view.shown();
    }

    void read(List<GroupSize> groups, String cursor) {
      if (!cursor.equals(CursorMarkParams.CURSOR_MARK_START)) {
        ByteBuffer last = GroupPage.decoded(cursor, 2 * Integer.BYTES);
        group = last.getInt();
        passed = last.getInt();
      }
      int first = group;
      int skipped = passed;
      List<GroupSize> waiting = groups.stream().filter(next -> next.group() >= first).toList();
      for (int from = 0; from < waiting.size() && documents.size() < rows && !partial; ) {
        int to = enough(waiting, from);
        read(waiting.subList(from, to), first, skipped);
        from = to;
        partial = isBegun() && to < waiting.size() && TimeLimit.isReached();
      }
      documents.setNumFound(documents.size());
      documents.setNumFoundExact(false);
    }

    /** An empty page would look like the end. */
    private boolean isBegun() {
      return !documents.isEmpty() && documents.size() < rows;
    }

    /** So many groups are read at once as have about as many pairs as a page has rows. */
    private int enough(List<GroupSize> groups, int from) {
      long pairs = 0;
      int to = from;
      while (to < groups.size() && (pairs < rows || to == from)) {
        long size = groups.get(to++).size();
        pairs += size * (size - 1) / 2;
      }
      return to;
    }

    private void read(List<GroupSize> some, int first, int skipped) {
      int[] numbers = some.stream().mapToInt(GroupSize::group).toArray();
      GroupView.Members members = view.members(numbers, MAX_MEMBERS, shownFields, false);
      List<MemberPair> pairs =
          members.byGroup().entrySet().stream()
              .flatMap(
                  all -> pairs(all.getValue()).stream().skip(all.getKey() == first ? skipped : 0))
              .toList();
      for (int from = 0; from < pairs.size() && documents.size() < rows && !partial; ) {
        int to = Math.min(pairs.size(), from + Math.max(rows, COMPARED_AT_ONCE));
        add(pairs.subList(from, to), members);
        from = to;
        partial = isBegun() && from < pairs.size() && TimeLimit.isReached();
      }
    }

    private void add(List<MemberPair> pairs, GroupView.Members members) {
      Judgements compared = view.compare(members, pairs);
      for (int i = 0; i < pairs.size() && documents.size() < rows; i++) {
        int number = pairs.get(i).a().group();
        passed = (number == group ? passed : 0) + 1;
        group = number;
        if (compared.links()[i]) {
          documents.add(document(number, pairs.get(i), compared.similarities()[i]));
        }
      }
    }

    private static List<MemberPair> pairs(List<ListedDocument> all) {
      return MemberPair.of(
          all, all.size() > LinksHandler.ALL_PAIRS ? LinksHandler.REACH : all.size());
    }

    private static SolrDocument document(int number, MemberPair pair, double similarity) {
      SolrDocument document = new SolrDocument();
      document.setField("group", number);
      document.setField("a", pair.a().id());
      document.setField("b", pair.b().id());
      document.setField("similarity", (float) similarity);
      document.setField("source", pair.sources());
      pair.a().fields().forEach((k, v) -> document.setField("a." + k, v.toString()));
      pair.b().fields().forEach((k, v) -> document.setField("b." + k, v.toString()));
      return document;
    }

    SolrDocumentList documents() {
      return documents;
    }

    /** Returns whether the page is not full because of a limit; the next one goes on from there. */
    boolean isPartial() {
      return partial;
    }

    /** Returns where the next page begins; the same again at the end. */
    String next(String cursor) {
      byte[] bytes = new byte[2 * Integer.BYTES];
      ByteBuffer.wrap(bytes).putInt(group).putInt(passed);
      return documents.isEmpty() ? cursor : GroupPage.encoded(bytes);
    }
  }
}
