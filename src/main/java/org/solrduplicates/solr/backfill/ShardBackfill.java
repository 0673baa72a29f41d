package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.List;
import org.apache.solr.core.SolrCore;
import org.solrduplicates.core.backfill.Backfill;
import org.solrduplicates.solr.job.BackgroundJob;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;
import org.solrduplicates.solr.wire.Codec;

/** The backfill of one shard, or of a core that is all of a collection, where it runs. */
record ShardBackfill(BackgroundJob job, SolrCore core) {
  /** What keeps documents from being updated, with or without a look at their texts. */
  static final ShardTask<ShardBackfill, Boolean, UpdateBlockers> BLOCKERS =
      ShardTask.reading(
          "blockers",
          Codec.of(Boolean.class),
          Codec.of(UpdateBlockers.class),
          ShardBackfill::blockers);

  static final ShardTask<ShardBackfill, BackfillBody, Nothing> START =
      ShardTask.writing(
          "start",
          Codec.of(BackfillBody.class),
          Codec.of(Nothing.class),
          (shard, body) -> {
            shard.start(body);
            return Nothing.AT_ALL;
          });

  /** All that it is asked beside what every job is asked. */
  static final List<ShardTask<ShardBackfill, ?, ?>> TASKS = List.of(BLOCKERS, START);

  UpdateBlockers blockers(boolean checksText) throws IOException {
    return CoreIndex.blockers(core, checksText);
  }

  void start(BackfillBody body) {
    PostDistributionChain.of(core); // or the job would begin only to fail
    job.start(
        core,
        body.shown(),
        (run, watch) -> {
          CoreIndex index = new CoreIndex(core, body, watch);
          index.awaitReplay();
          new Backfill(index, body.settings(), watch, System::nanoTime).run();
        },
        () -> {});
  }
}
