// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.fuzz;

import java.nio.charset.StandardCharsets;
import org.solrduplicates.core.name.DocumentName;

/** Titles and file names, with the dates in them: two lines. */
public final class NameTarget {
  private NameTarget() {}

  /** Takes two names apart; what they say of each other is the same both ways. */
  public static void fuzzerTestOneInput(byte[] data) {
    String[] names = (new String(data, StandardCharsets.UTF_8) + "\n").split("\n", 2);
    compare(DocumentName.ofTitle(names[0]), DocumentName.ofTitle(names[1]));
    compare(DocumentName.ofFile(names[0]), DocumentName.ofFile(names[1]));
    Expect.same(DocumentName.ofTitle(names[0]), DocumentName.ofTitle(names[0]));
  }

  private static void compare(DocumentName one, DocumentName other) {
    Expect.same(one.agrees(other), other.agrees(one));
    Expect.same(one.contradicts(other), other.contradicts(one));
    Expect.that(!one.agrees(other) || !one.contradicts(other), one + " and " + other);
  }
}
