// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.BeforeAll;

/**
 * Tests of what a filter hides, whether the request sends it or the handler appends it. The hidden
 * documents have an {@code x-} in front.
 */
abstract class FilteredTest extends OneCoreTest {
  private static final String VISIBLE = "-author:secret";

  private static final String HANDLERS =
      """
      <requestHandler name="/visible" class="solr.SearchHandler">
        <lst name="defaults"><bool name="dup">true</bool></lst>
        <lst name="appends"><str name="fq">-author:secret</str></lst>
        <arr name="components"><str>duplicates</str></arr>
      </requestHandler>
      <requestHandler name="/dups" class="org.solrduplicates.solr.search.DuplicatesHandler"/>
      <requestHandler name="/visible-dups" class="org.solrduplicates.solr.search.DuplicatesHandler">
        <lst name="appends"><str name="fq">-author:secret</str></lst>
      </requestHandler>
      <requestHandler name="/search" class="solr.SearchHandler">
        <lst name="defaults"><bool name="dup">true</bool></lst>
        <arr name="last-components"><str>duplicates</str></arr>
      </requestHandler>
      <requestHandler name="/visible-search" class="solr.SearchHandler">
        <lst name="defaults"><bool name="dup">true</bool></lst>
        <lst name="appends"><str name="fq">-author:secret</str></lst>
        <arr name="last-components"><str>duplicates</str></arr>
      </requestHandler>
      <updateRequestProcessorChain name="plain">
        <processor class="solr.RunUpdateProcessorFactory"/>
      </updateRequestProcessorChain>
      """;

  private static final String RULES =
      """
      <lst name="rules">
        <lst name="lenient"><str name="if">format:odt</str><str name="dup.threshold">0.5</str></lst>
      </lst>
      """;

  /** How a filter comes into a request. */
  enum Way {
    SENT {
      @Override
      Answer ask(String handler, String... params) {
        return core.ask(handler, withFilter(params));
      }

      @Override
      Answer post(String body, String... params) {
        return core.postTo("/dups", "text/plain", body.getBytes(UTF_8), withFilter(params));
      }
    },
    APPENDED {
      @Override
      Answer ask(String handler, String... params) {
        String visible =
            Map.of("/duplicates", "/visible", "/search", "/visible-search").get(handler);
        return core.ask(visible, params);
      }

      @Override
      Answer post(String body, String... params) {
        return core.postTo("/visible-dups", "text/plain", body.getBytes(UTF_8), params);
      }
    };

    abstract Answer ask(String handler, String... params);

    abstract Answer post(String body, String... params);

    private static String[] withFilter(String... params) {
      return Stream.concat(Arrays.stream(params), Stream.of("fq", VISIBLE)).toArray(String[]::new);
    }

    String refusal(String... params) {
      SolrException refusal = assertThrows(SolrException.class, () -> ask("/duplicates", params));
      assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code());
      return refusal.getMessage();
    }
  }

  @BeforeAll
  static void startWithHandlers() throws IOException {
    core.close();
    core =
        TestCore.start(
            config ->
                TestCore.with(HANDLERS)
                    .andThen(replaced("DuplicatesComponent\">", "DuplicatesComponent\">" + RULES))
                    .apply(config),
            schema -> schema);
  }

  static SolrInputDocument text(String id, String words, Object... fields) {
    SolrInputDocument document = document(fields);
    document.addField("id", id);
    document.addField("text", words);
    if (id.startsWith("x")) {
      document.addField("author", "secret");
    }
    return document;
  }

  /** A text of twenty words, of which so many are the first words of the pivot. */
  private static String sharing(int words, int others) {
    return words(0, words) + " " + words(1000 * others, 1000 * others + 20 - words);
  }

  /** The pivot, and a copy, a near one and one for review that are seen and that are not. */
  static void addEveryKind(Object... fields) {
    core.add(
        text("a", words(0, 20), fields),
        text("copy", words(0, 20), fields),
        text("near", sharing(18, 1), fields),
        text("review", sharing(13, 2), fields),
        text("x-copy", words(0, 20), fields),
        text("x-near", sharing(17, 3), fields),
        text("x-review", sharing(13, 4), fields));
  }

  static Answer assertAsIfTheyWereNotThere(Way way, String... params) {
    return assertAsIfTheyWereNotThere(
        way.ask("/duplicates", params), () -> core.duplicates(params));
  }

  interface Asked {
    Answer again();
  }

  static Answer assertAsIfTheyWereNotThere(Answer filtered, Asked unfiltered) {
    assertTrue(everything(unfiltered.again()).contains("x-"), "nothing is hidden");
    assertFalse(everything(filtered).contains("x-"), everything(filtered));
    for (String hidden : List.of("x-copy", "x-near", "x-review", "x-other")) {
      core.delete(hidden);
    }
    assertEquals(everything(unfiltered.again()), everything(filtered));
    return filtered;
  }

  private static String everything(Answer answer) {
    return answer.match() + "\n" + answer.response() + "\n" + answer.duplicates().orElseThrow();
  }
}
