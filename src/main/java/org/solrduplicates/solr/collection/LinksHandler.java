package org.solrduplicates.solr.collection;

import java.io.IOException;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.params.CursorMarkParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.search.SolrReturnFields;
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
    LinkPage page = new LinkPage(view, params, GroupPage.rows(params));
    page.read(view.sizes().groups(), cursor);
    response.setReturnFields(new SolrReturnFields());
    response.addResponse(page.documents());
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
}
