package org.solrduplicates.cli.setup;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.solrduplicates.cli.client.Access;

/**
 * What was typed after {@code install} or {@code uninstall}, checked. Immutable.
 *
 * @param solr the address of Solr itself, such as {@code http://host:8983/solr}
 * @param access who asks it, over which way
 * @param fields those that were named; what is empty is found or kept
 * @param passages whether {@code install} adds the field of copied passages
 * @param dryRun whether requests that change something are only printed
 * @param sharedConfigset whether a configset may be changed that other collections use too
 * @param keepFields whether {@code uninstall} leaves the fields in the schema
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
  /** What a name in a path and in a command line may be; Solr's own rule for collections. */
  private static final String NAME = "(?![.]{1,2}$)[A-Za-z0-9_.][A-Za-z0-9_.-]*";

  /**
   * Checks names.
   *
   * @throws IllegalArgumentException with the flag, its value and what is allowed
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

  /** A comma separates names in Solr's parameters, a star stands for any. */
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
   * Which fields of a collection mean what. Immutable.
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

    Stream<String> all() {
      return Stream.of(
              texts.stream(), title.stream(), name.stream(), author.stream(), dates.stream())
          .flatMap(names -> names);
    }
  }
}
