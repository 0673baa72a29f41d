// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.index;

import java.util.List;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.UnicodeUtil;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.wire.Codec;

/**
 * Documents that are excluded from results: the one that a text will replace, its children, and
 * those with a value in certain fields.
 */
public record Exclusions(String replaced, List<String> without) {
  public static final String REPLACES = "dup.replaces";

  public static final String WITHOUT = "dup.without";

  private static final String OF_NODE = NodeSignature.PREFIX + ".exclusions";
  private static final Codec<Exclusions> CODEC = Codec.of(Exclusions.class);

  /** Reads the state of the request, then the parameter of another node, then its own. */
  public static Exclusions of(SolrQueryRequest request) {
    String sent = request.getParams().get(OF_NODE);
    return RequestState.of(request)
        .get(Exclusions.class)
        .orElseGet(() -> sent == null ? of(request.getParams()) : CODEC.ofText(sent));
  }

  private static Exclusions of(SolrParams params) {
    String replaced = params.get(REPLACES, "");
    if (UnicodeUtil.calcUTF16toUTF8Length(replaced, 0, replaced.length())
        > IndexWriter.MAX_TERM_LENGTH) {
      throw RequestParams.badRequest(
          REPLACES + " must be a key of at most " + IndexWriter.MAX_TERM_LENGTH + " bytes");
    }
    return new Exclusions(replaced, RequestParams.names(WITHOUT, params));
  }

  /** Encodes the exclusions for a shard, so that no macro in a key is expanded. */
  public void writeTo(ModifiableSolrParams params) {
    params.set(OF_NODE, CODEC.text(this));
  }

  /** Returns 400 if an indexed document is to replace another, or for unsearchable fields. */
  public void check(boolean isText, IndexSchema schema) {
    if (!replaced.isEmpty() && !isText) {
      throw RequestParams.badRequest(
          REPLACES + " requires a text, not a document of the index, was '" + replaced + "'");
    }
    for (String field : without) {
      SchemaField known = schema.getFieldOrNull(field);
      if (known == null || !ReadableField.isSearched(known)) {
        throw RequestParams.badRequest(
            Sentence.of(
                "%s must be a list of fields of the schema, contains '%s'%s",
                WITHOUT,
                field,
                known == null ? "" : ", which is neither indexed nor has doc values"));
      }
    }
  }

  public Query others(Query documents, IndexSchema schema) {
    BooleanQuery.Builder others = new BooleanQuery.Builder().add(documents, Occur.FILTER);
    if (!replaced.isEmpty()) {
      leaveOut(schema.getUniqueKeyField(), others);
    }
    if (!replaced.isEmpty() && schema.getFieldOrNull(IndexSchema.ROOT_FIELD_NAME) != null) {
      leaveOut(schema.getField(IndexSchema.ROOT_FIELD_NAME), others);
    }
    for (String name : without) {
      SchemaField field = schema.getField(name);
      others.add(field.getType().getExistenceQuery(null, field), Occur.MUST_NOT);
    }
    BooleanQuery all = others.build();
    return all.clauses().size() == 1 ? documents : all;
  }

  private void leaveOut(SchemaField field, BooleanQuery.Builder others) {
    others.add(field.getType().getFieldQuery(null, field, replaced), Occur.MUST_NOT);
  }
}
