// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;
import org.solrduplicates.core.text.Characters;

/**
 * Identifies the content of a file: the characters of its text, and everything beside them that is
 * not layout. Two files have the same key only if they differ in nothing but layout. Not
 * thread-safe.
 */
public final class ContentKey {
  /** Fewer words do not describe a picture or page, such as a header of a scanner or of a fax. */
  public static final int WORDS_OF_A_PICTURE = 20;

  private final List<String> others = new ArrayList<>();
  private int pictures;

  /** Returns the key of a text that is not from a file, in hexadecimal. */
  public static String ofText(String text) {
    ContentKey key = new ContentKey();
    TextContent.addLines(text, true, key);
    return key.of(text);
  }

  /**
   * Adds content that is not in the text.
   *
   * @param kind what it is, and its name if the name counts
   * @param value its characters, or a hash of its bytes
   */
  void add(String kind, String value) {
    others.add(kind + "\n" + DigestUtils.sha256Hex(value));
  }

  /** Counts a picture, or something else without words that is content. */
  void addPicture() {
    pictures++;
  }

  /** Returns the number of pictures and other content without words. */
  int pictures() {
    return pictures;
  }

  /** Returns the key of a file with this text, in hexadecimal. The order of the parts is free. */
  String of(String text) {
    List<String> sorted = others.stream().sorted().toList();
    return DigestUtils.sha256Hex(Characters.withoutLayout(text) + "\n" + String.join("\n", sorted));
  }
}
