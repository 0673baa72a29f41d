package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.SolrException;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.client.SolrCollection.UpdateBatch;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.evaluate.LabelledReader;
import org.solrduplicates.evaluate.SentFields;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Sends the documents of a labelled set to Solr, without their labels. */
@Command(
    name = "index-set",
    description = "send the documents of a labelled set to Solr, without the labels")
final class IndexSetCommand extends SolrCommand {
  @Parameters(paramLabel = "FILE", description = "the set (JSON Lines, also as .gz)")
  private Path file;

  @Override
  public Integer call() throws IOException, SolrServerException {
    long start = System.nanoTime();
    try (LabelledReader set = new LabelledReader(file);
        SolrCollection collection = solr.open()) {
      int sent = index(set, new UpdateBatch(collection, IndexSetCommand::refuse));
      double seconds = (System.nanoTime() - start) / 1e9;
      console().err().println(Sentence.of("%d documents indexed, %.1f seconds", sent, seconds));
      return ExitCode.DONE.number();
    }
  }

  /** A set that is not there as a whole measures nothing. */
  private static void refuse(String id, SolrException refusal) {
    throw refusal;
  }

  private static int index(LabelledReader set, UpdateBatch batch)
      throws IOException, SolrServerException {
    for (Optional<Map<String, String>> d = set.next(); d.isPresent(); d = set.next()) {
      batch.add(SentFields.ALL.document(d.get()));
    }
    batch.finish();
    return batch.sent();
  }
}
