package org.solrduplicates.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.params.ModifiableSolrParams;

/**
 * What is asked of the job over the whole collection and of what it wrote.
 *
 * @param filters which documents are listed and counted; the job itself takes all
 */
record GroupsRequests(SolrCollection solr, List<String> filters) implements JobRequests {
  private static final String GROUPS = "/duplicates/groups";
  private static final String LINKS = "/duplicates/links";
  private static final String HISTOGRAM = "/duplicates/histogram";

  /** As many as Solr shows of a group. */
  private static final String MEMBERS = "1000";

  /** A page of groups has up to a thousand times as many documents. */
  private static final String GROUPS_OF_PAGE = "50";

  private static final String LINKS_OF_PAGE = "1000";

  @Override
  public JobStatus start() throws IOException, SolrServerException {
    return command("start");
  }

  @Override
  public JobStatus abort() throws IOException, SolrServerException {
    return command("abort");
  }

  private JobStatus command(String command) throws IOException, SolrServerException {
    return new JobStatus(solr.post(GROUPS, "{\"command\":\"" + command + "\"}").object("job"));
  }

  /** Whoever may start a job is told all about it. */
  @Override
  public JobStatus status() throws IOException, SolrServerException {
    return command("status");
  }

  /** Returns what anybody is told who may read. */
  JobStatus readStatus() throws IOException, SolrServerException {
    ModifiableSolrParams params = new ModifiableSolrParams().set("command", "status");
    return new JobStatus(solr.get(GROUPS, params).object("job"));
  }

  GroupTotals totals() throws IOException, SolrServerException {
    return new GroupTotals(solr.get(GROUPS, filtered().set("rows", "0")).object("groups"));
  }

  /** Reads all version groups, the largest first. */
  void groups(SolrCollection.PageReader reader) throws IOException, SolrServerException {
    ModifiableSolrParams params =
        filtered()
            .set("rows", GROUPS_OF_PAGE)
            .set("sort", "size desc")
            .set("dup.members", MEMBERS)
            .set("fl", "id,title,path,format");
    solr.pages(GROUPS, params, reader);
  }

  void links(SolrCollection.PageReader reader) throws IOException, SolrServerException {
    solr.pages(LINKS, filtered().set("rows", LINKS_OF_PAGE), reader);
  }

  GroupHistogram histogram(Optional<String> sample) throws IOException, SolrServerException {
    ModifiableSolrParams params = filtered();
    sample.ifPresent(size -> params.set("dup.sample", size));
    return new GroupHistogram(solr.get(HISTOGRAM, params).object("histogram"));
  }

  private ModifiableSolrParams filtered() {
    ModifiableSolrParams params = new ModifiableSolrParams();
    filters.forEach(filter -> params.add("fq", filter));
    return params;
  }
}
