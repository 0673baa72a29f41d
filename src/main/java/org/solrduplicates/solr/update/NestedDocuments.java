package org.solrduplicates.solr.update;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.jspecify.annotations.Nullable;

/** Finds what stands below a document, at any depth; Solr's own visitor reaches its children. */
final class NestedDocuments {
  private NestedDocuments() {}

  /** Returns a document and all below it, named or not, each before its children. */
  static List<SolrInputDocument> of(SolrInputDocument document) {
    Stream<SolrInputDocument> children =
        Stream.concat(
            in(document.getChildDocuments()),
            document.values().stream().flatMap(field -> in(field.getValue())));
    return Stream.concat(Stream.of(document), children.flatMap(child -> of(child).stream()))
        .toList();
  }

  /** Documents below another one are values of it, or stand in a change of it. */
  private static Stream<SolrInputDocument> in(@Nullable Object value) {
    if (value instanceof SolrInputDocument document) {
      return Stream.of(document);
    }
    Object values = value instanceof Map<?, ?> map ? map.values() : value;
    return values instanceof Collection<?> some
        ? some.stream().flatMap(NestedDocuments::in)
        : Stream.empty();
  }
}
