// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of the labelled set that {@link LabelledSolr} answers about, and the bench. */
final class BenchSolr implements AutoCloseable {
  final LabelledSolr solr;

  /**
   * Starts the server.
   *
   * @param folder where the set is written
   */
  BenchSolr(Path folder) throws IOException {
    solr = new LabelledSolr(folder);
  }

  /** Runs a command of the bench. */
  static CommandLine run(String... typed) {
    return CommandLine.run(Bench::of, typed);
  }

  Path set() throws IOException {
    return solr.write(
        "set.jsonl",
        Stream.of("a1", "a2", "a3", "b1", "b2", "c1")
            .map(id -> "{'id':'ID','group':'G','title':'T | ID'}\n".replace("ID", id))
            .map(line -> line.replace('\'', '"').replace("G", line.substring(7, 8)))
            .collect(Collectors.joining()));
  }

  void addTables() throws IOException {
    solr.write(
        "set.pairs.tsv", "id1\tid2\tdice\na1\ta2\t0.95\na1\ta3\t0.3\na2\ta3\t0.7\nb1\tb2\t0.55\n");
    solr.write("set.hardneg.tsv", "id1\tid2\tdice\tn\tj\tcopy\na1\tb1\t0.9\t0\t0\t1\n");
  }

  CommandLine evaluate(String... more) throws IOException {
    return evaluate(set(), more);
  }

  CommandLine evaluate(Path set, String... more) {
    List<String> flags =
        List.of("evaluate-set", "--solr", solr.stub.url(), "--set", set.toString());
    return run(Stream.concat(flags.stream(), Stream.of(more)).toArray(String[]::new));
  }

  @Override
  public void close() {
    solr.close();
  }
}
