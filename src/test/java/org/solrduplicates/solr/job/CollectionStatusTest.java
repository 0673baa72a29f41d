package org.solrduplicates.solr.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.solr.common.util.SimpleOrderedMap;
import org.junit.jupiter.api.Test;

/** What ZooKeeper keeps of a status, whose nodes take a megabyte. */
class CollectionStatusTest {
  private static KeptStatus failed(String error) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add(KeptStatus.STATE, JobState.FAILED.label());
    map.add(KeptStatus.ERROR, error);
    return KeptStatus.read(CollectionStatus.bytes(new KeptStatus(map)));
  }

  @Test
  void aLongErrorIsKeptToItsLastWord() {
    String error = "the shard 'shard1' fails: " + "x".repeat(100_000) + " because of this";

    assertEquals(error, failed(error).text(KeptStatus.ERROR));
  }

  @Test
  void ofAnErrorThatIsLargerThanANodeTheBeginningIsKept() {
    String error = "the shard 'shard1' fails: " + "\u4e00".repeat(CollectionStatus.MOST_BYTES);

    String kept = failed(error).text(KeptStatus.ERROR);

    assertTrue(kept.endsWith("…"), kept);
    assertTrue(error.startsWith(kept.substring(0, kept.length() - 1)), kept);
  }
}
