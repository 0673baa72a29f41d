package org.solrduplicates.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.solrduplicates.cli.client.JobAnswer;
import org.solrduplicates.cli.client.RunningJob;
import org.solrduplicates.cli.client.RunningJob.JobRequests;
import org.solrduplicates.cli.console.Progress;
import picocli.CommandLine.Option;

/** How long is waited: a {@code @Mixin} of every command that starts a job in Solr. */
final class JobFlags {
  /** What a command that has them may end with. */
  static final String UNKNOWN =
      "4:the job may be running still, as nobody could say; how to ask again is said";

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      description = "abort the job if it takes longer; no limit by default")
  private Optional<Duration> timeLimit;

  /** Starts a job and returns it when it is done, see {@link RunningJob#run}. */
  JobAnswer run(JobRequests requests, Progress progress) throws IOException {
    return new RunningJob(requests, progress, timeLimit).run();
  }
}
