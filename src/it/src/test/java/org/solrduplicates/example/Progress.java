// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

/**
 * Prints its arguments to the error stream. The profile {@code example} runs this file as source
 * code before anything is compiled, because Maven prints nothing with {@code -q}.
 */
final class Progress {
  private Progress() {}

  public static void main(String[] words) {
    System.err.println(String.join(" ", words));
  }
}
