package org.solrduplicates.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.apache.solr.common.util.TimeSource;
import org.apache.solr.util.TimeOut;
import org.junit.jupiter.api.Test;

/** What is held during a collection of garbage is seen. */
class HeapPeakTest {
  private static final int BYTES = 64 << 20;

  @Test
  void whatIsHeldIsSeen() throws Exception {
    try (HeapPeak heap = HeapPeak.open()) {
      byte[] held = new byte[BYTES];
      System.gc();

      // the JVM tells of a collection after it, by a thread of its own
      new TimeOut(30, TimeUnit.SECONDS, TimeSource.NANO_TIME)
          .waitFor("the collection is not seen", () -> heap.added() > BYTES * 0.9);
      assertEquals(BYTES, held.length);
    }
  }
}
