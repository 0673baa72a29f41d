// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.files.ExtractionProcess;
import org.solrduplicates.cli.files.FileTimes;
import org.solrduplicates.cli.files.FolderIndexer;
import org.solrduplicates.cli.files.FolderIndexer.Mode;
import org.solrduplicates.cli.files.WebCapture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

@Command(
    name = "index",
    description =
        "index all files of a folder in Solr, except lock files (~$x.docx), and each page of web captures",
    exitCodeList = "3:done, but a folder could not be listed")
final class IndexCommand extends SolrCommand {
  @Mixin private final ReadingFlags reading = new ReadingFlags();

  @Option(
      names = "--file-times",
      paramLabel = "TSV",
      description = "file times by path (columns path, fileTime), for files from git")
  private Optional<Path> fileTimes;

  @Option(
      names = "--changed",
      description = "skip files whose size and time are unchanged (fields size, file_time)")
  private boolean changed;

  @Option(
      names = "--delete-gone",
      description =
          "with --changed: delete documents of missing files; only for a collection of this folder"
              + " alone")
  private boolean deleteGone;

  @Option(
      names = "--max-size",
      paramLabel = "SIZE",
      converter = SelectFlags.Size.class,
      defaultValue = "256m",
      description = "maximum size of a page of a web capture; ${DEFAULT-VALUE} by default")
  private long maxSize;

  @Parameters(paramLabel = "DIR", description = "folder, or one web capture (.warc, .warc.gz)")
  private Path folder;

  private Mode mode() {
    if (deleteGone && !changed) {
      throw new ParameterException(spec.commandLine(), "--delete-gone needs --changed");
    }
    return deleteGone ? Mode.CHANGED_AND_GONE : changed ? Mode.CHANGED : Mode.ALL;
  }

  @Override
  public Integer call() throws IOException {
    Mode mode = mode();
    FileTimes times =
        fileTimes.isPresent() ? FileTimes.read(fileTimes.get()) : FileTimes.ofFileSystem();
    SolrCollection collection = solr.open();
    try (ExtractionProcess reader = reading.reader();
        WebCapture captures = new WebCapture(maxSize)) {
      return FolderIndexer.index(folder, times, mode, collection, reader, captures, console())
          .number();
    }
  }
}
