package org.solrduplicates.cli.console;

/** Threads that do not keep the process alive when its work is done. */
public final class DaemonThreads {
  private DaemonThreads() {}

  /** Returns a thread, to be started. */
  public static Thread of(Runnable task) {
    Thread thread = new Thread(task, "solr-duplicates");
    thread.setDaemon(true);
    return thread;
  }
}
