package org.solrduplicates.solr.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.search.SolrIndexSearcher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.backfill.BackfillIndex;
import org.solrduplicates.core.backfill.BackfillIndex.FingerprintState;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.solr.TestCore;

/** Who stops a backfill, or closes its core, does not wait for the end of a long step. */
class StoppedBackfillTest {
  private static final int CHILDREN = 200;

  /** Lets what it watches go on some times, then stops it. */
  private static final class Watch implements JobWatch {
    private int left;

    Watch(int left) {
      this.left = left;
    }

    @Override
    public void progress(JobFigures figures) {}

    @Override
    public void requireGoing() {
      if (left-- == 0) {
        throw new JobAborted();
      }
    }

    @Override
    public void pause(long nanos) {
      requireGoing();
    }
  }

  /** Takes no documents. */
  private static final class NoWalk implements BackfillIndex.Walk {
    @Override
    public void begin(long documents) {
      assertEquals(CHILDREN + 1, documents);
    }

    @Override
    public void take(List<FingerprintState> states, BackfillIndex.Update update) {
      throw new AssertionError(states.size() + " documents were looked at as one step");
    }
  }

  private BackfillCore index;

  /** One document with many children. */
  @BeforeEach
  void start() {
    index = BackfillCore.start(c -> c, TestCore.with(NestedBackfillTest.ROOT_AND_PATH));
    SolrInputDocument parent = BackfillCore.text("a", 0);
    parent.setField(
        "parts",
        IntStream.range(0, CHILDREN).mapToObj(i -> BackfillCore.text("a/" + i, i)).toList());
    index.add(parent);
  }

  @AfterEach
  void stop() throws IOException {
    index.close();
  }

  @Test
  void aBlockOfManyChildrenIsLeftInItsMiddle() {
    index.core().look(s -> stopped(s, Map.of("command", "check", "check", "text")));
  }

  @Test
  void theSurveyOfABlockIsLeftInItsMiddle() {
    index.core().look(s -> stopped(s, Map.of("command", "start")));
  }

  private static JobAborted stopped(SolrIndexSearcher searcher, Map<String, String> body) {
    CoreIndex stopped =
        new CoreIndex(searcher.getCore(), BackfillBody.of(body), new Watch(CHILDREN / 2));
    return assertThrows(JobAborted.class, () -> stopped.walk(new NoWalk()));
  }

  @Test
  void theTermsOfAFieldAreLeftInTheirMiddle() {
    index.add(
        IntStream.range(0, CHILDREN)
            .mapToObj(i -> BackfillCore.text("d" + i, i))
            .toArray(SolrInputDocument[]::new));
    index.merge();
    index.core().look(StoppedBackfillTest::stoppedAmongTerms);
  }

  private static JobAborted stoppedAmongTerms(SolrIndexSearcher searcher) throws IOException {
    SearchedIndex stopped =
        SearchedIndex.of(
            searcher.getCore(),
            searcher,
            PostDistributionChain.of(searcher.getCore()),
            new Watch(2)::requireGoing);
    FieldDocuments documents = new FieldDocuments(stopped.segments().get(0).reader());
    return assertThrows(JobAborted.class, () -> documents.with("_root_"));
  }
}
