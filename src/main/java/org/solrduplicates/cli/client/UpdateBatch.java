package org.solrduplicates.cli.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.SolrInputDocument;

/** Collects documents and sends them to Solr many at a time. */
public final class UpdateBatch {
  private static final int MAX_DOCUMENTS = 50;

  /** A batch is also sent when its texts are this long, so that they do not pile up in memory. */
  private static final int MAX_CHARACTERS = 10_000_000;

  private final SolrCollection solr;
  private final List<SolrInputDocument> waiting = new ArrayList<>();
  private long characters;
  private int sent;

  /** Prepares to send documents to a collection. */
  public UpdateBatch(SolrCollection solr) {
    this.solr = solr;
  }

  /** Adds a document, and may send those that have gathered. */
  public void add(SolrInputDocument document) throws IOException, SolrServerException {
    waiting.add(document);
    if (document.getFieldValue(FileFields.TEXT) instanceof String text) {
      characters += text.length();
    }
    if (waiting.size() == MAX_DOCUMENTS || characters > MAX_CHARACTERS) {
      send();
    }
  }

  /** Sends what is left and makes everything visible. */
  public void finish() throws IOException, SolrServerException {
    if (!waiting.isEmpty()) {
      send();
    }
    solr.commit();
  }

  private void send() throws IOException, SolrServerException {
    solr.add(waiting);
    sent += waiting.size();
    waiting.clear();
    characters = 0;
  }

  /** Returns how many documents Solr has taken. */
  public int sent() {
    return sent;
  }
}
