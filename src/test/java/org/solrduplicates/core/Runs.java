// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Inputs of one short piece again and again, on which a careless reader spends time that grows with
 * the square of their length; and the measurement that finds it out.
 *
 * <p>What is measured is memory and processor time of the thread: no counter of steps sees what
 * methods of the JDK do, such as {@link String#toLowerCase()} on capital sigmas. Both are the least
 * of several attempts, so noise delays a verdict but does not change it.
 */
public final class Runs {
  /** How long the short input is, in UTF-16 units; the long one has four times as many. */
  public static final int LENGTH = 8_192;

  /** How many times the cost of the short input the long one may have. */
  private static final double MOST = 5;

  /** A long input that costs less is not judged: times as short as this are noise. */
  private static final long FEW_NANOS = 3_000_000;

  private static final int ATTEMPTS = 40;
  private static final long ENOUGH_NANOS = 2_000_000_000;

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
          "._-");

  private Runs() {}

  /** Returns the pieces that inputs are made of. */
  public static Stream<String> pieces() {
    return PIECES.stream();
  }

  /** Returns a piece again and again, to a length in UTF-16 units. */
  public static String of(String piece, int length) {
    return piece.repeat(length / piece.length() + 1).substring(0, length);
  }

  /** Memory in bytes and processor time in nanoseconds. */
  private record Cost(long bytes, long nanos) {
    static final Cost HIGHEST = new Cost(Long.MAX_VALUE, Long.MAX_VALUE);

    Cost least(Runnable work) {
      long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
      long nanosBefore = THREADS.getCurrentThreadCpuTime();
      work.run();
      return new Cost(
          Math.min(bytes, THREADS.getCurrentThreadAllocatedBytes() - bytesBefore),
          Math.min(nanos, THREADS.getCurrentThreadCpuTime() - nanosBefore));
    }

    boolean isLinear(Cost ofShort) {
      return bytes <= MOST * ofShort.bytes && (nanos <= MOST * ofShort.nanos || nanos <= FEW_NANOS);
    }
  }

  /**
   * Fails if something costs more than five times as much for an input that is four times as long.
   *
   * @param reader reads the input in this thread
   */
  public static void assertLinear(String piece, Consumer<String> reader) {
    assertLinear(piece, LENGTH, reader);
  }

  /**
   * Fails if something costs more than five times as much for four times the length.
   *
   * @param length of the short input, in UTF-16 units
   */
  public static void assertLinear(String piece, int length, Consumer<String> reader) {
    String few = of(piece, length);
    String many = of(piece, 4 * length);
    Cost ofFew = Cost.HIGHEST;
    Cost ofMany = Cost.HIGHEST;
    long end = THREADS.getCurrentThreadCpuTime() + ENOUGH_NANOS;
    for (int i = 0; i < ATTEMPTS && (i == 0 || THREADS.getCurrentThreadCpuTime() < end); i++) {
      ofFew = ofFew.least(() -> reader.accept(few));
      ofMany = ofMany.least(() -> reader.accept(many));
      if (ofMany.isLinear(ofFew)) {
        return;
      }
    }
    throw new AssertionError(
        "'" + piece + "' again and again: " + ofFew + ", and four times as long " + ofMany);
  }
}
