// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.table.FormatName;
import org.solrduplicates.cli.table.Html;
import org.solrduplicates.cli.table.TextTable;
import org.solrduplicates.core.fingerprint.CutText;
import org.solrduplicates.core.fingerprint.ProfileCard;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.similarity.WordComparison;
import org.solrduplicates.core.text.UnicodeWords;

/**
 * Two files side by side: metadata, shared and different words, and the differences of the texts.
 * Without a collection all words have the same weight.
 *
 * @param cards a row for each property
 * @param words a row for each kind of words
 */
record FileCards(List<List<String>> cards, List<List<String>> words, WordDiff diff) {
  private static final int MOST_WORDS = 10;

  record ReadFile(Path path, Map<String, String> fields) {
    String name() {
      return path.toString();
    }

    String text() {
      return field(FileFields.TEXT);
    }

    private String field(String name) {
      return fields.getOrDefault(name, "");
    }

    private CutText words() {
      return CutText.of(text(), new UnicodeWords());
    }
  }

  /**
   * Compares two files.
   *
   * @throws UserException if one has too many words, see {@link WordDiff}
   */
  static FileCards of(ReadFile one, ReadFile other) throws UserException {
    WordDiff diff = WordDiff.of(one.text(), other.text());
    CutText words = one.words();
    CutText otherWords = other.words();
    List<List<String>> cards = new ArrayList<>();
    cards.add(List.of("file", one.name(), other.name()));
    for (String field :
        List.of(FileFields.TITLE, FileFields.AUTHOR, FileFields.CREATED, FileFields.MODIFIED)) {
      cards.add(List.of(field, one.field(field), other.field(field)));
    }
    cards.add(List.of("format", format(one), format(other)));
    addCards(card(words), card(otherWords), cards);
    WordComparison compared =
        WordComparison.of(counts(words), counts(otherWords), Weights.EQUAL, MOST_WORDS);
    return new FileCards(cards, WordRows.of(compared, one.name(), other.name()), diff);
  }

  private static String format(ReadFile file) {
    return FormatName.of(file.field(FileFields.FORMAT));
  }

  private static ProfileCard card(CutText text) {
    return ProfileCard.of(text, word -> 0);
  }

  private static void addCards(ProfileCard one, ProfileCard other, List<List<String>> rows) {
    rows.add(List.of("sentences", "" + one.sentences(), "" + other.sentences()));
    rows.add(List.of("words", "" + one.words(), "" + other.words()));
    rows.add(List.of("distinct words", "" + one.distinctWords(), "" + other.distinctWords()));
    rows.add(List.of("key words", keyWords(one), keyWords(other)));
  }

  private static String keyWords(ProfileCard card) {
    return String.join(", ", card.keyWords());
  }

  private static Map<String, Integer> counts(CutText text) {
    return text.words().stream().collect(Collectors.toMap(word -> word, word -> 1, Integer::sum));
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>(TextTable.lines(cards));
    lines.addAll(TextTable.lines(words));
    lines.addAll(diff.isSame() ? List.of("the words are the same") : diff.lines());
    return lines;
  }

  /** Returns a self-contained HTML page. */
  String page() {
    Html html = new Html("Two files compared");
    Stream.of(cards, words)
        .forEach(rows -> html.table(rows.get(0), rows.subList(1, rows.size()).stream()));
    diff.addTo(html.markup("<p>"));
    return html.markup("</p>").end();
  }
}
