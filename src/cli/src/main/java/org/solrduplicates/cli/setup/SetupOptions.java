// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.solrduplicates.cli.client.Access;

/**
 * The validated options of {@code install}, {@code uninstall} and {@code doctor}. Immutable.
 *
 * @param solr the address of Solr, such as {@code http://host:8983/solr}
 * @param fields the named fields; others are guessed or kept
 * @param passages whether {@code install} adds the field of copied passages
 * @param dryRun whether changes are only printed
 * @param sharedConfigset whether a configset of several collections may be changed
 * @param keepFields whether {@code uninstall} keeps the fields in the schema
 */
public record SetupOptions(
    URI solr,
    Access access,
    String collection,
    FieldChoice fields,
    boolean passages,
    boolean dryRun,
    boolean sharedConfigset,
    boolean keepFields) {
  /** Solr's rule for names of collections. */
  private static final String NAME = "(?![.]{1,2}$)[A-Za-z0-9_.][A-Za-z0-9_.-]*";

  /**
   * Checks names.
   *
   * @throws IllegalArgumentException naming the flag, its value and the allowed values
   */
  public SetupOptions {
    requireName("--collection", collection);
    fields.all().forEach(field -> requireField(field));
  }

  private static void requireName(String flag, String name) {
    if (!name.matches(NAME)) {
      throw new IllegalArgumentException(
          flag + " must be a name of letters, digits, '_', '.' and '-', was '" + name + "'");
    }
  }

  /** In parameters of Solr a comma separates names, and a star is a wildcard. */
  private static void requireField(String field) {
    if (field.isBlank() || Stream.of(",", "*", " ", "\"").anyMatch(field::contains)) {
      throw new IllegalArgumentException(
          "A field must be one name without blanks, ',', '*' and '\"', was '" + field + "'");
    }
  }

  String path() {
    return "/" + collection;
  }

  /**
   * The roles of fields. Immutable.
   *
   * @param texts the fields that make up the text, in order
   * @param dates the date fields of the history, in order of trust
   */
  public record FieldChoice(
      List<String> texts,
      Optional<String> title,
      Optional<String> name,
      Optional<String> author,
      List<String> dates) {
    public static final FieldChoice NONE =
        new FieldChoice(List.of(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    public FieldChoice {
      texts = List.copyOf(texts);
      dates = List.copyOf(dates);
    }

    /** Returns these fields, completed by those of another choice. */
    FieldChoice or(FieldChoice other) {
      return new FieldChoice(
          texts.isEmpty() ? other.texts : texts,
          title.or(other::title),
          name.or(other::name),
          author.or(other::author),
          dates.isEmpty() ? other.dates : dates);
    }

    FieldChoice withoutDates() {
      return new FieldChoice(texts, title, name, author, List.of());
    }

    Stream<String> all() {
      return Stream.of(
              texts.stream(), title.stream(), name.stream(), author.stream(), dates.stream())
          .flatMap(names -> names);
    }
  }
}
