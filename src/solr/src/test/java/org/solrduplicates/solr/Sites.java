// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.core.RandomTexts;

/**
 * Pages of made-up sites, of which it is known how many have a copy or a version on their site. The
 * sites stand in the field {@link #FIELD}.
 */
public final class Sites {
  /** A field of the example with one value. */
  public static final String FIELD = "format";

  /** The author of the hidden pages. */
  public static final String SECRET = "secret";

  private final RandomTexts random = new RandomTexts(23);
  private final List<SolrInputDocument> pages = new ArrayList<>();

  private Sites() {}

  /**
   * Returns the pages of three sites: {@code a.org} has 12, of which five are copies and four more
   * have a version; {@code b.org} has 8, of which two are copies, two have a version and one is
   * copied from {@code a.org}; {@code c.org} has 3 that are alone. A page has no site.
   */
  public static List<SolrInputDocument> pages() {
    Sites sites = new Sites();
    sites.copies("a.org", 3);
    sites.copies("a.org", 2);
    sites.versions("a.org");
    sites.versions("a.org");
    sites.copies("b.org", 2);
    sites.versions("b.org");
    for (String site : List.of("a.org", "a.org", "b.org", "b.org", "b.org", "c.org", "c.org")) {
      sites.add(site, sites.text(), "ann");
    }
    List<String> quoted = sites.text();
    sites.add("a.org", quoted, "ann");
    sites.add("b.org", quoted, "ben");
    sites.add("c.org", sites.text(), "ben");
    SolrInputDocument nowhere = TestCore.document("id", "p", "text", "a page without any site");
    sites.pages.add(nowhere);
    return sites.pages;
  }

  /** Returns as many hidden pages: copies of all others, and a site that has only hidden ones. */
  public static List<SolrInputDocument> hidden() {
    List<SolrInputDocument> hidden = new ArrayList<>();
    for (SolrInputDocument page : pages()) {
      SolrInputDocument copy = page.deepCopy();
      copy.setField("id", "hidden" + hidden.size());
      copy.setField("author", SECRET);
      if (copy.getFieldValue(FIELD) == null) {
        copy.setField(FIELD, "secret.org");
      }
      hidden.add(copy);
    }
    return hidden;
  }

  private List<String> text() {
    return random.words(60, 40_000);
  }

  private void copies(String site, int count) {
    List<String> text = text();
    for (int left = count; left > 0; left--) {
      add(site, text, "ann");
    }
  }

  private void versions(String site) {
    List<String> text = text();
    add(site, text, "ann");
    add(site, random.edited(text, 0.05), "ben");
  }

  private void add(String site, List<String> words, String author) {
    String text = String.join(" ", words);
    pages.add(
        TestCore.document("id", "p" + pages.size(), "text", text, "author", author, FIELD, site));
    pages.get(pages.size() - 1).setField("size", 10 + pages.size());
  }
}
