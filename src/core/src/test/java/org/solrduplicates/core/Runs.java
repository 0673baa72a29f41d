// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.solrduplicates.core.text.Sentence;

/**
 * Inputs of one short piece again and again, on which a careless reader spends time that grows with
 * the square of their length; and the checks that find it out.
 *
 * <p>The memory of two lengths is compared: the least of several attempts, so noise delays a
 * verdict but does not change it. No counter of steps sees what methods of the JDK do, such as
 * {@link String#toLowerCase()} on capital sigmas, and times depend on the machine. Such steps are
 * found out by an input at whose end a reader like that never arrives.
 */
public final class Runs {
  /** How long the short input is, in UTF-16 units; the long one has four times as many. */
  public static final int LENGTH = 8_192;

  /** How many times the memory of the short input the long one may take. */
  private static final double MOST = 5;

  private static final int ATTEMPTS = 40;

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final List<String> PIECES =
      List.of(
          "\u03a3", // capital sigma, whose lower case depends on its neighbours
          "\u03a3\u0301",
          "\u0130", // capital I with dot, whose lower case is two characters
          "a\u0301\u0323\u0302", // marks to be put in order
          "\u0301",
          "\ud83d\ude00",
          "\ud800", // half a character
          "\u202e\u05d0",
          "\u00ad",
          "\u4e00",
          "\uac00",
          "x",
          "X",
          "7",
          "1_",
          "1-",
          "1.",
          "-1",
          "v1.",
          "v1 ",
          "(1)",
          "(1) ",
          "((",
          "[[1",
          "2024-01-02",
          "2024-01-02 ",
          "20240102_",
          "12.3.",
          " ",
          "\t",
          "\n",
          " \n",
          "a ",
          "a. ",
          "a/",
          "../",
          "%41",
          "\\",
          "Copy of ",
          " - Copy",
          " final",
          "draft ",
          "Re: ",
          ".docx",
          "http://a/?b=c&",
          "\"",
          "=+@",
          "\u2019",
          "._-",
          "\u0301\u0316",
          "\u0e2a\u0e31",
          "\u526f\u672c",
          "\u7b2c\u4e8c",
          "(",
          "v ",
          "version final ",
          "2024-",
          "1 de ",
          "(comments ",
          "1/1/",
          "_final 1",
          "(draft ",
          "draft final_1 ");

  private Runs() {}

  /** Returns the pieces that inputs are made of. */
  public static Stream<String> pieces() {
    return PIECES.stream();
  }

  /** Returns a piece again and again, to a length in UTF-16 units. */
  public static String of(String piece, int length) {
    return piece.repeat(length / piece.length() + 1).substring(0, length);
  }

  /**
   * Fails if something takes more than five times the memory for an input four times as long.
   *
   * @param reader reads the input in this thread
   */
  public static void assertLinear(String piece, Consumer<String> reader) {
    assertLinear(piece, LENGTH, reader);
  }

  /**
   * Fails if something takes more than five times the memory for four times the length.
   *
   * @param length of the short input, in UTF-16 units
   */
  public static void assertLinear(String piece, int length, Consumer<String> reader) {
    String few = of(piece, length);
    String many = of(piece, 4 * length);
    long ofFew = Long.MAX_VALUE;
    long ofMany = Long.MAX_VALUE;
    for (int i = 0; i < ATTEMPTS; i++) {
      ofFew = Math.min(ofFew, allocated(() -> reader.accept(few)));
      ofMany = Math.min(ofMany, allocated(() -> reader.accept(many)));
      if (ofMany <= MOST * ofFew) {
        return;
      }
    }
    throw new AssertionError(
        Sentence.of(
            "'%s' again and again: %d bytes, and four times as long %d", piece, ofFew, ofMany));
  }

  private static long allocated(Runnable work) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    work.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  /**
   * Fails if something does not come to the end of a long input.
   *
   * @param length {@link NoHang#LONG}, or less for a reader whose steps are slower
   */
  public static void assertEnds(String piece, int length, Consumer<String> reader) {
    String most = of(piece, length);
    NoHang.ends(
        () -> {
          reader.accept(most);
          return most;
        });
  }
}
