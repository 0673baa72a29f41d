// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.commons.io.input.BoundedInputStream;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.solrduplicates.cli.console.FailureReason;

/**
 * Unpacks web captures (WARC) to a temporary folder, so that pages are read like files. Only the
 * container is read here; {@link ExtractionProcess} parses the pages. The folder is deleted on
 * close, also after Ctrl-C. Not thread-safe.
 */
public final class WebCapture implements AutoCloseable {
  private static final int FOUND = 200;
  private static final String MARK = "\uFEFF";

  private static final long MOST = 1 << 28;

  /** Free space to leave on the disk, in bytes. */
  private static final long ROOM = 1L << 30;

  private final long maxSize;
  private final Thread interrupted = new Thread(this::delete, "solr-duplicates");
  private final Map<String, Integer> pagesById = new HashMap<>();
  private @Nullable TemporaryFolder folder;
  private int pages;

  /**
   * A captured page.
   *
   * @param id its address and the time of the capture, separated by a blank. Further pages with the
   *     same address and second get a suffix: {@code (2)} and so on, in the order of reading
   * @param path the unpacked file
   */
  public record Page(String id, String address, Path path, Instant date) {}

  /**
   * Unpacks nothing yet.
   *
   * @param maxSize the maximal size of a page in bytes; 256 MB at most
   */
  public WebCapture(long maxSize) {
    this.maxSize = maxSize;
    Runtime.getRuntime().addShutdownHook(interrupted);
  }

  /** Returns whether the name is that of a capture. */
  public static boolean isCapture(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).matches("(?s).*\\.warc(\\.gz)?");
  }

  /**
   * Unpacks HTML and text pages with status 200. A page that cannot be unpacked, or the damaged
   * rest of the file, is reported; the other pages are returned.
   */
  public List<Page> pages(Path file, SkippedFiles skipped) {
    List<Page> unpacked = new ArrayList<>();
    try (CaptureChannel channel = CaptureChannel.open(file);
        WarcReader reader = new WarcReader(channel)) {
      reader.setLenient(true);
      Optional<WarcRecord> next = channel.header(reader::next);
      while (next.isPresent()) {
        if (next.get() instanceof WarcResponse response) {
          add(response, channel, file.toString(), unpacked, skipped);
        }
        next.get().body().consume();
        next = channel.header(reader::next);
      }
    } catch (IOException | RuntimeException e) {
      skipped.add(file.toString(), FailureReason.ofFile(e));
    }
    return unpacked;
  }

  /** A bad record does not affect others. */
  private void add(
      WarcResponse response,
      CaptureChannel channel,
      String file,
      List<Page> unpacked,
      SkippedFiles skipped) {
    String name = file;
    try {
      if (response.contentType().base().equals(MediaType.HTTP)
          && isPage(channel.header(response::http))) {
        name = address(response);
        unpacked.add(page(response, name));
      }
    } catch (IOException | RuntimeException e) {
      skipped.add(name, FailureReason.ofFile(e));
    }
  }

  private static String address(WarcResponse response) throws IOException {
    String address = response.target();
    if (address == null || address.isBlank()) {
      throw new IOException("the record has no WARC-Target-URI");
    }
    return address;
  }

  private static boolean isPage(HttpResponse http) {
    return http.status() == FOUND
        && (isHtml(http) || http.contentType().type().equalsIgnoreCase("text"));
  }

  private static boolean isHtml(HttpResponse http) {
    MediaType type = http.contentType().base();
    return type.equals(MediaType.HTML) || type.equals(MediaType.XHTML);
  }

  private Page page(WarcResponse response, String address) throws IOException {
    HttpResponse http = response.http();
    Instant date = date(response).truncatedTo(ChronoUnit.SECONDS);
    pages++;
    Path path = folder().path().resolve(pages + (isHtml(http) ? ".html" : ".txt"));
    String charset = http.contentType().parameters().getOrDefault("charset", "");
    try (InputStream in = http.bodyDecoded().stream()) {
      write(in, charset, path);
    }
    return new Page(unique(address + " " + date), address, path, date);
  }

  private String unique(String id) {
    int number = pagesById.merge(id, 1, Integer::sum);
    return number == 1 ? id : id + " (" + number + ")";
  }

  private static Instant date(WarcResponse response) throws IOException {
    try {
      return response.date();
    } catch (NoSuchElementException e) {
      throw new IOException("the record has no WARC-Date");
    }
  }

  private synchronized TemporaryFolder folder() throws IOException {
    if (folder == null) {
      folder = TemporaryFolder.create();
    }
    return folder;
  }

  /**
   * The charset of the HTTP header is not in the page, so the page is converted to UTF-8 with a
   * BOM.
   */
  private void write(InputStream in, String charset, Path path) throws IOException {
    if (Files.getFileStore(folder().path()).getUsableSpace() < ROOM) {
      throw new IOException("less than 1 GB of free space in " + folder().path());
    }
    InputStream page = bounded(in);
    try {
      if (charset.isEmpty()) {
        Files.copy(page, path);
      } else {
        write(new InputStreamReader(page, Charset.forName(charset)), path);
      }
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(path);
      throw e;
    }
  }

  private static void write(Reader text, Path path) throws IOException {
    try (Writer out = Files.newBufferedWriter(path)) {
      out.write(MARK);
      int first = text.read();
      if (first >= 0 && first != MARK.charAt(0)) {
        out.write(first);
      }
      text.transferTo(out);
    }
  }

  private InputStream bounded(InputStream in) throws IOException {
    long most = Math.min(maxSize, MOST);
    return BoundedInputStream.builder()
        .setInputStream(in)
        .setMaxCount(most + 1)
        .setOnMaxCount(
            (max, count) -> {
              throw new IOException("the page is larger than " + most + " bytes");
            })
        .get();
  }

  private synchronized void delete() {
    if (folder != null) {
      folder.delete();
      folder = null;
    }
  }

  @Override
  public void close() {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(interrupted);
    } catch (IllegalStateException e) {
      // the JVM is shutting down, and the hook runs anyway
    }
  }
}
