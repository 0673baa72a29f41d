// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The words in field names by which the role of a field is known, the most certain first. A name is
 * split at each character that is no letter or digit, and before capitals: {@code title_tsim} and
 * {@code dc.title} have the word {@code title}.
 */
enum FieldRole {
  TEXT("content", "text", "body", "fulltext", "full", "description", "abstract", "notes"),
  TITLE("title", "titel", "titre", "titulo", "headline", "label", "subject", "name"),
  NAME(
      "path",
      "filepath",
      "filename",
      "file",
      "resourcename",
      "resource",
      "stream",
      "url",
      "uri",
      "link"),
  AUTHOR("author", "authors", "creator", "autor", "auteur", "writer"),

  /** Dates that change with a version come before those that a copy keeps. */
  DATE(
      "modified",
      "lastmodified",
      "modification",
      "changed",
      "updated",
      "revised",
      "save",
      "tstamp",
      "published",
      "issued",
      "publication",
      "created",
      "create",
      "creation",
      "submitted",
      "date",
      "datetime",
      "timestamp",
      "time",
      "crawl",
      "crawled",
      "fetched",
      "harvested");

  /** Words of dates that say nothing about the order of versions. */
  private static final Set<String> OTHER_DATES =
      Set.of(
          "accessed",
          "birth",
          "closed",
          "deadline",
          "death",
          "due",
          "embargo",
          "end",
          "event",
          "expired",
          "expires",
          "expiry",
          "from",
          "indexed",
          "indextime",
          "printed",
          "start",
          "until",
          "valid");

  private static final Pattern CAPITAL = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
  private static final Pattern OTHER = Pattern.compile("[^\\p{L}\\p{Nd}]+");
  private static final Set<String> LANGUAGES = Set.of(Locale.getISOLanguages());

  private final List<String> words;

  FieldRole(String... words) {
    this.words = List.of(words);
  }

  /** Returns the words of a field name in lower case, in order. */
  static List<String> words(String field) {
    return OTHER
        .splitAsStream(field)
        .flatMap(CAPITAL::splitAsStream)
        .filter(word -> !word.isEmpty())
        .map(word -> word.toLowerCase(Locale.ROOT))
        .toList();
  }

  /** Returns the words of a field name without codes of languages, such as {@code en}. */
  static Set<String> withoutLanguage(String field) {
    Set<String> words = new TreeSet<>(words(field));
    words.removeAll(LANGUAGES);
    return words;
  }

  /** Returns the place of the most certain word in a field name, from 0; negative for none. */
  int place(String field) {
    List<String> found = words(field);
    if (this == DATE && found.stream().anyMatch(OTHER_DATES::contains)) {
      return -1;
    }
    return Stream.concat(found.stream(), Stream.of(String.join("", found)))
        .mapToInt(words::indexOf)
        .filter(place -> place >= 0)
        .min()
        .orElse(-1);
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
