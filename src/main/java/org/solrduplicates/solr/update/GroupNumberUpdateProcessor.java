package org.solrduplicates.solr.update;

import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.jspecify.annotations.Nullable;

/** Removes the group number from each document and from those below it. */
final class GroupNumberUpdateProcessor extends UpdateRequestProcessor {
  private final String field;

  GroupNumberUpdateProcessor(String field, @Nullable UpdateRequestProcessor next) {
    super(next);
    this.field = field;
  }

  @Override
  public void processAdd(AddUpdateCommand command) throws IOException {
    clean(command.getSolrInputDocument());
    super.processAdd(command);
  }

  private void clean(SolrInputDocument document) {
    if (document.getFieldValue(field) instanceof Map<?, ?> change) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "'" + field + "' is written by the job of the groups only, was " + change);
    }
    document.removeField(field);
    documents(document.getChildDocuments()).forEach(this::clean);
    document.values().stream().flatMap(value -> documents(value.getValue())).forEach(this::clean);
  }

  /** Documents below another one are values of it, or stand in a change of it. */
  private static Stream<SolrInputDocument> documents(@Nullable Object value) {
    if (value instanceof SolrInputDocument document) {
      return Stream.of(document);
    }
    Optional<Collection<?>> values =
        value instanceof Map<?, ?> map
            ? Optional.of(map.values())
            : Optional.ofNullable(value instanceof Collection<?> some ? some : null);
    return values.stream()
        .flatMap(Collection::stream)
        .flatMap(GroupNumberUpdateProcessor::documents);
  }
}
