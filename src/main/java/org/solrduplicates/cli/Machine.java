package org.solrduplicates.cli;

/** Where a result was measured. */
public final class Machine {
  private Machine() {}

  /** Returns what a reader must know of this machine to judge a time. */
  public static String description() {
    return Runtime.getRuntime().availableProcessors()
        + " processors ("
        + System.getProperty("os.arch")
        + "), "
        + System.getProperty("os.name")
        + ", Java "
        + System.getProperty("java.version");
  }
}
