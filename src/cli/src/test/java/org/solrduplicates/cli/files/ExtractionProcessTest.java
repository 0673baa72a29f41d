// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.cli.files.ExtractionProcess.ExtractionException;
import org.solrduplicates.core.NoHang;
import org.solrduplicates.core.Project;

class ExtractionProcessTest {
  @TempDir Path folder;
  private final List<ExtractionProcess> started = new ArrayList<>();

  @AfterEach
  void stop() {
    started.forEach(ExtractionProcess::close);
  }

  @Test
  void oneProcessReadsManyFiles() throws Exception {
    ExtractionProcess process = bad();

    assertEquals(pid(process), pid(process));
  }

  @Test
  void aFileThatTakesTooLongIsGivenUpAndTheNextOneRead() throws Exception {
    Watchdog watchdog = new Watchdog();
    ExtractionProcess process =
        kept(
            new ExtractionProcess(
                ExtractionProcess.java(BadWorker.class, "32m"), Duration.ofSeconds(3), watchdog));
    String first = pid(process);
    watchdog.barkWhen(() -> true);

    assertEquals("took longer than 3 s (--time-limit)", reason(process, Path.of("loop")));

    watchdog.barkWhen(() -> false);
    assertNotEquals(first, pid(process));
    assertFalse(ProcessHandle.of(Long.parseLong(first)).map(ProcessHandle::isAlive).orElse(false));
  }

  @Test
  void aCrashCostsOneFile() throws Exception {
    ExtractionProcess process = bad();

    assertEquals(
        "the process that reads files ended with code 134", reason(process, Path.of("crash")));
    assertEquals(
        "the process that reads files ended with code 0", reason(process, Path.of("half")));

    assertFalse(pid(process).isEmpty());
  }

  @Test
  void aProgramThatCannotBeStartedIsNotTheFaultOfTheFile() {
    ExtractionProcess process = start(List.of(folder.resolve("no-java").toString()));

    assertThrows(IOException.class, () -> process.extract(Path.of("any")));
  }

  @Test
  void aCorruptFileIsReportedAndTheNextOneRead() throws Exception {
    Path whole = Project.FILES.resolve("contracts/Supply contract ACME v3 final.docx");
    byte[] bytes = Files.readAllBytes(whole);
    Path corrupt = Files.write(folder.resolve("a.docx"), Arrays.copyOf(bytes, 3000));
    ExtractionProcess process = real("256m");

    assertFalse(reason(process, corrupt).isBlank());

    assertTrue(process.extract(whole).get(FileFields.TEXT).contains("ACME"));
  }

  @Test
  void aFileThatIsNotThereIsReported() throws Exception {
    Path absent = folder.resolve("absent.pdf");

    assertEquals("file not found: " + absent, reason(real("256m"), absent));
  }

  @Test
  void aFileThatNeedsTooMuchMemoryIsReportedAndTheNextOneRead() throws Exception {
    Path large = folder.resolve("large.txt");
    Files.write(large, Collections.nCopies(600_000, "a line of words that fills the heap"));
    Path small = Files.writeString(folder.resolve("small.txt"), "few words");
    ExtractionProcess process = real("40m");

    assertEquals("needs more memory than --heap allows", reason(process, large));

    assertEquals("few words", process.extract(small).get(FileFields.TEXT));
  }

  @Test
  void addressesInAFileAreNotFetched() throws Exception {
    List<String> fetched = Collections.synchronizedList(new ArrayList<>());
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> fetched.add(exchange.getRequestURI().toString()));
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      ExtractionProcess process = real("256m");

      process.extract(file("a.html", "<img src='URL/i.png'><iframe src='URL/f'></iframe>x", url));
      process.extract(file("a.svg", "<!DOCTYPE svg SYSTEM 'URL/svg.dtd'><svg>x</svg>", url));
      extractIfPossible(
          process, file("a.xml", "<!DOCTYPE a [<!ENTITY e SYSTEM 'URL/e'>]><a>&e;</a>", url));
    } finally {
      server.stop(0);
    }

    assertEquals(List.of(), fetched);
  }

  /** Makes a request in the process that reads files, as a parser could. */
  static final class Fetching {
    private Fetching() {}

    public static void main(String[] args) throws IOException {
      ExtractionWorker.main(args); // ends with its input
      new URL(args[0]).openStream().close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "https", "ftp"})
  void aRequestOfAParserIsRefused(String scheme) throws Exception {
    String url = scheme + "://127.0.0.1:1/a";
    List<String> command = new ArrayList<>(ExtractionProcess.java(Fetching.class, "32m"));
    command.add(url);
    Process worker = new ProcessBuilder(command).redirectErrorStream(true).start();
    worker.getOutputStream().close();

    String output = new String(worker.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    String message = "access to the network is disabled while files are read: " + url;
    assertTrue(output.contains(message), output);
  }

  @Test
  void aReaderThatIsClosedReadsNoMore() {
    ExtractionProcess process = bad();
    process.close();

    Exception refused = assertThrows(IOException.class, () -> process.extract(Path.of("good")));

    assertEquals("the reader was closed; no more files are read", refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 3, Integer.MAX_VALUE})
  void aTextThatIsCutOffIsNoText(int length) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(length);
    out.writeShort(0);
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));

    Exception cut = assertThrows(EOFException.class, () -> Utf8Text.readText(in));

    assertEquals("the input ends inside a text", cut.getMessage());
  }

  @Test
  void textsOfAnyCharactersComeThrough() throws Exception {
    Path file = Files.writeString(folder.resolve("国庆 é.txt"), "国庆 é 𠀀", StandardCharsets.UTF_8);

    assertEquals("国庆 é 𠀀", real("256m").extract(file).get(FileFields.TEXT));
  }

  private static void extractIfPossible(ExtractionProcess process, Path file) throws IOException {
    try {
      process.extract(file);
    } catch (ExtractionException e) {
      assertFalse(e.reason().isBlank());
    }
  }

  private Path file(String name, String content, String url) throws IOException {
    return Files.writeString(folder.resolve(name), content.replace("URL", url));
  }

  private static String pid(ExtractionProcess process) throws Exception {
    Map<String, String> fields = process.extract(Path.of("good"));
    return fields.get("pid");
  }

  private static String reason(ExtractionProcess process, Path file) {
    return assertThrows(ExtractionException.class, () -> process.extract(file)).reason();
  }

  private ExtractionProcess bad() {
    return start(ExtractionProcess.java(BadWorker.class, "32m"));
  }

  private ExtractionProcess real(String heap) {
    return start(ExtractionProcess.java(ExtractionWorker.class, heap));
  }

  private ExtractionProcess start(List<String> command) {
    return kept(new ExtractionProcess(command, NoHang.LIMIT));
  }

  /** Ends it after the test. */
  private ExtractionProcess kept(ExtractionProcess process) {
    started.add(process);
    return process;
  }
}
