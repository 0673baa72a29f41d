// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The site of the pages, if it was built: it is searched, fits a phone, and fetches nothing
 * elsewhere.
 */
@Tag("browser")
class SiteIT {
  private static final Path SITE = Path.of("target", "site");
  private static final Map<String, String> TYPES =
      Map.of("html", "text/html", "js", "text/javascript", "css", "text/css", "png", "image/png");

  private static HttpServer server;
  private static String url;
  private Browser browser;

  @BeforeAll
  static void serve() throws IOException {
    assumeTrue(
        Files.exists(SITE.resolve("index.html")),
        "no site: run npm --prefix site ci && npm --prefix site run build");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", SiteIT::answer);
    server.start();
    url = "http://localhost:" + server.getAddress().getPort() + "/";
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath().replaceFirst("/$", "/index.html");
      Path file = SITE.resolve(path.substring(1)).normalize();
      if (!file.startsWith(SITE) || !Files.isRegularFile(file)) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      String type = TYPES.get(path.replaceFirst(".*[.]", ""));
      exchange.getResponseHeaders().set("Content-Type", type == null ? "text/plain" : type);
      byte[] bytes = Files.readAllBytes(file);
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @BeforeEach
  void open() throws IOException {
    browser = Browser.start();
  }

  @AfterEach
  void close() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.stop(0);
    }
  }

  private void open(String page) {
    browser.ask("Page.navigate", "url", url + page);
    browser.await(
        "document.readyState === 'complete' && location.href === '"
            + url
            + page
            + "' && document.getElementById('app').__vue_app__");
  }

  @Test
  void theSearchFindsAParameter() throws IOException {
    open("");
    browser.click("#local-search button");
    browser.await("document.activeElement.matches(\".search-input\")");
    browser.fill(".search-input", "dup.threshold");
    browser.await("document.querySelector('a.result[href*=\"parameters.html\"]')");
    browser.requireAccessible();
    browser.picture(Browser.SHOTS.resolve("site-search.png"));
    browser.click("a.result[href*=\"parameters.html\"]");
    browser.await("location.pathname === '/parameters.html'");
    browser.requireQuiet(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "parameters.html",
        "response-format.html",
        "adr/0042-one-calibrated-decision.html"
      })
  void aPageFitsAPhoneAndIsAccessibleInLightAndDark(String page) throws IOException {
    browser.size(360, 740);
    open(page);
    assertTrue(browser.eval("document.documentElement.scrollWidth <= innerWidth").asBoolean());
    browser.requireAccessible();
    browser.shot(shot(page) + "-phone");
    browser.size(1280, 900);
    browser.dark(true);
    open(page + "?dark");
    assertEquals("true", browser.eval("document.documentElement.matches('.dark')").asText());
    browser.requireAccessible();
    browser.shot(shot(page) + "-dark");
    browser.requireQuiet(url);
  }

  private static String shot(String page) {
    return "site-" + page.replace(".html", "").replace('/', '-');
  }

  /**
   * Links outside of the pages lead to the repository, and links to folders to their first page.
   */
  @Test
  void linksOfPagesLeadSomewhere() throws IOException {
    open("");
    List<String> links = browser.texts(".vp-doc a[href^=\"/adr/0001-\"]");

    assertEquals(List.of("Architecture decisions"), links);
    assertEquals(List.of(), browser.texts(".vp-doc a[href*=\"..\"]"));
    browser.requireQuiet(url);
  }
}
