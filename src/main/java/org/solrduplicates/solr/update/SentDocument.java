package org.solrduplicates.solr.update;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.processor.AtomicUpdateDocumentMerger;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.group.Clues;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.solr.PluginSettings;
import org.solrduplicates.solr.search.ExactText;

/**
 * A document as a client sends it.
 *
 * @param id its unique key
 * @param fields its fields
 * @param isWhole whether it has all of them; an atomic update has only those that change
 * @param settings which of them are compared
 */
record SentDocument(String id, SolrInputDocument fields, boolean isWhole, PluginSettings settings) {
  static SentDocument of(AddUpdateCommand command, PluginSettings settings) {
    return new SentDocument(
        command.getPrintableId(),
        command.getSolrInputDocument(),
        !AtomicUpdateDocumentMerger.isAtomicUpdate(command),
        settings);
  }

  String text() {
    return joined(settings.textFields().stream());
  }

  /** Returns what tells its text from any other, see {@link ExactText}. */
  String digest() {
    return ExactText.digest(text());
  }

  boolean hasText() {
    return settings.textFields().stream().anyMatch(fields::containsKey);
  }

  /** Returns what it is compared by; nothing for one without words. */
  Optional<FoundDocument> compared(Fingerprinter fingerprinter) {
    return fingerprinter.fingerprint(title(), text()).map(this::compared);
  }

  private FoundDocument compared(Fingerprint fingerprint) {
    return new FoundDocument(id, fingerprint, List.of(), "", clues(), List.of(), false, null);
  }

  Clues clues() {
    return new Clues(
        title(),
        first(settings.nameField()),
        first(settings.authorField()),
        first(settings.fields().fileHash()),
        first(settings.originField()));
  }

  private String title() {
    return joined(Stream.of(settings.titleField()));
  }

  private String joined(Stream<String> names) {
    return Fingerprinter.joined(names.flatMap(this::values).toList());
  }

  private String first(String name) {
    return values(name).findFirst().orElse("");
  }

  private Stream<String> values(String name) {
    return Optional.ofNullable(fields.getFieldValues(name)).stream()
        .flatMap(Collection::stream)
        .filter(Objects::nonNull)
        .map(Object::toString);
  }

  /** Removes fields from the document and all its children. */
  void remove(String... names) {
    fields.visitSelfAndNestedDocs(
        (path, document) -> List.of(names).forEach(document::removeField));
  }
}
