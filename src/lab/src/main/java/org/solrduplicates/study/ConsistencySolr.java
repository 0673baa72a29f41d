// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.MapSolrParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.solrduplicates.solr.Answer;

/** A collection over HTTP that holds a labelled set. */
record ConsistencySolr(SolrClient client, String collection) implements ScaleSolr {
  private static final int BATCH = 50;
  private static final int THREADS = 2;
  private static final String ROWS = "1000";
  private static final String ALL = "100000";

  /** Adds documents, and learns the weights of words from all of them. */
  void fill(List<SolrInputDocument> documents) throws IOException, SolrServerException {
    for (int from = 0; from < documents.size(); from += BATCH) {
      int to = Math.min(documents.size(), from + BATCH);
      client.add(collection, documents.subList(from, to));
    }
    client.commit(collection);
    post("/duplicates/weights", new MapSolrParams(Map.of()), "{\"command\":\"learn\"}");
  }

  @Override
  public Answer request(GenericSolrRequest request) throws IOException, SolrServerException {
    return new Answer(client.request(request.setRequiresCollection(true), collection));
  }

  /** Returns the documents that pass some filters. */
  Set<String> ids(String... filters) throws IOException, SolrServerException {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set("q", "*:*").set("rows", ALL).set("fl", "id").set("fq", filters);
    Answer answer = request(new GenericSolrRequest(SolrRequest.METHOD.GET, "/select", params));
    return answer.response().stream()
        .map(document -> (String) document.getFieldValue("id"))
        .collect(Collectors.toSet());
  }

  /** Asks about one document after the other, each with the same parameters. */
  List<ConsistencyAnswer> ask(List<String> ids, Map<String, String> parameters)
      throws IOException, SolrServerException {
    List<ConsistencyAnswer> answers = new ArrayList<>();
    for (String id : ids) {
      answers.add(ask(id, parameters));
    }
    return answers;
  }

  /** The same by several threads, without times. */
  List<ConsistencyAnswer> askAtOnce(List<String> ids, Map<String, String> parameters)
      throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<ConsistencyAnswer>> questions = new ArrayList<>();
      ids.forEach(id -> questions.add(() -> ask(id, parameters)));
      List<ConsistencyAnswer> answers = new ArrayList<>();
      for (Future<ConsistencyAnswer> answer : threads.invokeAll(questions)) {
        answers.add(answer.get());
      }
      return answers;
    } finally {
      threads.shutdown();
    }
  }

  private ConsistencyAnswer ask(String id, Map<String, String> parameters)
      throws IOException, SolrServerException {
    Map<String, String> all = new HashMap<>(parameters);
    all.putAll(Map.of("id", id, "fl", "id", "rows", ROWS));
    long start = System.nanoTime();
    Answer answer = get("/duplicates", new MapSolrParams(all));
    return ConsistencyAnswer.of(id, answer, System.nanoTime() - start);
  }
}
