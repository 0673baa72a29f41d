// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.solrduplicates.cli.client.DuplicatesAnswer;
import org.solrduplicates.cli.client.PassagesAnswer;
import org.solrduplicates.cli.client.PassagesAnswer.CopiedPassage;
import org.solrduplicates.cli.client.PassagesAnswer.PassagesOfDocument;
import org.solrduplicates.cli.client.PassagesRequest;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.console.DaemonThreads;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.evaluate.EvaluationAnswers.EvaluationAnswer;

/**
 * Asks Solr about every labelled document, as a user would.
 *
 * @param settings parameters of every request, names and values in turn
 */
public record EvaluationRequests(SolrCollection solr, List<String> settings) {
  static final String DEPTH = "dup.depth";

  /** More than a labelled document has. */
  private static final String PARTS = "1000";

  /** How many requests about links run at a time. */
  public static final int THREADS = 2;

  /**
   * Asks for links and groups of all documents.
   *
   * @throws IOException naming the document whose request fails
   */
  public EvaluationAnswers ask(EvaluationLabels labels) throws IOException {
    String fields = labels.titles().isEmpty() ? "id,title" : "id";
    long start = System.nanoTime();
    List<EvaluationAnswer> links = links(labels.ids(), fields);
    long between = System.nanoTime();
    List<EvaluationAnswer> groups = groups(labels.ids());
    return new EvaluationAnswers(links, groups, between - start, System.nanoTime() - between);
  }

  /**
   * Asks about every document without explanation, as candidates are not searched for one that the
   * job found alone, unless they are to be explained.
   *
   * @return the relations: id, id, {@code version} or {@code contains}
   * @throws IOException naming the document whose request fails
   */
  public List<String> relations(EvaluationLabels labels) throws IOException {
    EvaluationRelations relations = new EvaluationRelations(labels.ids());
    for (String id : labels.ids()) {
      relations.add(id, request(id, "id", "dup.rows.parts", PARTS));
    }
    return relations.lines();
  }

  /**
   * Asks for the passages that each document has in common with the sources.
   *
   * @return what was found, by {@link PassageScore#pair}
   * @throws IOException naming the document whose request fails
   */
  public Map<String, List<CopiedPassage>> passages(PlantedSet set) throws IOException {
    Map<String, List<CopiedPassage>> found = new TreeMap<>();
    for (String id : set.asked().keySet()) {
      for (PassagesOfDocument document : passages(id).passages().documents()) {
        if (set.sources().containsKey(document.id())) {
          found.put(PassageScore.pair(id, document.id()), document.passages());
        }
      }
    }
    return found;
  }

  private PassagesAnswer passages(String id) throws IOException {
    try {
      return PassagesRequest.ask(solr, id, settings.toArray(String[]::new));
    } catch (SolrRefusal e) {
      throw noAnswer(id, e);
    }
  }

  private static IOException noAnswer(String id, SolrRefusal failure) {
    return new IOException("no answer about '" + id + "': " + FailureReason.of(failure));
  }

  private List<EvaluationAnswer> links(Set<String> ids, String fields) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS, DaemonThreads::of);
    try {
      List<Future<EvaluationAnswer>> asked = new ArrayList<>();
      ids.forEach(id -> asked.add(threads.submit(() -> explained(id, fields))));
      List<EvaluationAnswer> answers = new ArrayList<>();
      for (Future<EvaluationAnswer> answer : asked) {
        answers.add(result(answer));
      }
      return answers;
    } finally {
      threads.shutdownNow();
    }
  }

  private static EvaluationAnswer result(Future<EvaluationAnswer> answer) throws IOException {
    try {
      return answer.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (ExecutionException e) {
      return failed(e);
    }
  }

  private static EvaluationAnswer failed(ExecutionException failure) throws IOException {
    if (failure.getCause() instanceof IOException reason) {
      throw reason;
    }
    throw new IOException(failure.getCause());
  }

  private EvaluationAnswer explained(String id, String fields) throws IOException {
    long start = System.nanoTime();
    DuplicatesAnswer answer = request(id, fields, DEPTH, "1", "dup.explain", "true");
    return EvaluationAnswer.explained(id, answer, System.nanoTime() - start);
  }

  /** Asks for each document that no earlier group has taken, so one after the other. */
  private List<EvaluationAnswer> groups(Set<String> ids) throws IOException {
    List<EvaluationAnswer> answers = new ArrayList<>();
    EvaluationGroups taken = EvaluationGroups.empty();
    for (String id : ids) {
      if (!taken.has(id)) {
        long start = System.nanoTime();
        DuplicatesAnswer answer = request(id, "id");
        answers.add(EvaluationAnswer.plain(id, answer, System.nanoTime() - start));
        taken.add(id, answers.get(answers.size() - 1).members());
      }
    }
    return answers;
  }

  private DuplicatesAnswer request(String id, String fields, String... more) throws IOException {
    List<String> parameters = new ArrayList<>(List.of("rows", "0", "fl", fields));
    parameters.addAll(List.of(more));
    parameters.addAll(settings);
    try {
      return solr.duplicates(id, parameters.toArray(String[]::new));
    } catch (SolrRefusal e) {
      throw noAnswer(id, e);
    }
  }
}
