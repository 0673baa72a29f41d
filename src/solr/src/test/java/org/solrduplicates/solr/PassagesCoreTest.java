// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.BeforeAll;

/** A test of copied passages on one core, with documents that share nothing else. */
abstract class PassagesCoreTest extends OneCoreTest {
  static final String PASSAGE = words(5_000, 5_060);

  @BeforeAll
  static void withFragments() throws IOException {
    startWithFragments();
  }

  /** Returns a text that has nothing in common with those of other numbers but what is put in. */
  static String around(int number, String middle) {
    int from = 10_000 + 1_000 * number;
    return words(from, from + 300) + "\n" + middle + "\n" + words(from + 300, from + 600);
  }

  static SolrInputDocument with(String id, int number, String middle) {
    return document("id", id, "text", around(number, middle));
  }

  static NamedList<?> passages(Answer answer) {
    return (NamedList<?>) answer.duplicates().orElseThrow().get("passages");
  }

  static NamedList<?> ask(String... params) {
    String[] all = new String[params.length + 2];
    System.arraycopy(params, 0, all, 2, params.length);
    all[0] = "dup.passages";
    all[1] = "true";
    return passages(core.duplicates(all));
  }

  @SuppressWarnings("unchecked")
  static List<NamedList<Object>> found(NamedList<?> passages) {
    return (List<NamedList<Object>>) passages.get("documents");
  }

  static List<Object> ids(NamedList<?> passages) {
    return Answer.each(found(passages), "id");
  }

  @SuppressWarnings("unchecked")
  static NamedList<Object> only(NamedList<?> document) {
    List<NamedList<Object>> all = (List<NamedList<Object>>) document.get("passages");
    assertEquals(1, all.size(), all.toString());
    return all.get(0);
  }

  static String part(String text, NamedList<?> passage, String begin, String end) {
    return text.substring((Integer) passage.get(begin), (Integer) passage.get(end));
  }
}
