// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.page.Browser;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.decision.DecidedCore;

/** The page out of the packaged jar: of the example, and of a collection of two shards. */
@Tag("browser")
class PageServersIT {
  private static final String ASKED = "group?id=contracts%2FSupply+contract+ACME+v3+final.docx";
  private static final String OTHER = "contracts/Supply contract ACME v2 (comments MB).docx";

  @Test
  void theExampleEndsWithThePageOfItsFourGroups() throws Exception {
    try (Browser browser = Browser.start();
        ExampleServerProcess solr = ExampleServerProcess.serveExample()) {
      String page = solr.page();
      assertEquals(solr.url() + "/duplicates/ui", page);
      browser.open(page);
      browser.await("document.querySelector('[data-state=done]')");
      assertShowsTheExample(browser, page, "example");
      browser.open(page + "#" + ASKED.replace("group", "versions"));
      browser.shot("example-versions");
      browser.requireAccessible();
      picture(browser, "example", "page-versions");
      assertSearchesFromJavaScript(browser, solr.url());
      browser.requireQuiet(solr.url());
    }
  }

  private static void assertSearchesFromJavaScript(Browser browser, String solr) throws Exception {
    String program =
        UserCommands.of("docs/result-pages.md", "Clients", 3)
            .with("http://localhost:8983/solr/COLLECTION", solr)
            .with("\"contract\"", "\"*:*\"")
            .with("console.log(", "return [")
            .with("collapsed.documents)", "collapsed.documents].join(' ')")
            .script();
    String printed = browser.eval("(async () => {" + program + "})()").asText();
    assertEquals("25 of 35", printed);
  }

  @Test
  void aCollectionOfTwoShardsShowsTheSame(@TempDir Path folder) throws Exception {
    try (Browser browser = Browser.start();
        ExampleCloud cloud = ExampleCloud.start(folder)) {
      Path conf = decidingConf(folder.resolve("conf"));
      String url = cloud.first().url();
      UserCommands.Outcome made =
          new UserCommands(
                  "create=solr-config/create-collection.sh\n"
                      + ("$create SOLR solr-config/decisions/conf "
                          + DecidedCore.COMPANION
                          + " 1 2\n")
                      + ("$create SOLR '" + conf + "' contracts 2 1\n")
                      + ("java -jar '"
                          + System.getProperty("cliJar")
                          + "' index --solr SOLR/contracts")
                      + " --file-times example-core/truth.tsv example-core/files\n")
              .run("SOLR", url);
      assertEquals(0, made.exitCode(), made.errors());
      String page = cloud.second().url() + "/contracts/duplicates/ui";

      browser.open(page);
      browser.click("[data-command=start]");
      browser.await("document.querySelector('[data-state=done]')");
      assertShowsTheExample(browser, page, "cloud");
      decideAndUndo(browser, page);
      assertAliasLeadsToItsCollections(browser, cloud.second().url());
      browser.requireQuiet(cloud.second().url());
      cloud.first().close();
      assertShowsThatResultsAreIncomplete(browser, page);
    }
  }

  /** The configuration of the example, with a companion that keeps decisions. */
  private static Path decidingConf(Path conf) throws Exception {
    Files.createDirectories(conf);
    try (Stream<Path> files = Files.list(Path.of("example-core", "conf"))) {
      for (Path file : files.toList()) {
        Files.copy(file, conf.resolve(file.getFileName()));
      }
    }
    Path config = conf.resolve("solrconfig.xml");
    Files.writeString(config, DecidedCore.decided(Files.readString(config)));
    return conf;
  }

  private static void assertShowsTheExample(Browser browser, String page, String name)
      throws Exception {
    browser.open(page);
    assertEquals(List.of("35", "4", "14"), browser.texts(".tile dd:first-of-type").subList(0, 3));
    browser.shot(name + "-overview");
    picture(browser, name, "page-overview");
    browser.open(page + "#groups");
    assertEquals(4, browser.texts(".group").size());
    browser.shot(name + "-groups");
    picture(browser, name, "page-groups");
    browser.open(page + "#" + ASKED);
    assertEquals(List.of("5", "4", "3", "2", "1"), browser.texts(".history:not(.review) .version"));
    assertEquals(
        List.of("1 copy in 1 folder: contracts/2024 renewal"), browser.texts(".versions summary"));
    browser.shot(name + "-group");
    picture(browser, name, "page");
    browser.click(".versions > .entry:nth-child(3) .actions a");
    browser.await("document.querySelector('.changed')");
    browser.shot(name + "-compare");
    picture(browser, name, "page-compare");
    browser.requireAccessible();
    browser.open(page + "#search?q=acme+supply");
    browser.await("!document.querySelector('.groups[aria-busy]')");
    List<String> contracts =
        browser.texts(".hit").stream().filter(hit -> hit.contains("ACME")).toList();
    assertEquals(1, contracts.size(), "of the hits of one group");
    assertTrue(contracts.get(0).contains("Jan 20, 2025"), contracts.get(0));
    assertTrue(contracts.get(0).contains("5 versions, 1 copy"), contracts.get(0));
    browser.shot(name + "-search");
  }

  /** Takes a picture for the documentation, on demand. */
  private static void picture(Browser browser, String name, String file) throws Exception {
    if (Boolean.getBoolean("page.images") && name.equals("example")) {
      browser.size(840, 500);
      browser.awaitView();
      browser.picture(Path.of("docs", "images", file + ".png"));
      browser.size(1280, 900);
    }
  }

  private static void assertAliasLeadsToItsCollections(Browser browser, String solr)
      throws Exception {
    String collections = "contracts," + DecidedCore.COMPANION;
    new Http(solr).get("/admin/collections?action=CREATEALIAS&name=all&collections=" + collections);
    browser.open(solr + "/all/duplicates/ui");
    assertEquals(List.of("contracts", DecidedCore.COMPANION), browser.texts(".collections a"));
    browser.requireAccessible();
    browser.click(".collections a");
    browser.await("location.pathname.endsWith('/contracts/duplicates/ui')");
    browser.await("document.querySelector('[data-state=ready]')");
  }

  /** Half of the documents are on a node that is stopped. */
  private static void assertShowsThatResultsAreIncomplete(Browser browser, String page)
      throws Exception {
    for (String view : List.of("overview", "groups", ASKED, "review", "search?q=acme")) {
      browser.open(page + "#" + view);
      browser.await("document.querySelector('.incomplete')");
      browser.shot("cloud-incomplete-" + view.split("\\?")[0]);
      browser.requireAccessible();
      assertFalse(browser.eval("document.body.innerText.includes('deleted')").asBoolean(), view);
    }
    browser.open(page + "#check");
    browser.fill("textarea", "A text of more than five words that nobody has written.");
    browser.click(".check .primary");
    browser.await("document.querySelector('.result .incomplete')");
  }

  private static void decideAndUndo(Browser browser, String page) {
    String entry = "[data-id=\"" + OTHER + "\"] ";
    browser.open(page + "#" + ASKED);
    browser.click(entry + "[data-decide=different]");
    browser.await("document.querySelector('.decision')");
    browser.open(page + "#" + ASKED);
    assertEquals(0, browser.texts(".history " + entry).size(), "different ones are in no group");
    browser.click(".decisions [data-decide=revoke]");
    browser.await("document.querySelector('.decisions [data-decide=same]')");
    browser.open(page + "#" + ASKED);
    assertEquals(1, browser.texts(".history " + entry + "h3").size());
  }
}
