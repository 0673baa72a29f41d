package org.solrduplicates.solr.index;

import java.util.List;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.config.RequestParams;

/**
 * What of the index is never found: the document that a text will take the place of, which is no
 * duplicate of it, nor are its children; and documents that have a value of some fields.
 *
 * @param replaced the unique key of the document to be replaced, empty if there is none
 * @param without the fields that a document that is found has no value of
 */
public record Exclusions(String replaced, List<String> without) {
  /** The parameter of the document to be replaced. */
  public static final String REPLACES = "dup.replaces";

  /** The parameter of the fields. */
  public static final String WITHOUT = "dup.without";

  public static Exclusions of(SolrParams params) {
    String without = params.get(WITHOUT, "");
    return new Exclusions(
        params.get(REPLACES, ""),
        without.isBlank() ? List.of() : List.of(RequestParams.names(without)));
  }

  /** A document of the index replaces none. */
  public void check(boolean isText, IndexSchema schema) {
    if (!replaced.isEmpty() && !isText) {
      throw RequestParams.badRequest(
          REPLACES + " is for a text, not for a document of the index, was '" + replaced + "'");
    }
    for (String field : without) {
      SchemaField known = schema.getFieldOrNull(field);
      if (known == null || !ReadableField.isSearched(known)) {
        throw RequestParams.badRequest(
            Sentence.of(
                "%s must be a list of fields of the schema, has '%s'%s",
                WITHOUT,
                field,
                known == null ? "" : ", which is neither indexed nor has doc values"));
      }
    }
  }

  /** Returns a query for the others of some documents. */
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
