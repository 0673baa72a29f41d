// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.solrduplicates.cli.client.JobAnswer;
import org.solrduplicates.cli.client.RunningJob;
import org.solrduplicates.cli.client.RunningJob.JobRequests;
import org.solrduplicates.cli.console.Progress;
import picocli.CommandLine.Option;

/** The time limit, a {@code @Mixin} of every command that starts a job in Solr. */
final class JobFlags {
  /** The description of exit code 4. */
  static final String UNKNOWN =
      "4:the job may still be running; the message has the request for its status";

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      description = "abort the job after this time; no limit by default")
  private Optional<Duration> timeLimit;

  JobAnswer run(JobRequests requests, Progress progress) throws IOException {
    return new RunningJob(requests, progress, timeLimit).run();
  }
}
