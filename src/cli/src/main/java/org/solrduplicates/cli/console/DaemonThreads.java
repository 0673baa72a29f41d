// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.console;

/** Creates threads that do not keep the process alive. */
public final class DaemonThreads {
  private DaemonThreads() {}

  /** Returns a thread that is not started yet. */
  public static Thread of(Runnable task) {
    Thread thread = new Thread(task, "solr-duplicates");
    thread.setDaemon(true);
    return thread;
  }
}
