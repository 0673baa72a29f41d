package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.fail;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.slf4j.LoggerFactory;

/**
 * A Chromium without a window, in a process of its own and with a profile that goes with it.
 *
 * @param process the process
 * @param profile the folder of its profile
 * @param address where it listens
 */
record Chromium(Process process, Path profile, URI address) implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String LISTENING = "DevTools listening on ";

  /**
   * Starts a browser. Where there is none, the test is skipped, and says so; but where the
   * environment says {@code BROWSER_TESTS=required}, it fails.
   */
  static Chromium start() throws IOException {
    Optional<Path> chromium = installed();
    if (chromium.isEmpty()) {
      String reason =
          "left out, for there is no chromium on the PATH (Debian: apt-get install chromium)";
      if ("required".equals(System.getenv("BROWSER_TESTS"))) {
        fail(reason);
      }
      LoggerFactory.getLogger(Chromium.class).warn("The tests of the page are {}", reason);
      Assumptions.abort(reason);
    }
    Path profile = Files.createTempDirectory("chromium");
    Process process =
        new ProcessBuilder(
                chromium.orElseThrow().toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "--lang=en-US",
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy)); // no orphan
    return new Chromium(process, profile, address(process));
  }

  private static Optional<Path> installed() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .flatMap(folder -> Stream.of(Path.of(folder, "chromium"), Path.of(folder, "google-chrome")))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static URI address(Process process) throws IOException {
    BufferedReader lines = process.errorReader(StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(LISTENING)) {
        Thread rest = new Thread(() -> lines.lines().forEach(ignored -> {}), "chromium-errors");
        rest.setDaemon(true);
        rest.start();
        return URI.create(line.substring(LISTENING.length()));
      }
    }
    throw new IOException("the browser did not start");
  }

  /** Opens a page, and returns where it is commanded. */
  URI page() throws IOException, InterruptedException {
    URI list = URI.create("http://" + address.getAuthority() + "/json/new?about:blank");
    HttpRequest request =
        HttpRequest.newBuilder(list).PUT(HttpRequest.BodyPublishers.noBody()).build();
    return URI.create(
        JSON.readTree(HTTP.send(request, BodyHandlers.ofString()).body())
            .get("webSocketDebuggerUrl")
            .asText());
  }

  @Override
  public void close() throws IOException, InterruptedException {
    List<ProcessHandle> helpers = process.descendants().toList();
    process.destroy();
    if (!process.waitFor(10, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    helpers.forEach(Chromium::end); // they write into the profile until they have ended
    try (Stream<Path> files = Files.walk(profile)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }

  private static void end(ProcessHandle helper) {
    helper.destroyForcibly();
    helper.onExit().completeOnTimeout(helper, 10, TimeUnit.SECONDS).join();
  }
}
