// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;

/** A policy takes little work, and finds what it would with more. */
class PolicyWorkTest {
  private static final String TEXT_FIELD = "<str name=\"textField\">text</str>";
  private static final String COUNTED =
      "<fieldType name=\"counted\" class=\"solr.TextField\"><analyzer>"
          + "<tokenizer name=\"standard\"/><filter class=\""
          + Counter.class.getName()
          + "\"/></analyzer></fieldType>";

  /** Counts the texts that an analyzer cuts. */
  public static final class Counter extends TokenFilterFactory {
    private static final AtomicInteger TEXTS = new AtomicInteger();

    /** Makes it as a schema does. */
    public Counter(Map<String, String> args) {
      super(args);
    }

    @Override
    public TokenStream create(TokenStream input) {
      return new Counted(input);
    }
  }

  private static final class Counted extends TokenFilter {
    Counted(TokenStream input) {
      super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
      return input.incrementToken();
    }

    @Override
    public void reset() throws IOException {
      Counter.TEXTS.incrementAndGet();
      super.reset();
    }
  }

  private static TestCore start(UnaryOperator<String> config, UnaryOperator<String> schema) {
    return TestCore.start(
        shipped -> config.apply(PolicyConfig.config(Map.of("action", "report")).apply(shipped)),
        shipped -> schema.apply(PolicyConfig.schema(shipped)));
  }

  private static TestCore start(String settings) {
    return start(replaced(TEXT_FIELD, TEXT_FIELD + settings), schema -> schema);
  }

  private static int cut(TestCore core, String action) {
    Counter.TEXTS.set(0);
    String text = String.join(" ", RandomTexts.range(0, 50));
    core.addWith("dup.action", action, document("id", action, "title", "Title", "text", text));
    return Counter.TEXTS.get();
  }

  /** Each time, there is the text and the title. */
  @Test
  void aDocumentIsFingerprintedOnceWithAPolicyOrWithout() throws IOException {
    try (TestCore core =
        start(
            replaced(TEXT_FIELD, TEXT_FIELD + "<str name=\"fieldType\">counted</str>"),
            TestCore.with(COUNTED))) {
      assertEquals(2, cut(core, "off"));
      assertEquals(2, cut(core, "report"));
      assertEquals(2, cut(core, "tag"));
    }
  }

  private static List<String> add(TestCore core, SolrInputDocument document) {
    NamedList<Object> response = core.update(new UpdateRequest().add(document));
    return ((List<?>) response.get("duplicates"))
        .stream().map(entry -> String.valueOf(((NamedList<?>) entry).get("dup_of"))).toList();
  }

  /** Eight of its eleven words are left, and none of its phrases of three. */
  @Test
  void aShortTextIsLookedUpByItsWordsToo() throws IOException {
    try (TestCore core = start("")) {
      core.add(
          document("id", "a", "text", "one two x three four x five six x seven eight"),
          document("id", "far", "text", "six five four three two one eight seven and more of it"));

      assertEquals(
          List.of("a"),
          add(core, document("id", "b", "text", "one two y three four y five six y seven eight")));
    }
  }
}
