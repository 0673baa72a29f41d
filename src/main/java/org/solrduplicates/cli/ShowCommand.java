package org.solrduplicates.cli;

import java.io.IOException;
import java.util.List;
import org.apache.solr.client.solrj.SolrServerException;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.report.VersionGroups;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints version groups as histories. */
@Command(
    name = "show",
    description = "print version groups as histories, of the given documents or of all")
final class ShowCommand extends SolrCommand {
  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "show the versions of this document; may be repeated")
  private List<String> ids = List.of();

  @Override
  public Integer call() throws IOException, SolrServerException {
    try (SolrCollection collection = solr.open()) {
      List<String> shown = ids.isEmpty() ? collection.ids() : ids;
      VersionGroups.of(collection, shown).lines().forEach(console().out()::println);
      return ExitCode.DONE.number();
    }
  }
}
