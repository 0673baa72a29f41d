package org.solrduplicates.solr.collection;

import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.text.SpreadsheetCell;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.decision.DecisionStore;
import org.solrduplicates.solr.decision.MadeDecision;
import org.solrduplicates.solr.shard.ShardClients;

/**
 * A page of decisions, the oldest first. Those about a document that may not be seen, or that is
 * gone, are neither shown nor counted, so all are looked through. For one thread and one request.
 */
final class DecisionList {
  private static final int DEFAULT_ROWS = 10;
  private static final int MAX_ROWS = 1_000;

  private final ShardClients<LocalCollectionShard> shards;
  private final boolean table;
  private final int start;
  private final int rows;
  private final SolrDocumentList shown = new SolrDocumentList();
  private int found;

  DecisionList(ShardClients<LocalCollectionShard> shards, SolrParams params) {
    this.shards = shards;
    this.table = "csv".equals(params.get(CommonParams.WT));
    this.start = RequestParams.count(params, CommonParams.START, 0, 0);
    this.rows = rows(params);
  }

  private static int rows(SolrParams params) {
    int rows = RequestParams.count(params, CommonParams.ROWS, DEFAULT_ROWS, 0);
    if (rows > MAX_ROWS) {
      throw RequestParams.badRequest(
          "rows must be at most " + MAX_ROWS + ", was '" + rows + "'; use start to go on");
    }
    return rows;
  }

  /** Returns the page of all decisions, or of those about one document. */
  SolrDocumentList of(DecisionStore store, Optional<String> document) {
    if (document.isPresent()) {
      store.visitAbout(document.get(), this::add);
    } else {
      store.visitAll(this::add);
    }
    shown.setNumFound(found);
    shown.setStart(start);
    shown.setNumFoundExact(true);
    return shown;
  }

  private void add(List<MadeDecision> decisions) {
    TimeLimit.check();
    VisibleSubjects visible = VisibleSubjects.ofBoth(decisions, shards);
    for (MadeDecision made : decisions) {
      if (visible.hasBoth(made)) {
        if (found >= start && shown.size() < rows) {
          shown.add(document(made, visible.areAsDecided(made) ? "active" : "expired", table));
        }
        found++;
      }
    }
  }

  /** Returns how a decision is shown; in a table no cell is taken for a formula. */
  static SolrDocument document(MadeDecision made, String state, boolean table) {
    SolrDocument document = new SolrDocument();
    document.setField("id", made.id());
    document.setField("decision", Parameter.name(made.decision().kind()));
    document.setField("a", cell(made.decision().a().id(), table));
    document.setField("b", cell(made.decision().b().id(), table));
    document.setField("note", cell(made.note(), table));
    document.setField("made", Date.from(made.made()));
    document.setField("state", state);
    return document;
  }

  private static String cell(String value, boolean table) {
    return table ? SpreadsheetCell.safe(value) : value;
  }
}
