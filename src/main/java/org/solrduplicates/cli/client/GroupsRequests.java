package org.solrduplicates.cli.client;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.params.ModifiableSolrParams;

/**
 * What is asked of the job over the whole collection and of what it wrote.
 *
 * @param filters which documents are listed and counted; the job itself takes all
 */
public record GroupsRequests(SolrCollection solr, List<String> filters) {
  private static final String GROUPS = "/duplicates/groups";
  private static final String LINKS = "/duplicates/links";
  private static final String HISTOGRAM = "/duplicates/histogram";

  /** As many as Solr shows of a group. */
  private static final String MEMBERS = "1000";

  /** A page of groups has up to a thousand times as many documents. */
  private static final String GROUPS_OF_PAGE = "50";

  private static final String LINKS_OF_PAGE = "1000";

  /** Returns what is asked of the job, which takes all documents. */
  public JobRequests job() {
    return new JobRequests(solr, GROUPS, "job", Map.of("command", "start"));
  }

  /** Returns how much of the collection is duplicate. */
  public GroupTotals totals() throws IOException, SolrServerException {
    return Json.block(solr.get(GROUPS, filtered().set("rows", "0")), "groups", GroupTotals.class);
  }

  /** Reads all version groups, the largest first. */
  public void groups(ListPage.Reader<ListedGroup> reader) throws IOException, SolrServerException {
    ModifiableSolrParams params =
        filtered()
            .set("rows", GROUPS_OF_PAGE)
            .set("sort", "size desc")
            .set("dup.members", MEMBERS)
            .set("fl", "id,title,path,format");
    solr.pages(GROUPS, params, ListedGroup.class, reader);
  }

  /**
   * A verified pair of documents.
   *
   * @param a the id of one
   * @param b the id of the other
   * @param similarity in 0..1
   * @param source which sources found the pair
   */
  public record ListedLink(String a, String b, double similarity, List<String> source) {}

  /** Reads all verified pairs. */
  public void links(ListPage.Reader<ListedLink> reader) throws IOException, SolrServerException {
    solr.pages(LINKS, filtered().set("rows", LINKS_OF_PAGE), ListedLink.class, reader);
  }

  /**
   * Returns how similar documents are.
   *
   * @param sample how many documents that is estimated from; what Solr takes if empty
   */
  public GroupHistogram histogram(Optional<Integer> sample)
      throws IOException, SolrServerException {
    ModifiableSolrParams params = filtered();
    sample.ifPresent(size -> params.set("dup.sample", size));
    return Json.block(solr.get(HISTOGRAM, params), "histogram", GroupHistogram.class);
  }

  private ModifiableSolrParams filtered() {
    ModifiableSolrParams params = SolrCollection.params();
    filters.forEach(filter -> params.add("fq", filter));
    return params;
  }
}
