// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.solrduplicates.core.NoHang;

/**
 * A Chromium without a window, driven by its DevTools protocol. It notes every request, every error
 * of the console and every breach of a policy. For one thread.
 */
public final class Browser implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

  /** Where screenshots go. */
  public static final Path SHOTS = Path.of("target", "page");

  private final Chromium.Profile profile;
  private final DevTools page;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<String> errors = new CopyOnWriteArrayList<>();

  private Browser(Chromium.Profile profile) {
    this.profile = profile;
    this.page = new DevTools(profile.page(), this::note);
  }

  /** Opens a page in a browser with a new profile, see {@link Chromium#profile}. */
  public static Browser start() throws IOException {
    Browser browser = new Browser(Chromium.profile());
    Stream.of("Page", "Runtime", "Network", "Log").forEach(part -> browser.ask(part + ".enable"));
    browser.size(1280, 900);
    return browser;
  }

  private void note(String event, JsonNode params) {
    switch (event) {
      case "Network.requestWillBeSent" -> requests.add(params.at("/request/url").asText());
      case "Runtime.exceptionThrown" -> errors.add(params.get("exceptionDetails").toString());
      case "Runtime.consoleAPICalled" -> {
        if (params.get("type").asText().matches("error|warning|assert")) {
          errors.add(params.get("args").toString());
        }
      }
      case "Log.entryAdded" -> {
        if (params.at("/entry/level").asText().equals("error")) {
          errors.add(params.get("entry").toString());
        }
      }
      default -> {} // nothing that a test asks for
    }
  }

  /** Commands the browser, with names and values in turn. */
  public JsonNode ask(String method, Object... params) {
    return page.ask(method, params);
  }

  /** Returns the value of a JavaScript expression in the page, after its promise is fulfilled. */
  public JsonNode eval(String expression) {
    JsonNode answer = ask("Runtime.evaluate", evaluated(expression));
    assertTrue(answer.path("exceptionDetails").isMissingNode(), answer::toString);
    return answer.path("result").path("value");
  }

  private static Object[] evaluated(String expression) {
    return new Object[] {"expression", expression, "awaitPromise", true, "returnByValue", true};
  }

  /** Returns the text of all elements that a selector of CSS finds. */
  public List<String> texts(String selector) {
    List<String> texts = new ArrayList<>();
    eval("[...document.querySelectorAll('" + selector + "')].map((e) => e.textContent)")
        .forEach(text -> texts.add(text.asText()));
    return texts;
  }

  /** Waits until an expression is true, or fails with what the page shows then. */
  public void await(String condition) {
    String wait =
        "new Promise((done) => { const end = Date.now() + "
            + 1000 * NoHang.SECONDS
            + "; const look = () => {"
            + " let is = false; try { is = Boolean("
            + condition
            + "); } catch { /* not yet there */ }"
            + " if (is || Date.now() > end) done(is); else setTimeout(look, 20); }; look(); })";
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(DevTools.SECONDS);
    JsonNode answer = page.send("Runtime.evaluate", evaluated(wait));
    while (!answer.has("result") && System.nanoTime() < end) { // the page was left meanwhile
      answer = page.send("Runtime.evaluate", evaluated(wait));
    }
    assertTrue(
        answer.path("result").path("result").path("value").asBoolean(),
        () -> condition + "\n" + eval("document.body.innerText").asText() + "\n" + errors);
  }

  /** Opens a page in its first state, and returns when its view is there or has failed. */
  public void open(String url) {
    ask("Page.navigate", "url", "about:blank");
    await("location.href === 'about:blank'");
    ask("Page.navigate", "url", url);
    awaitView();
  }

  /** Waits until the view of the address is there or has failed. */
  public void awaitView() {
    await(
        "document.readyState === 'complete' && !document.querySelector('[aria-busy]')"
            + " && /ready|failed/.test(document.getElementById('main').dataset.state)");
  }

  /** Clicks on the first element that a selector finds. */
  public void click(String selector) {
    await("document.querySelector('" + selector + "')");
    eval("document.querySelector('" + selector + "').click()");
  }

  /** Writes into a field. */
  public void fill(String selector, String text) {
    eval(
        "(() => { const e = document.querySelector('"
            + selector
            + "'); e.value = "
            + JSON.valueToTree(text)
            + "; e.dispatchEvent(new Event('input', { bubbles: true })); })()");
  }

  /** Presses and releases a key. */
  public void key(String key) {
    ask("Input.dispatchKeyEvent", "type", "keyDown", "key", key, "text", key);
    ask("Input.dispatchKeyEvent", "type", "keyUp", "key", key);
  }

  /** Presses the tabulator. */
  public void tab() {
    for (String type : List.of("rawKeyDown", "keyUp")) {
      ask("Input.dispatchKeyEvent", "type", type, "key", "Tab", "windowsVirtualKeyCode", 9);
    }
  }

  /** Presses and releases a key that writes nothing, such as Enter, by its code in Windows. */
  public void press(String key, int code) {
    String text = key.equals("Enter") ? "\r" : "";
    Object[] pressed = {"type", "keyDown", "key", key, "windowsVirtualKeyCode", code, "text", text};
    ask("Input.dispatchKeyEvent", pressed);
    ask("Input.dispatchKeyEvent", "type", "keyUp", "key", key, "windowsVirtualKeyCode", code);
  }

  /** Writes where the cursor is. */
  public void type(String text) {
    ask("Input.insertText", "text", text);
  }

  /** Sets the size of the page. */
  public void size(int width, int height) {
    ask(
        "Emulation.setDeviceMetricsOverride",
        "width",
        width,
        "height",
        height,
        "deviceScaleFactor",
        1,
        "mobile",
        false);
  }

  /** Prefers dark or light colours. */
  public void dark(boolean dark) {
    ask(
        "Emulation.setEmulatedMedia",
        "features",
        List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light")));
  }

  /** Sends a header with every request. */
  public void header(String name, String value) {
    ask("Network.setExtraHTTPHeaders", "headers", Map.of(name, value));
  }

  /**
   * Gives the browser a name and a password for a server, as a person does who is asked for them.
   */
  public void login(String url, String user, String password) {
    ask("Page.navigate", "url", url.replace("://", "://" + user + ":" + password + "@"));
    await("document.readyState === 'complete' && location.href.startsWith('" + url + "')");
    ask("Page.navigate", "url", "about:blank");
    await("location.href === 'about:blank'");
    requests.clear();
    errors.clear();
  }

  /** Takes a picture of the whole page, which must be in sight to be drawn. */
  public void shot(String name) throws IOException {
    int width = eval("innerWidth").asInt();
    int height = eval("innerHeight").asInt();
    size(width, Math.max(height, Math.min(2400, eval("document.body.scrollHeight").asInt())));
    eval("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))");
    picture(SHOTS.resolve(name + ".png"));
    size(width, height);
  }

  /** Takes a picture of what is in sight. */
  public void picture(Path file) throws IOException {
    JsonNode picture = ask("Page.captureScreenshot");
    byte[] png = Base64.getDecoder().decode(picture.get("data").asText());
    Files.createDirectories(file.getParent());
    ImageIO.write(ImageIO.read(new ByteArrayInputStream(png)), "png", file.toFile()); // smaller
  }

  /** Fails if a check of axe finds something in what is shown. */
  public void requireAccessible() throws IOException {
    if (!eval("typeof axe === 'object'").asBoolean()) {
      eval(axe() + "; true");
    }
    JsonNode found =
        eval(
            "axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations"
                + ".map((v) => v.id + ': ' + v.nodes.map((n) => n.html).join(' ')))");
    assertEquals("[]", found.toString(), () -> eval("location.href").asText());
  }

  private static String axe() throws IOException {
    try (InputStream script = Browser.class.getResourceAsStream(AXE)) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Fails if the console had an error, or a request went elsewhere than to a server. */
  public void requireQuiet(String server) {
    assertEquals(List.of(), errors);
    List<String> elsewhere =
        requests.stream()
            .filter(url -> !url.startsWith(server) && !url.matches("(data:|about:|blob:).*"))
            .toList();
    assertEquals(List.of(), elsewhere);
  }

  /** Forgets the errors that a test has expected, and returns them. */
  public List<String> takeErrors() {
    List<String> taken = List.copyOf(errors);
    errors.clear();
    return taken;
  }

  @Override
  public void close() {
    page.close();
    profile.close();
  }
}
