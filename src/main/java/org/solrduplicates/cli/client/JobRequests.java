package org.solrduplicates.cli.client;

import java.io.IOException;
import java.util.Map;
import org.apache.solr.client.solrj.SolrServerException;

/**
 * What is asked of a job in Solr. Each request throws {@link IOException}, {@link
 * SolrServerException} or {@code SolrException} if it is not answered.
 *
 * @param path where the job is asked, such as {@code /duplicates/groups}
 * @param block what the answers call the job
 * @param start the members of the JSON that starts it
 */
public record JobRequests(
    SolrCollection solr, String path, String block, Map<String, Object> start) {
  /** Starts the job, and returns how it is. */
  public JobAnswer begin() throws IOException, SolrServerException {
    return answer(solr.command(path, start));
  }

  /** Aborts the job, and returns how it is. */
  public JobAnswer abort() throws IOException, SolrServerException {
    return answer(solr.command(path, Map.of("command", "abort")));
  }

  /** Returns how the job is; whoever may start one is told all about it. */
  public JobAnswer status() throws IOException, SolrServerException {
    return answer(solr.ask(path, Map.of("command", "status")));
  }

  /** Returns what anybody is told of the job who may read. */
  public JobAnswer readStatus() throws IOException, SolrServerException {
    return answer(solr.get(path, SolrCollection.params("command", "status")));
  }

  private JobAnswer answer(Map<String, Object> answer) {
    return Json.block(answer, block, JobAnswer.class);
  }

  /** Returns the request that says how the job is, as a person would make it. */
  public String question() {
    return "GET " + solr.url() + path + "?command=status";
  }
}
