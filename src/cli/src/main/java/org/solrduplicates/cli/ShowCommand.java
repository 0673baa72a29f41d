// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.util.List;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.report.DocumentGroups;
import org.solrduplicates.cli.table.TextTable;
import org.solrduplicates.core.similarity.WordComparison;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

@Command(
    name = "show",
    description = "print the history of version groups, of given documents or of all")
final class ShowCommand extends SolrCommand {
  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "print the versions of this document; may be repeated")
  private List<String> ids = List.of();

  @Option(
      names = "--words",
      paramLabel = "N",
      description =
          "for two documents, list the N words with the highest weights: shared, and in one only")
  private int words;

  @Override
  public Integer call() throws IOException {
    if (words < 0 || (words > 0 && ids.size() != 2)) {
      throw new ParameterException(
          spec.commandLine(), "--words needs a number above 0 and two documents: --id A --id B");
    }
    SolrCollection collection = solr.open();
    List<String> shown = ids.isEmpty() ? collection.ids() : ids;
    DocumentGroups.of(collection, shown).lines().forEach(console().out()::println);
    if (words > 0) {
      WordComparison compared = collection.words(ids.get(0), ids.get(1), words);
      TextTable.lines(WordRows.of(compared, ids.get(0), ids.get(1)))
          .forEach(console().out()::println);
    }
    return ExitCode.DONE.number();
  }
}
