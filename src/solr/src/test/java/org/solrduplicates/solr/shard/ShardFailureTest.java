// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.junit.jupiter.api.Test;

/** What a shard fails with is told in words that say what to do, without pages for browsers. */
class ShardFailureTest {
  private static SolrException failure(ErrorCode code, String message) {
    return ShardFailure.of(new SolrException(code, message), "shard1");
  }

  private static void assertFailed(int code, String message, SolrException failure) {
    assertEquals(
        "shard1", assertInstanceOf(ShardFailure.class, failure).shard(), failure.getMessage());
    assertEquals(code, failure.code());
    assertEquals(message, failure.getMessage());
  }

  @Test
  void aReplicaThatIsJustGoneIsToBeAskedAgain() {
    assertFailed(
        500,
        "the shard 'shard1' failed: its replica is being moved, started or stopped; retry when"
            + " it is active",
        failure(
            ErrorCode.SERVER_ERROR,
            "Error from server at http://a/solr: Error trying to proxy request for url: http://b"));
  }

  @Test
  void anHtmlPageIsCutFromTheMessage() {
    String page = "Error from server: Expected mime type but got text/html. <HTML><body>x</body>";

    assertFailed(
        503,
        "the shard 'shard1' failed: Error from server: Expected mime type but got text/html.",
        failure(ErrorCode.NOT_FOUND, page));
    SolrException refusal = failure(ErrorCode.FORBIDDEN, page);
    assertEquals(SolrException.class, refusal.getClass());
    assertEquals(403, refusal.code());
    assertEquals(
        "the shard 'shard1' returned 403: Error from server: Expected mime type but got"
            + " text/html.",
        refusal.getMessage());
  }

  @Test
  void aShardThatCannotBeReachedIsNamed() {
    assertFailed(
        503,
        "the shard 'shard1' does not answer: connection refused",
        ShardFailure.of(new IOException("connection refused"), "shard1"));
  }

  /** Another replica would say the same. */
  @Test
  void aMistakeOfTheUserIsNoFailureOfTheShard() {
    SolrException mistake = new SolrException(ErrorCode.BAD_REQUEST, "rows must be a number");

    assertSame(mistake, ShardFailure.of(mistake, "shard1"));
  }
}
