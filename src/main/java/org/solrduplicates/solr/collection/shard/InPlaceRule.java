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
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;

/**
 * Checks that group numbers are written in place: a full update loses what is not stored. Solr
 * decides which it is; this explains why and what to do.
 */
public record InPlaceRule(SolrQueryRequest request, String field) {
  SolrInputDocument update(String id, int number, long background) {
    SolrInputDocument update = new SolrInputDocument();
    update.setField(request.getSchema().getUniqueKeyField().getName(), id);
    if (number != 0) {
      update.setField(field, Map.of("set", number));
    }
    if (background != 0) {
      update.setField(FingerprintFields.BACKGROUND, Map.of("set", background));
    }
    return update;
  }

  /**
   * @throws RuntimeException 400 if a number could not be written in place
   */
  public void require() {
    boolean hasBackgrounds = PluginSettings.hasBackground(request.getSchema());
    require(update("", 1, hasBackgrounds ? 1 : 0));
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
      throw RequestParams.badRequest(
          "numbers cannot be written in place into '"
              + field
              + "', and Solr would lose what is not stored if it wrote whole documents: "
              + reason());
    }
  }

  private String reason() {
    List<String> copies = copies();
    if (!copies.isEmpty()) {
      return "it is copied by copyField "
          + String.join(", ", copies)
          + "; use sources that leave it out, such as the names of the fields in place of a"
          + " pattern, or for this handler a groupField that the pattern does not match";
    }
    return isSorting()
        ? "the index is sorted by it; take it out of the sort of the merge policy"
        : "the schema must define it and _version_ as solr-duplicates does";
  }

  private List<String> copies() {
    IndexSchema schema = request.getSchema();
    Stream<String> patterns =
        Arrays.stream(schema.getDynamicCopyFields())
            .filter(copy -> copy.matches(field))
            .filter(copy -> !isInPlace(copy.getTargetField(field).getName()))
            .map(copy -> shown(copy.getRegex(), copy.getTargetField(field).getName()));
    Stream<String> names =
        schema.getCopyFieldsMap().getOrDefault(field, List.of()).stream()
            .map(copy -> copy.getDestination().getName())
            .filter(target -> !isInPlace(target))
            .map(target -> shown(field, target));
    return Stream.concat(patterns, names).sorted().collect(Collectors.toList());
  }

  private boolean isInPlace(String target) {
    return AtomicUpdateDocumentMerger.isSupportedFieldForInPlaceUpdate(
        request.getSchema().getField(target));
  }

  private static String shown(String source, String target) {
    return "from '" + source + "' to '" + target + "'";
  }

  private boolean isSorting() {
    Sort sort =
        LocalCollectionShard.reading(
            () -> request.getCore().getSolrCoreState().getMergePolicySort());
    return sort != null
        && Arrays.stream(sort.getSort()).map(SortField::getField).anyMatch(field::equals);
  }
}
