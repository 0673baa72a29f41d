// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DocumentStoredFieldVisitor;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexableField;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.DocValuesIteratorCache;
import org.apache.solr.search.SolrIndexSearcher;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.shard.Routing;

/** Reads the fields for fingerprints and updates, as an atomic update would. Not thread-safe. */
final class StoredDocuments {
  private final SolrIndexSearcher searcher;
  private final IndexSchema schema;
  private final boolean hasCopies;
  private final Set<String> names;
  private final Set<String> targets;
  private final Set<String> fromDocValues;
  private int number = -1;
  private SolrInputDocument last = new SolrInputDocument();
  private int ownNumber = -1;
  private OwnValues lastOwn = OwnValues.NONE;

  StoredDocuments(SolrIndexSearcher searcher, PluginSettings settings) {
    this.searcher = searcher;
    String routeField = Routing.of(searcher.getCore()).field();
    this.schema = searcher.getSchema();
    this.hasCopies =
        !schema.getCopyFieldsMap().isEmpty() || schema.getDynamicCopyFields().length > 0;
    Set<String> all =
        Stream.of(
                settings.textFields().stream(),
                Stream.of(settings.titleField(), settings.nameField(), routeField, key()))
            .flatMap(each -> each)
            .filter(name -> schema.getFieldOrNull(name) != null)
            .collect(Collectors.toSet());
    this.targets = all.stream().filter(this::isTarget).collect(Collectors.toSet());
    this.names = all.stream().filter(name -> !isTarget(name)).collect(Collectors.toSet());
    this.fromDocValues =
        names.stream()
            .filter(name -> !schema.getField(name).stored())
            .filter(name -> ReadableField.isReadBack(schema.getField(name)))
            .collect(Collectors.toSet());
  }

  private String key() {
    return schema.getUniqueKeyField().getName();
  }

  private boolean isTarget(String name) {
    return schema.isCopyFieldTarget(schema.getField(name));
  }

  SolrInputDocument read(int document) throws IOException {
    if (document != number) {
      last = fresh(document);
      number = document;
    }
    return last.deepCopy();
  }

  String id(int document) throws IOException {
    return String.valueOf(read(document).getFieldValue(key()));
  }

  /** Returns the values of fields in doc values, whether Solr shows them or not. */
  SolrInputDocument docValues(int document, Set<String> fields) throws IOException {
    if (fields.isEmpty()) {
      return new SolrInputDocument();
    }
    SolrDocument found = new SolrDocument();
    searcher
        .getDocFetcher()
        .decorateDocValueFields(found, document, fields, new DocValuesIteratorCache(searcher));
    SolrInputDocument read = new SolrInputDocument();
    found.forEach(field -> read.setField(field.getKey(), field.getValue()));
    return read;
  }

  OwnValues own(int document) throws IOException {
    if (hasCopies && document != ownNumber) {
      DocumentStoredFieldVisitor visitor =
          new DocumentStoredFieldVisitor() {
            @Override
            public Status needsField(FieldInfo field) {
              return isCopied(field.name) ? Status.YES : Status.NO;
            }
          };
      searcher.getIndexReader().storedFields().document(document, visitor);
      Set<String> inDocValues =
          searcher.getDocFetcher().getNonStoredDVs(true).stream()
              .filter(this::isCopied)
              .collect(Collectors.toSet());
      lastOwn = OwnValues.of(schema, read(document, visitor.getDocument(), inDocValues));
      ownNumber = document;
    }
    return lastOwn;
  }

  private boolean isCopied(String field) {
    return OwnValues.isTarget(schema, field) || !schema.getCopyFieldsList(field).isEmpty();
  }

  private SolrInputDocument fresh(int document) throws IOException {
    SolrInputDocument read =
        read(
            document,
            searcher.getIndexReader().storedFields().document(document, names),
            fromDocValues);
    if (!targets.isEmpty()) {
      SolrInputDocument own = own(document).sent();
      targets.stream()
          .filter(own::containsKey)
          .forEach(name -> read.setField(name, own.getFieldValue(name)));
    }
    return read;
  }

  private SolrInputDocument read(int document, Document stored, Set<String> inDocValues)
      throws IOException {
    SolrDocument found = new SolrDocument();
    for (IndexableField field : stored.getFields()) {
      SchemaField known = schema.getFieldOrNull(field.name());
      if (known != null) {
        found.addField(field.name(), known.getType().toObject(field));
      }
    }
    searcher
        .getDocFetcher()
        .decorateDocValueFields(found, document, inDocValues, new DocValuesIteratorCache(searcher));
    SolrInputDocument read = new SolrInputDocument();
    found.forEach(field -> read.setField(field.getKey(), field.getValue()));
    return read;
  }
}
