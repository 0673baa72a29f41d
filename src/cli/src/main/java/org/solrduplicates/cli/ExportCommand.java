// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.solrduplicates.cli.client.GroupsRequests;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.cli.report.DocumentsExport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Exports what another program needs to group the documents of a collection. */
@Command(
    name = "export",
    description =
        "export the fingerprints of all documents and the settings, to group them outside of Solr",
    exitCodeList = "3:done, but documents without a readable fingerprint are left out")
final class ExportCommand extends SolrCommand {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "folder for " + DocumentsExport.DOCUMENTS + " and " + DocumentsExport.SETTINGS)
  private Path out;

  @Option(
      names = "--fq",
      paramLabel = "QUERY",
      description = "filter of the documents; may be repeated")
  private List<String> filters = List.of();

  @Override
  public Integer call() throws IOException {
    GroupsRequests requests = new GroupsRequests(solr.open(), filters);
    try (DocumentsExport export = new DocumentsExport(out);
        Progress progress = new Progress(console())) {
      DocumentsExport.Counts counts = export.write(requests, progress);
      progress.close();
      console().out().println(counts.summary());
      return (counts.leftOut() > 0 ? ExitCode.INCOMPLETE : ExitCode.DONE).number();
    }
  }
}
