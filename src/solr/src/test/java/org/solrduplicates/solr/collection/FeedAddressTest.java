// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.HttpCore;

/** A feed reader resolves no relative links, and requests the one to itself again. */
class FeedAddressTest {
  private static final String SOME = "/duplicates/changes?wt=atom&rows=1";
  private static final Pattern LINK = Pattern.compile("<link rel=\"([a-z]+)\" href=\"([^\"]+)\"");

  private static String address(String feed, String relation) {
    List<MatchResult> links = LINK.matcher(feed).results().toList();
    return links.stream()
        .filter(link -> link.group(1).equals(relation))
        .map(link -> link.group(2).replace("&amp;", "&"))
        .findFirst()
        .orElseThrow(() -> new AssertionError(feed));
  }

  @Test
  void linksAreAbsoluteAndLeadToTheFeedItsNextPageAndTheHistory(@TempDir Path home) {
    try (HttpCore core = HttpCore.start(home, "", config -> config, schema -> schema)) {
      String text = CollectionCore.words(0, 10);
      String documents =
          "[{\"id\":\"a b&\",\"text\":\"" + text + "\"},{\"id\":\"c\",\"text\":\"" + text + "\"}]";
      core.http().post("/update?commit=true", documents);
      core.group();
      String url = core.http().url();

      String feed = core.http().get(SOME).body();

      assertEquals("", Rng.faults(feed));
      assertEquals(url + "/duplicates/ui#group?id=c", address(feed, "alternate"));
      assertEquals(feed, get(core, address(feed, "self")));
      String older = get(core, address(feed, "next"));
      assertEquals(url + "/duplicates/ui#group?id=a%20b%26", address(older, "alternate"));
    }
  }

  private static String get(HttpCore core, String address) {
    String url = core.http().url();
    assertEquals(url, address.substring(0, url.length()), URI.create(address).toString());
    return core.http().get(address.substring(url.length())).body();
  }
}
