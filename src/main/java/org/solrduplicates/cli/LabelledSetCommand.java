package org.solrduplicates.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.SolrInputDocument;

/** Sends the documents of a labelled set to Solr, without their labels. */
final class LabelledSetCommand {
  private static final List<String> SENT =
      List.of(
          Fields.ID,
          Fields.PATH,
          Fields.TITLE,
          Fields.TEXT,
          Fields.FORMAT,
          Fields.CREATED,
          Fields.MODIFIED);

  private LabelledSetCommand() {}

  static int run(Arguments arguments, Console console)
      throws UsageException, IOException, SolrServerException {
    long start = System.nanoTime();
    try (LabelledReader set = new LabelledReader(arguments.operandPath());
        SolrCollection solr = new SolrCollection(arguments.solrUrl())) {
      int sent = index(set, new Batch(solr));
      console.err().println(summary(sent, System.nanoTime() - start));
      return 0;
    }
  }

  private static int index(LabelledReader set, Batch batch)
      throws IOException, SolrServerException {
    Optional<JsonObject> read = set.next();
    while (read.isPresent()) {
      batch.add(document(read.get()));
      read = set.next();
    }
    batch.finish();
    return batch.sent();
  }

  private static SolrInputDocument document(JsonObject labelled) {
    SolrInputDocument document = new SolrInputDocument();
    for (String field : SENT) {
      labelled.optionalText(field).ifPresent(text -> document.setField(field, text));
    }
    return document;
  }

  private static String summary(int indexed, long nanos) {
    return String.format(Locale.ROOT, "%d documents indexed, %.1f seconds", indexed, nanos / 1e9);
  }
}
