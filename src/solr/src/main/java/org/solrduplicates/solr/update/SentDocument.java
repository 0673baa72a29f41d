// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.update.AddUpdateCommand;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.DocumentText;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.solr.config.AdaptedFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.index.ExactText;
import org.solrduplicates.solr.index.LastText;

/**
 * A complete incoming document with comparable words.
 *
 * @param digest identifies its exact text, see {@link ExactText}
 */
record SentDocument(FoundDocument compared, String text, String digest, SolrInputDocument fields) {
  static Optional<SentDocument> of(AddUpdateCommand command, PluginSettings settings) {
    SolrInputDocument fields = command.getSolrInputDocument();
    SolrQueryRequest request = command.getReq();
    Function<String, List<String>> values = values(fields, request.getSchema());
    DocumentText text = settings.text(values);
    LastText last = LastText.in(request);
    return last.fingerprint(settings.fingerprinter(request.getSchema()), text)
        .map(
            print ->
                compared(command.getPrintableId(), print, last.metadata(settings.metadata(values))))
        .map(d -> new SentDocument(d, text.text(), ExactText.digest(text.text()), fields));
  }

  private static FoundDocument compared(String id, Fingerprint fingerprint, Metadata metadata) {
    return new FoundDocument(id, fingerprint, List.of(), "", metadata, List.of(), false, null);
  }

  String id() {
    return compared.id();
  }

  /** Returns a function from a field to its values as text, as they will be indexed. */
  static Function<String, List<String>> values(SolrInputDocument document, IndexSchema schema) {
    return field ->
        Optional.ofNullable(document.getFieldValues(field)).orElse(List.of()).stream()
            .filter(Objects::nonNull)
            .map(value -> text(value, schema.getFieldOrNull(field)))
            .toList();
  }

  private static String text(Object value, @Nullable SchemaField field) {
    return value instanceof Date date && AdaptedFields.isDate(field)
        ? date.toInstant().toString()
        : value.toString();
  }

  /** Returns a document and all its descendants, named or not, parents first. */
  static List<SolrInputDocument> withChildren(SolrInputDocument document) {
    Stream<SolrInputDocument> children =
        Stream.concat(
            in(document.getChildDocuments()),
            document.values().stream().flatMap(field -> in(field.getValue())));
    return Stream.concat(
            Stream.of(document), children.flatMap(child -> withChildren(child).stream()))
        .toList();
  }

  private static Stream<SolrInputDocument> in(@Nullable Object value) {
    if (value instanceof SolrInputDocument document) {
      return Stream.of(document);
    }
    Object values = value instanceof Map<?, ?> map ? map.values() : value;
    return values instanceof Collection<?> some
        ? some.stream().flatMap(SentDocument::in)
        : Stream.empty();
  }
}
