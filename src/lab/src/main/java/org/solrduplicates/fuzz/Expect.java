// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.fuzz;

import java.util.Objects;

/** What a target expects, without a framework that a fuzzer would have to load. */
final class Expect {
  private Expect() {}

  static void same(Object expected, Object actual) {
    that(Objects.equals(expected, actual), "expected " + expected + ", was " + actual);
  }

  static void that(boolean is, String message) {
    if (!is) {
      throw new AssertionError(message);
    }
  }
}
