// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Map;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.solr.TestCore;

/** Requests that make no sense, and who may send which. */
class BackfillRequestTest {
  private static BackfillCore index;

  @BeforeAll
  static void start() {
    index = BackfillCore.start();
  }

  @AfterAll
  static void stop() throws IOException {
    index.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{`command`:`go`} | command must be start, check, abort or status, was 'go'",
        "{} | command must be start, check, abort or status, was 'null'",
        "{`command`:`start`,`docsPerSecond`:0}"
            + " | docsPerSecond must be a number from 0.001 to 1000000, was '0'",
        "{`command`:`start`,`docsPerSecond`:`fast`}"
            + " | docsPerSecond must be a number from 0.001 to 1000000, was 'fast'",
        "{`command`:`start`,`docsPerSecond`:1e7}"
            + " | docsPerSecond must be a number from 0.001 to 1000000, was '1.0E7'",
        "{`command`:`start`,`batch`:0}"
            + " | batch must be a whole number from 1 to 10000, was '0'",
        "{`command`:`start`,`batch`:1.5}"
            + " | batch must be a whole number from 1 to 10000, was '1.5'",
        "{`command`:`start`,`check`:`all`} | check must be fields or text, was 'all'",
        "{`command`:`start`,`allowLoss`:`title`}"
            + " | allowLoss must be a list of names of fields, was 'title'",
        "{`command`:`start`,`speed`:1} | the command 'start' has no 'speed';"
            + " it has [allowLoss, batch, check, command, docsPerSecond]",
        "{`command`:`check`,`batch`:1} | the command 'check' has no 'batch'; it has [allowLoss, check, command]",
        "{`command`:`abort`,`check`:`text`} | the command 'abort' has no 'check'; it has [command]",
        "start | the body must be application/json such as {`command`:`start`}, with start, check, abort or"
            + " status",
      })
  void aBodyThatMakesNoSenseIsRefused(String body, String message) {
    assertEquals(
        message.replace('`', '"'), BackfillCore.refusal(() -> index.post(body.replace('`', '"'))));
    assertEquals(Map.of("state", "none"), index.status());
  }

  @Test
  void aCommandMustBePosted() {
    assertEquals(
        "command must be status, or be posted as JSON, was 'start'",
        BackfillCore.refusal(() -> index.core().ask(BackfillCore.PATH, "command", "start")));
  }

  @Test
  void theStatusMayBeAskedInAnyWay() {
    assertEquals(Map.of("state", "none"), index.status());
    assertEquals(Map.of("state", "none"), index.post("{\"command\":\"status\"}"));
    assertEquals(
        "none",
        ((NamedList<?>)
                index.core().ask(BackfillCore.PATH, "command", "status").all().get("backfill"))
            .get("state"));
  }

  @Test
  void withoutTheProcessorInTheDefaultChainNothingIsStarted() throws IOException {
    try (BackfillCore without =
        BackfillCore.start(
            TestCore.replaced(" post-processor=\"updates,duplicates\"", ""), schema -> schema)) {
      assertEquals(
          "the default updateRequestProcessorChain has no FingerprintUpdateProcessorFactory after"
              + " the distribution of updates; name it in post-processor=",
          BackfillCore.refusal(() -> without.post(BackfillCore.START)));
    }
  }
}
