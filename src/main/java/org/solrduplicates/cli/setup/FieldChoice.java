package org.solrduplicates.cli.setup;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which fields of a collection mean what. Immutable.
 *
 * @param texts the fields that make up the text, in order
 * @param title the field of the title
 * @param name the field of the file name or path
 * @param author the field of the author
 * @param dates the date fields of the history, in order of trust
 */
public record FieldChoice(
    List<String> texts,
    Optional<String> title,
    Optional<String> name,
    Optional<String> author,
    List<String> dates) {
  /** No field at all. */
  public static final FieldChoice NONE =
      new FieldChoice(List.of(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());

  /** Copies the lists. */
  public FieldChoice {
    texts = List.copyOf(texts);
    dates = List.copyOf(dates);
  }

  /** Returns these fields, and those of another choice where there is none. */
  FieldChoice or(FieldChoice other) {
    return new FieldChoice(
        texts.isEmpty() ? other.texts : texts,
        title.or(other::title),
        name.or(other::name),
        author.or(other::author),
        dates.isEmpty() ? other.dates : dates);
  }

  /** Returns all of them but the dates. */
  FieldChoice withoutDates() {
    return new FieldChoice(texts, title, name, author, List.of());
  }

  /** Returns the names of all fields. */
  Stream<String> all() {
    return Stream.of(texts.stream(), title.stream(), name.stream(), author.stream(), dates.stream())
        .flatMap(names -> names);
  }
}
