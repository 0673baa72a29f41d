// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.solrduplicates.cli.EvaluateCommand.RequestFlags;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.evaluate.EvaluationLabels;
import org.solrduplicates.evaluate.EvaluationReport;
import org.solrduplicates.evaluate.EvaluationRequests;
import org.solrduplicates.evaluate.LabelledGroups;
import org.solrduplicates.evaluate.PassageReport;
import org.solrduplicates.evaluate.PassageScore;
import org.solrduplicates.evaluate.PlantedSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares what Solr finds with the labels of a set. */
@Command(
    name = "evaluate-set",
    modelTransformer = RequestFlags.class,
    description = "ask about every document of a labelled set, report how good the answers are")
final class EvaluateSetCommand extends SolrCommand {
  private static final String LINKS =
      EvaluationRequests.THREADS + " requests about links at a time, one about groups";

  @Option(
      names = "--set",
      paramLabel = "FILE",
      required = true,
      description = "documents labelled with their groups (JSON Lines, also as .gz)")
  private Path set;

  @Option(
      names = "--passages",
      paramLabel = "TSV",
      description = "score copied passages of the set instead, by where this table puts them")
  private Optional<Path> passages;

  @Option(
      names = "--relations",
      paramLabel = "FILE",
      description = "where to write also the relations: id, id, version or contains")
  private Optional<Path> relations;

  @Option(names = "--out", paramLabel = "FILE", description = "where to write")
  private Optional<Path> out;

  @Override
  public Integer call() throws IOException {
    Evaluation evaluation = passages.isPresent() ? ofPassages(passages.get()) : ofLinks();
    SolrCollection collection = solr.open();
    EvaluationRequests requests = new EvaluationRequests(collection, RequestFlags.parameters(spec));
    EvaluateCommand.write(() -> evaluation.lines(requests), out, console());
    return ExitCode.DONE.number();
  }

  /** What is scored, by labels that were read. */
  private interface Evaluation {
    List<String> lines(EvaluationRequests requests) throws IOException;
  }

  private Evaluation ofLinks() throws IOException {
    EvaluationLabels read = LabelledGroups.read(set);
    return requests -> {
      if (relations.isPresent()) {
        EvaluateCommand.write(() -> requests.relations(read), relations, console());
      }
      return new EvaluationReport(read, requests.ask(read)).lines(origin(LINKS));
    };
  }

  private Evaluation ofPassages(Path table) throws IOException {
    PlantedSet read = PlantedSet.read(set, table);
    return requests ->
        new PassageReport(PassageScore.of(read, requests.passages(read)))
            .lines(origin("one request at a time"));
  }

  private List<String> origin(String requests) {
    return EvaluateCommand.origin(spec, requests);
  }
}
