// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.IndexSchema;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.NumberColumn;
import org.solrduplicates.solr.collection.shard.CollectionTasks.ChangedDocument;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Since;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.index.SolrDocuments;

/** The documents of a core by the time at which the job found that they are new or changed. */
final class ChangedDocuments {
  private final SolrDocuments documents;
  private final IndexSchema schema;
  private final NumberColumn groups;
  private final NumberColumn changes;
  private final NumberColumn ranks;

  ChangedDocuments(SolrQueryRequest request, SolrDocuments documents, String group) {
    this.documents = documents;
    this.schema = request.getSchema();
    this.groups = column(group);
    this.changes = column(FingerprintFields.CHANGED);
    this.ranks = column(FingerprintFields.RANK);
  }

  private NumberColumn column(String field) {
    return NumberColumn.of(documents.searcher().getIndexReader(), field);
  }

  /** Returns whether a document that gets a group number is new in this group, or was sent anew. */
  boolean isChanged(int document, int group) throws IOException {
    return PluginSettings.hasChanged(schema)
        && group != 0
        && (groups.get(document) != group || changes.get(document) == 0);
  }

  /** Returns visible documents by time, then by key, or conversely. */
  List<ChangedDocument> list(Since since) throws IOException {
    int size = documents.searcher().getIndexReader().maxDoc();
    if (size == 0 || since.rows() == 0) {
      return List.of();
    }
    Sort sort =
        new Sort(
            new SortField(FingerprintFields.CHANGED, SortField.Type.LONG, since.isReversed()),
            schema.getUniqueKeyField().getSortField(since.isReversed()));
    FieldDoc last = since.last().map(at -> new FieldDoc(size - 1, Float.NaN, at)).orElse(null);
    List<ChangedDocument> found = new ArrayList<>();
    for (ScoreDoc hit :
        documents.searcher().searchAfter(last, query(since), since.rows(), sort).scoreDocs) {
      found.add(change(hit.doc, since.fields()));
    }
    return found;
  }

  private Query query(Since since) {
    return new BooleanQuery.Builder()
        .add(documents.visible(), Occur.FILTER)
        .add(
            NumericDocValuesField.newSlowRangeQuery(
                FingerprintFields.CHANGED, since.from(), since.to() - 1),
            Occur.FILTER)
        .build();
  }

  private ChangedDocument change(int document, List<String> fields) throws IOException {
    TimeLimit.check();
    return new ChangedDocument(
        documents.id(document),
        changes.get(document),
        (int) groups.get(document),
        ranks.get(document) == 0,
        documents.values(document, fields));
  }
}
