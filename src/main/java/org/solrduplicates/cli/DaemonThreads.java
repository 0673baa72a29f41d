package org.solrduplicates.cli;

/** Threads that do not keep the process alive when its work is done. */
final class DaemonThreads {
  private DaemonThreads() {}

  static Thread of(Runnable task) {
    Thread thread = new Thread(task, "solr-duplicates");
    thread.setDaemon(true);
    return thread;
  }
}
