// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.ibm.icu.text.Transliterator;
import java.io.IOException;
import java.io.InputStream;
import java.lang.Character.UnicodeScript;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PinyinInitialsTest {
  private static final int BASIC_PLANE = 1 << Character.SIZE;

  /** Copy the file that it names over the resource after a change of ICU's version. */
  @Test
  void theTableMatchesTheTransliteratorOfIcu() throws IOException {
    List<String> rows = new ArrayList<>();
    Transliterator pinyin = Transliterator.getInstance("Han-Latin; NFD; [:M:] Remove; Lower");
    for (int row = 0; row < BASIC_PLANE; row += PinyinInitials.ROW) {
      StringBuilder letters = new StringBuilder();
      for (int c = row; c < row + PinyinInitials.ROW; c++) {
        letters.append(initial(pinyin, c));
      }
      if (letters.chars().anyMatch(letter -> letter != PinyinInitials.GAP)) {
        rows.add(Integer.toHexString(row) + " " + letters);
      }
    }
    List<String> shipped = shipped();
    List<String> head = shipped.stream().filter(line -> line.startsWith("#")).toList();
    List<String> made = new ArrayList<>(head);
    made.addAll(rows);
    Path file = Files.createDirectories(Path.of("target")).resolve(PinyinInitials.RESOURCE);
    Files.write(file, made);
    assertEquals(made, shipped, "made again in " + file);
  }

  @Test
  void charactersThatSoundAlikeHaveOneInitial() {
    assertEquals("zgzg", initials("中国忠果"));
    assertEquals("mm", initials("马馬"));
    assertEquals("l", initials("〇"));
  }

  @Test
  void otherCharactersHaveNoInitial() {
    for (String other : List.of("a", "é", "か", "가", "\uFFFF", "\u4DC0", "𠀀", "😀")) {
      assertEquals(PinyinInitials.NONE, PinyinInitials.of(other.codePointAt(0)), other);
    }
  }

  private static String initials(String text) {
    StringBuilder initials = new StringBuilder();
    text.codePoints().forEach(c -> initials.append(PinyinInitials.of(c)));
    return initials.toString();
  }

  private static char initial(Transliterator pinyin, int c) {
    boolean han = UnicodeScript.of(c) == UnicodeScript.HAN;
    String latin = han ? pinyin.transliterate(Character.toString(c)) : "";
    boolean known = !latin.isEmpty() && latin.charAt(0) >= 'a' && latin.charAt(0) <= 'z';
    return known ? latin.charAt(0) : PinyinInitials.GAP;
  }

  private static List<String> shipped() throws IOException {
    try (InputStream table =
        Objects.requireNonNull(PinyinInitials.class.getResourceAsStream(PinyinInitials.RESOURCE))) {
      return new String(table.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
