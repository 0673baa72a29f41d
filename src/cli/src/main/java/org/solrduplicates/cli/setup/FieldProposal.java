// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.solrduplicates.cli.setup.Schema.Field;
import org.solrduplicates.cli.setup.Schema.Kind;
import org.solrduplicates.cli.setup.SetupOptions.FieldChoice;
import org.solrduplicates.cli.table.TextTable;
import org.solrduplicates.core.text.Sentence;

/**
 * Guesses the roles of fields from the schema and a sample of documents.
 *
 * <p>Candidates are fields that clients send and that can be read back: stored, or with doc values
 * as stored. The target of a copyField is one only if a document has a value in it that is not
 * copied. Names with the prefix {@code _} or {@code dup_} are excluded. If there are documents,
 * only fields that occur in the sample count.
 *
 * <ul>
 *   <li>The <b>text</b> is the TextField with the most characters in the sample, or a string field
 *       if texts are short; with it come the same fields of other languages. Without documents, it
 *       is known by its name.
 *   <li><b>Title, file name and author</b> are known by their names among the other text and string
 *       fields. Fields of most documents come first, then the more certain words of {@link
 *       FieldRole}, then names with fewer words.
 *   <li><b>Dates</b> are the date fields known by their names that have several values, in the
 *       order of the words. The time of indexing is none.
 * </ul>
 *
 * @param reasons the lines of a table with the reason for each guess
 */
record FieldProposal(FieldChoice fields, List<String> reasons) {
  private static final Set<Kind> WORDS = Set.of(Kind.TEXT, Kind.STRING);

  /** Shorter values, in characters, are no text of a document if another field has longer ones. */
  private static final int SHORT = 200;

  /** Longer values, in characters, are no titles. */
  private static final int LONG_TITLE = 500;

  private static final double MOST = 0.5;

  private static final List<String> HEADER =
      List.of("role", "field", "documents", "characters", "values", "reason");

  /** Guesses the roles that are not {@code named}. */
  static FieldProposal of(Schema schema, DocumentSample sample, FieldChoice named) {
    return new Guess(schema, sample).proposal(named);
  }

  /** Not thread-safe. */
  private static final class Guess {
    private final DocumentSample sample;
    private final List<Field> sent;
    private final List<Field> own;
    private final List<List<String>> rows = new ArrayList<>();

    Guess(Schema schema, DocumentSample sample) {
      this.sample = sample;
      this.sent =
          schema.fields().values().stream()
              .filter(field -> !field.name().matches("(_|dup_).*"))
              .filter(this::isSent)
              .toList();
      this.own =
          sent.stream()
              .filter(Field::stored)
              .filter(field -> isEmpty() || sample.fields().contains(field.name()))
              .toList();
    }

    private boolean isEmpty() {
      return sample.documents() == 0;
    }

    private boolean isSent(Field field) {
      return field.sources().isEmpty() || sample.hasOwnValue(field.name(), field.sources());
    }

    FieldProposal proposal(FieldChoice named) {
      List<String> texts = named.texts().isEmpty() ? texts() : named.texts();
      List<Field> rest = own.stream().filter(field -> !texts.contains(field.name())).toList();
      FieldChoice found =
          new FieldChoice(
              texts,
              first(FieldRole.TITLE, rest, named.title()),
              first(FieldRole.NAME, rest, named.name()),
              first(FieldRole.AUTHOR, rest, named.author()),
              named.dates().isEmpty() ? dates(rest) : named.dates());
      List<String> reasons = new ArrayList<>(rows.isEmpty() ? List.of() : table());
      boolean isKnown = texts.isEmpty() || !isEmpty();
      if (named.texts().isEmpty() && isKnown && texts.stream().allMatch(this::isShort)) {
        unread().ifPresent(reasons::add);
      }
      return new FieldProposal(found, reasons);
    }

    private List<String> table() {
      List<String> lines =
          new ArrayList<>(
              TextTable.lines(Stream.concat(Stream.of(HEADER), rows.stream()).toList()));
      lines.add(
          Sentence.of(
              "documents sampled: %d; change a field with --text, --title, --name, --author or"
                  + " --date",
              sample.documents()));
      return lines;
    }

    private boolean isShort(String field) {
      return sample.meanLength(field) < SHORT;
    }

