// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.params.MapSolrParams;
import org.apache.solr.common.params.SolrParams;

/**
 * One run of the whole-collection job, started and watched by the requests that a user would send.
 *
 * @param status the last one
 * @param seconds from the request that started the job until one that saw its end
 * @param cpuSeconds of all threads of this JVM in that time
 * @param phases seconds in each phase, as seen from outside
 */
record JobRun(JobStatus status, double seconds, double cpuSeconds, Map<String, Double> phases) {
  private static final String PATH = "/duplicates/groups";
  private static final MapSolrParams STATUS = new MapSolrParams(Map.of("command", "status"));
  private static final int MILLISECONDS_BETWEEN = 200;
  private static final int HOURS = 6;

  /** Reads settings such as {@code dup.threshold=0.8}, one in each argument. */
  static SolrParams settings(List<String> arguments) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      settings.put(parts[0], parts[1]);
    }
    return new MapSolrParams(settings);
  }

  /** Runs the job to its end, and does something whenever it has looked at it. */
  static JobRun of(ScaleSolr solr, SolrParams settings, Runnable look)
      throws IOException, SolrServerException, InterruptedException {
    Map<String, Double> phases = new LinkedHashMap<>();
    double cpu = cpuTime();
    double start = now();
    double last = start;
    JobStatus status = JobStatus.of(solr.post(PATH, settings, "{\"command\":\"start\"}"));
    while (status.isRunning()) {
      await(start);
      look.run();
      String phase = status.text("phase");
      status = status(solr);
      phases.merge(phase, now() - last, Double::sum);
      last = now();
    }
    return new JobRun(status.orThrow(), now() - start, cpuTime() - cpu, phases);
  }

  /** Returns how far the job is. */
  static JobStatus status(ScaleSolr solr) throws IOException, SolrServerException {
    return JobStatus.of(solr.get(PATH, STATUS));
  }

  private static void await(double start) throws InterruptedException {
    if (now() - start > TimeUnit.HOURS.toSeconds(HOURS)) {
      throw new IllegalStateException("the job has not ended after " + HOURS + " hours");
    }
    TimeUnit.MILLISECONDS.sleep(MILLISECONDS_BETWEEN);
  }

  private static double now() {
    return System.nanoTime() / 1e9;
  }

  /** Returns the seconds of all processors that this process has taken so far. */
  static double cpuTime() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }
}
