// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.fuzz;

import java.nio.charset.StandardCharsets;
import org.solrduplicates.core.name.DocumentName;
import org.solrduplicates.core.similarity.Metadata;

/** Titles and file names, with the dates in them: two lines. */
public final class NameTarget {
  private NameTarget() {}

  /** Takes two names apart, and compares them in both orders. */
  public static void fuzzerTestOneInput(byte[] data) {
    String[] names = (new String(data, StandardCharsets.UTF_8) + "\n").split("\n", 2);
    compare(new Metadata(names[0], "", ""), new Metadata(names[1], "", ""));
    compare(new Metadata("", names[0], ""), new Metadata("", names[1], ""));
    compare(new Metadata(names[0], names[1], ""), new Metadata(names[1], names[0], ""));
    Expect.same(DocumentName.ofTitle(names[0]), DocumentName.ofTitle(names[0]));
  }

  private static void compare(Metadata one, Metadata other) {
    Expect.same(one.agreement(other, key -> false), other.agreement(one, key -> false));
  }
}