    /** Long texts may be in fields that only the index has. */
    private Optional<String> unread() {
      List<String> names =
          sent.stream()
              .filter(field -> field.kind() == Kind.TEXT && !field.stored())
              .map(Field::name)
              .filter(name -> FieldRole.TEXT.place(name) >= 0)
              .toList();
      return names.isEmpty()
          ? Optional.empty()
          : Optional.of(
              Sentence.of(
                  "texts that are not stored: %s; to compare one, name it with --text and send the"
                      + " documents again",
                  String.join(", ", names)));
    }

    private void add(FieldRole role, String field, String reason) {
      rows.add(
          List.of(
              role.label(),
              field,
              isEmpty() ? "" : Math.round(100 * sample.share(field)) + " %",
              isEmpty() ? "" : String.valueOf(sample.meanLength(field)),
              isEmpty() ? "" : String.valueOf(sample.distinct(field)),
              reason));
    }

    private void addMissing(FieldRole role, String consequence) {
      rows.add(List.of(role.label(), "not found", "", "", "", consequence));
    }

    private List<String> texts() {
      Optional<Field> best = isEmpty() ? byName(FieldRole.TEXT, own).findFirst() : longest();
      if (best.isEmpty()) {
        return List.of();
      }
      String name = best.get().name();
      add(FieldRole.TEXT, name, isEmpty() ? "its name" : "the most characters");
      List<String> texts = new ArrayList<>(List.of(name));
      own.stream()
          .filter(field -> field.kind() == best.get().kind() && !field.name().equals(name))
          .map(Field::name)
          .filter(other -> isTranslation(name, other))
          .forEach(
              other -> {
                add(FieldRole.TEXT, other, "the same in another language");
                texts.add(other);
              });
      return texts;
    }

    private static boolean isTranslation(String field, String other) {
      Set<String> words = FieldRole.withoutLanguage(field);
      return !words.isEmpty()
          && words.size() < FieldRole.words(field).size()
          && FieldRole.words(field).size() == FieldRole.words(other).size()
          && words.equals(FieldRole.withoutLanguage(other));
    }

    private Optional<Field> longest() {
      Optional<Field> text = longest(Set.of(Kind.TEXT));
      return text.filter(field -> !isShort(field.name()))
          .or(() -> longest(Set.of(Kind.STRING)).filter(field -> !isShort(field.name())))
          .or(() -> text);
    }

    private Optional<Field> longest(Set<Kind> kinds) {
      return own.stream()
          .filter(field -> kinds.contains(field.kind()))
          .max(
              Comparator.comparingDouble(
                  field -> sample.share(field.name()) * sample.meanLength(field.name())));
    }

    private Optional<String> first(FieldRole role, List<Field> fields, Optional<String> named) {
      if (named.isPresent()) {
        return named;
      }
      Predicate<Field> isShort =
          field -> role != FieldRole.TITLE || sample.meanLength(field.name()) <= LONG_TITLE;
      Optional<String> found =
          byName(
                  role,
                  fields.stream().filter(f -> WORDS.contains(f.kind())).filter(isShort).toList())
              .map(Field::name)
              .findFirst();
      found.ifPresentOrElse(
          name -> add(role, name, "its name"),
          () -> addMissing(role, "name it with --" + role.label()));
      return found;
    }

    private Stream<Field> byName(FieldRole role, List<Field> fields) {
      return fields.stream()
          .filter(field -> role.place(field.name()) >= 0)
          .sorted(
              Comparator.comparing((Field field) -> !isEmpty() && sample.share(field.name()) < MOST)
                  .thenComparing(field -> role.place(field.name()))
                  .thenComparing(field -> FieldRole.words(field.name()).size())
                  .thenComparing(field -> -sample.share(field.name()))
                  .thenComparing(field -> field.name().length())
                  .thenComparing(Field::name));
    }

    private List<String> dates(List<Field> fields) {
      List<String> found =
          byName(
                  FieldRole.DATE,
                  fields.stream().filter(field -> field.kind() == Kind.DATE).toList())
              .map(Field::name)
              .filter(name -> sample.documents() < 2 || sample.distinct(name) > 1)
              .filter(name -> !sample.isIndexTime(name))
              .toList();
      found.forEach(name -> add(FieldRole.DATE, name, "its name, in order of trust"));
      if (found.isEmpty()) {
        addMissing(FieldRole.DATE, "dup_first_seen records when a document was first indexed");
      }
      return found;
    }
  }
}
