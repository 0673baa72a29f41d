// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.NoHang;

/**
 * A Chromium without a window, which is started once and ends with this JVM. Each {@link Browser}
 * has its own profile, which shares no state with the others.
 */
final class Chromium {
  private static @Nullable Chromium running;

  private static final String LISTENING = "DevTools listening on ";

  private final URI address;
  private final DevTools all;

  private Chromium(Process process) throws IOException {
    this.address = address(process);
    this.all = new DevTools(address, (event, params) -> {});
  }

  /**
   * Where cookies, passwords and what pages keep belong to.
   *
   * @param id its number in the browser
   */
  record Profile(Chromium chromium, String id) implements AutoCloseable {
    /** Opens a page, and returns where it is commanded. */
    URI page() {
      String page =
          chromium
              .all
              .ask("Target.createTarget", "url", "about:blank", "browserContextId", id)
              .get("targetId")
              .asText();
      return chromium.address.resolve("/devtools/page/" + page);
    }

    @Override
    public void close() {
      chromium.all.ask("Target.disposeBrowserContext", "browserContextId", id);
    }
  }

  /**
   * Returns a new profile. If no browser is installed, the test is skipped with a message. With
   * {@code BROWSER_TESTS=required} in the environment, it fails.
   */
  static synchronized Profile profile() throws IOException {
    Chromium chromium = running == null ? start() : running;
    running = chromium;
    return new Profile(
        chromium, chromium.all.ask("Target.createBrowserContext").get("browserContextId").asText());
  }

  private static Chromium start() throws IOException {
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
    Path folder = Files.createTempDirectory("chromium");
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
                "--user-data-dir=" + folder,
                "--lang=en-US",
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process, folder)));
    return new Chromium(process);
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

  private static void end(Process process, Path folder) {
    List<ProcessHandle> helpers = process.descendants().toList();
    process.destroy();
    end(process.toHandle());
    helpers.forEach(Chromium::end); // they write into the folder until they have ended
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void end(ProcessHandle process) {
    process.onExit().completeOnTimeout(process, 5, TimeUnit.SECONDS).join(); // else it is killed
    process.destroyForcibly();
    process.onExit().completeOnTimeout(process, NoHang.SECONDS, TimeUnit.SECONDS).join();
  }
}
