// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.processor.AtomicUpdateDocumentMerger;
import org.solrduplicates.solr.config.RequestParams;

/**
 * Checks that Solr updates the group field in place, because a full update loses fields that are
 * not stored. The error explains the cause and the remedy.
 */
public record InPlaceRule(SolrQueryRequest request, String field) {
  SolrInputDocument update(String id, WrittenColumns columns) {
    SolrInputDocument update = new SolrInputDocument();
    update.setField(request.getSchema().getUniqueKeyField().getName(), id);
    columns.setOn(update, field);
    return update;
  }

  /**
   * @throws RuntimeException 400 if a number could not be written in place
   */
  public void require() {
    require(update("", WrittenColumns.all(request.getSchema())));
  }

  /**
   * @throws RuntimeException 400 if the update would not be done in place
   */
  public void require(SolrInputDocument update) {
    AddUpdateCommand command = new AddUpdateCommand(request);
    command.solrDoc = update;
    if (LocalCollectionShard.reading(
            () -> AtomicUpdateDocumentMerger.computeInPlaceUpdatableFields(command))
        .isEmpty()) {
      String named =
          update.getFieldNames().stream()
              .filter(name -> !copies(name).isEmpty() || isSorting(name))
              .filter(name -> update.getFieldValue(name) instanceof Map)
              .findFirst()
              .orElse(field);
      throw RequestParams.badRequest(
          "the field '"
              + named
              + "' cannot be updated in place, and a full update would lose unstored fields: "
              + reason(named));
    }
  }

  private String reason(String name) {
    List<String> copies = copies(name);
    if (!copies.isEmpty()) {
      return "it is copied by copyField "
          + String.join(", ", copies)
          + "; list the source fields by name instead of a pattern"
          + (name.equals(field)
              ? ", or give this handler a groupField that the pattern does not match"
              : "");
    }
    return isSorting(name)
        ? "the index is sorted by it; remove it from the sort of the merge policy"
        : "it and _version_ must be single-valued, with docValues, not indexed and not stored";
  }

  private List<String> copies(String name) {
    IndexSchema schema = request.getSchema();
    Stream<String> patterns =
        Arrays.stream(schema.getDynamicCopyFields())
            .filter(copy -> copy.matches(name))
            .filter(copy -> !isInPlace(copy.getTargetField(name).getName()))
            .map(copy -> shown(copy.getRegex(), copy.getTargetField(name).getName()));
    Stream<String> names =
        schema.getCopyFieldsMap().getOrDefault(name, List.of()).stream()
            .map(copy -> copy.getDestination().getName())
            .filter(target -> !isInPlace(target))
            .map(target -> shown(name, target));
    return Stream.concat(patterns, names).sorted().collect(Collectors.toList());
  }

  private boolean isInPlace(String target) {
    return AtomicUpdateDocumentMerger.isSupportedFieldForInPlaceUpdate(
        request.getSchema().getField(target));
  }

  private static String shown(String source, String target) {
    return "from '" + source + "' to '" + target + "'";
  }

  private boolean isSorting(String name) {
    Sort sort =
        LocalCollectionShard.reading(
            () -> request.getCore().getSolrCoreState().getMergePolicySort());
    return sort != null
        && Arrays.stream(sort.getSort()).map(SortField::getField).anyMatch(name::equals);
  }
}
