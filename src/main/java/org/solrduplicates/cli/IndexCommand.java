package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.solr.client.solrj.SolrServerException;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.files.ExtractionProcess;
import org.solrduplicates.cli.files.FileTimes;
import org.solrduplicates.cli.files.FolderIndexer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads every file of a folder and sends it to Solr. */
@Command(
    name = "index",
    description = "read every file of a folder, but for lock files (~$x.docx), and send it to Solr",
    exitCodeList = "3:done, but a folder could not be listed")
final class IndexCommand extends SolrCommand {
  @Mixin private final ReadingFlags reading = new ReadingFlags();

  @Option(
      names = "--file-times",
      paramLabel = "TSV",
      description = "file times by path (columns path, fileTime), as git keeps none")
  private Optional<Path> fileTimes;

  @Parameters(paramLabel = "DIR", description = "the folder")
  private Path folder;

  @Override
  public Integer call() throws IOException, SolrServerException {
    FileTimes times =
        fileTimes.isPresent() ? FileTimes.read(fileTimes.get()) : FileTimes.ofFileSystem();
    try (SolrCollection collection = solr.open();
        ExtractionProcess reader = reading.reader()) {
      return FolderIndexer.index(folder, times, collection, reader, console()).number();
    }
  }
}
