// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.client.SolrCollection.UpdateBatch;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.evaluate.LabelledReader;
import org.solrduplicates.evaluate.SentFields;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends the documents of a labelled set to Solr, without their labels. */
@Command(
    name = "index-set",
    description = "send the documents of a labelled set to Solr, without the labels")
final class IndexSetCommand extends SolrCommand {
  @Parameters(paramLabel = "FILE", description = "the set (JSON Lines, also as .gz)")
  private Path file;

  @Option(
      names = "--fields",
      paramLabel = "NAME",
      description = "the fields to send: ${COMPLETION-CANDIDATES}; ALL by default")
  private SentFields fields = SentFields.ALL;

  @Override
  public Integer call() throws IOException {
    long start = System.nanoTime();
    try (LabelledReader set = new LabelledReader(file)) {
      SolrCollection collection = solr.open();
      int sent = index(set, new UpdateBatch(collection, IndexSetCommand::refuse));
      double seconds = (System.nanoTime() - start) / 1e9;
      console().err().println(Sentence.of("%d documents indexed, %.1f seconds", sent, seconds));
      return ExitCode.DONE.number();
    }
  }

  /** A set that is not there as a whole measures nothing. */
  private static void refuse(String id, SolrRefusal refusal) {
    throw new UncheckedIOException(refusal);
  }

  private int index(LabelledReader set, UpdateBatch batch) throws IOException {
    for (Optional<Map<String, String>> d = set.next(); d.isPresent(); d = set.next()) {
      Map<String, Object> document = new LinkedHashMap<>();
      fields.document(d.get()).forEach((name, field) -> document.put(name, field.getValue()));
      batch.add(document);
    }
    batch.finish();
    return batch.sent();
  }
}
