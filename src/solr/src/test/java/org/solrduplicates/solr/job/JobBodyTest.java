// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.apache.solr.common.SolrException;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.PostedBody;

/** How long and how deep a command may be. */
class JobBodyTest {
  private static final int DEPTH = 32;
  private static final int BYTES = 1_000_000;

  private static boolean isCommand(String body) throws IOException {
    try (PostedBody request = new PostedBody(body.getBytes(UTF_8))) {
      return JobCommand.posted(request).isPresent();
    }
  }

  private static void assertRefused(String reason, String body) {
    SolrException refused = assertThrows(SolrException.class, () -> isCommand(body));
    assertEquals(400, refused.code());
    assertEquals("the body must have " + reason, refused.getMessage());
  }

  /** An object, with lists in it up to a depth. */
  private static String nested(int depth) {
    return "{\"a\":" + "[".repeat(depth - 1) + "]".repeat(depth - 1) + "}";
  }

  @Test
  void aCommandIsAsDeepAsItMayBeAndNoDeeper() throws IOException {
    assertTrue(isCommand(nested(DEPTH)));
    assertRefused("at most 32 levels of lists and objects", nested(DEPTH + 1));
  }

  @Test
  void siblingsDoNotAddToTheDepth() throws IOException {
    assertTrue(isCommand("{\"a\":[" + "[[]],".repeat(DEPTH) + "{}]}"));
  }

  @Test
  void bracketsInATextAreNoLevels() throws IOException {
    assertTrue(isCommand("{\"a\":\"" + "[{".repeat(DEPTH) + "\"}"));
  }

  @Test
  void aCommandIsAsLongAsItMayBeAndNoLonger() throws IOException {
    String longest = "{\"a\":\"" + "x".repeat(BYTES - 8) + "\"}";
    assertEquals(BYTES, longest.length());

    assertTrue(isCommand(longest));
    assertRefused("at most 1000000 bytes", longest + " ");
  }

  @Test
  void aCommandWithTenThousandMoreKeysIsNone() throws IOException {
    StringBuilder body = new StringBuilder("{\"command\":\"start\"");
    for (int i = 0; i < 10_000; i++) {
      body.append(",\"key" + i + "\":" + i);
    }
    try (PostedBody request = new PostedBody(body.append('}').toString().getBytes(UTF_8))) {
      SolrException refused =
          assertThrows(SolrException.class, () -> JobCommand.posted(request, "start", "start"));
      assertTrue(refused.getMessage().length() < 200, refused.getMessage());
    }
  }

  @Test
  void invalidJsonIsNoCommand() throws IOException {
    for (String body : new String[] {"", "{", "[]", "{\"a\":1}}", "{\"a\" 1}", "\0"}) {
      assertFalse(isCommand(body), body);
    }
  }
}
