// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.name.MarkedName.Role;
import org.solrduplicates.core.text.AnyTexts;

/** What is left out where it cannot find anything must not have found anything. */
class QuickNamesTest {
  private static final List<String> BEGINNINGS =
      List.of(
          "Microsoft Word - ",
          "Microsoft Office Excel - ",
          " Microsoft Word - ",
          "C:\\a\\b ",
          "x C:\\",
          "\\\\server\\",
          "file:/a/",
          "/home/",
          "/ a/",
          "%C3%A4",
          "%zz%",
          "100% ");

  private static final List<String> PIECES =
      List.of(
          "of",
          "part",
          "minutes",
          "meeting",
          "board",
          "on",
          "stand",
          "vom",
          "updated",
          "nach",
          "march",
          "令和",
          "第",
          "十",
          "版",
          "年",
          "thang",
          "ม",
          ".",
          "ค",
          "th",
          "no",
          "nr",
          "engine",
          "final",
          "second",
          "ii",
          "edition",
          "new",
          "v",
          "copy",
          "comments",
          "(",
          ")",
          "_",
          "xii");

  private static List<String> names;

  @BeforeAll
  static void collectNames() throws IOException {
    names = new ArrayList<>();
    for (String file : List.of("/names.tsv", "/names-more.tsv", "/naming-habits.tsv")) {
      names.addAll(cells(file));
    }
    Random random = new Random(4);
    List<String> known = List.copyOf(names);
    for (int i = 0; i < 40_000; i++) {
      StringBuilder name = new StringBuilder();
      name.append(i % 3 > 0 ? "" : BEGINNINGS.get(random.nextInt(BEGINNINGS.size())));
      for (int pieces = 1 + random.nextInt(5); pieces > 0; pieces--) {
        boolean whole = random.nextInt(6) == 0;
        List<String> choices = whole ? known : PIECES;
        name.append(choices.get(random.nextInt(choices.size()))).append(i % 4 > 0 ? " " : "");
      }
      names.add(name.toString());
    }
    RandomNames.names().forEach(names::add);
    AnyTexts.texts(10_000, 6).forEach(names::add);
  }

  private static List<String> cells(String file) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(QuickNamesTest.class.getResourceAsStream(file)),
                StandardCharsets.UTF_8))) {
      return lines.lines().flatMap(line -> Arrays.stream(line.split("\t"))).toList();
    }
  }

  @Test
  void plainNamesAreThoseOfEveryPattern() {
    for (String name : names) {
      assertEquals(PlainNameBefore.ofTitle(name), PlainName.ofTitle(name), name);
      assertEquals(PlainNameBefore.ofFile(name), PlainName.ofFile(name), name);
    }
  }

  @Test
  void everyCharacterIsPlainTheFirstTimeAndTheSecond() {
    for (int c = 0; c < 0x20000; c++) {
      String twice = Character.toString(c).repeat(2);
      assertEquals(PlainNameBefore.plain(twice), PlainName.plain(twice), Integer.toHexString(c));
    }
  }

  private static Stream<MarkedName> marked() {
    return names.stream()
        .flatMap(
            name ->
                Stream.of(
                    new MarkedName(PlainName.ofTitle(name), false),
                    new MarkedName(PlainName.ofFile(name), true)));
  }

  @Test
  void aNameThatCannotBeMarkedHasNeitherMarkNorDate() {
    List<MarkedName> unmarked = marked().filter(name -> !name.mayBeMarked()).toList();

    assertTrue(unmarked.size() > names.size() / 10, unmarked.size() + " of " + names.size());
    for (MarkedName name : unmarked) {
      assertEquals(VersionMark.NONE, new NameStates(name).find(), name.tokens()::toString);
      assertFalse(name.has(Role.MARK), name.tokens()::toString);
      for (int at = 0; at < name.size(); at++) {
        assertTrue(new NameDates(name).startingAt(at).isEmpty(), name.tokens()::toString);
      }
    }
  }

  @Test
  void datesAreFoundWhereverOneBegins() {
    marked()
        .forEach(
            name -> {
              NameDates dates = new NameDates(name);
              for (int at = 0; at < name.size(); at++) {
                assertEquals(dates.startingAt(at), dates.at(at), name.tokens()::toString);
              }
            });
  }
}
