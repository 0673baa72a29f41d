package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.solrduplicates.cli.console.FailureReason;

/**
 * What a crawler has kept of the web (WARC), unpacked to a temporary folder, so that pages are read
 * as files are. Only containers are read here; what pages say is read by {@link ExtractionProcess}.
 * Its files are gone when it is closed, also after Ctrl-C. For one thread.
 */
public final class WebCapture implements AutoCloseable {
  private static final int FOUND = 200;
  private static final String MARK = "\uFEFF";

  /** A page is taken into memory to be unpacked. */
  private static final long MOST = 1 << 28;

  private final long maxSize;
  private final Thread interrupted = new Thread(this::delete, "solr-duplicates");
  private @Nullable TemporaryFolder folder;
  private int pages;

  /**
   * A page as it was at a time.
   *
   * @param id its address and that time, with a blank between them
   * @param path where it is unpacked
   * @param date when it was captured
   */
  public record Page(String id, Path path, Instant date) {}

  /**
   * Prepares to unpack.
   *
   * @param maxSize the size of the largest page that is read, in bytes; none of more than 256 MB is
   */
  public WebCapture(long maxSize) {
    this.maxSize = maxSize;
    Runtime.getRuntime().addShutdownHook(interrupted);
  }

  /** Returns whether a file is read as a capture, by its name. */
  public static boolean isCapture(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).matches("(?s).*\\.warc(\\.gz)?");
  }

  /**
   * Unpacks the pages that were found (status 200) and are HTML or text. A page that cannot be
   * unpacked is reported, and where the file is damaged that is, too; the others are there.
   */
  public List<Page> pages(Path file, SkippedFiles skipped) {
    List<Page> unpacked = new ArrayList<>();
    try (WarcReader reader = new WarcReader(file)) {
      reader.setLenient(true);
      Optional<WarcRecord> next = reader.next();
      while (next.isPresent()) {
        if (next.get() instanceof WarcResponse response) {
          add(response, unpacked, skipped);
        }
        next = reader.next();
      }
    } catch (IOException e) {
      skipped.add(file.toString(), FailureReason.of(e));
    }
    return unpacked;
  }

  private void add(WarcResponse response, List<Page> unpacked, SkippedFiles skipped) {
    try {
      if (response.contentType().base().equals(MediaType.HTTP) && isPage(response.http())) {
        unpacked.add(page(response));
      }
    } catch (IOException | DateTimeException | IllegalArgumentException e) {
      skipped.add(response.target(), FailureReason.of(e));
    }
  }

  private static boolean isPage(HttpResponse http) {
    return http.status() == FOUND && (isHtml(http) || isText(http));
  }

  private static boolean isHtml(HttpResponse http) {
    MediaType type = http.contentType().base();
    return type.equals(MediaType.HTML) || type.equals(MediaType.XHTML);
  }

  private static boolean isText(HttpResponse http) {
    return http.contentType().type().equalsIgnoreCase("text");
  }

  private Page page(WarcResponse response) throws IOException {
    HttpResponse http = response.http();
    Instant date = response.date().truncatedTo(ChronoUnit.SECONDS);
    pages++;
    Path path = folder().path().resolve(pages + (isHtml(http) ? ".html" : ".txt"));
    String charset = http.contentType().parameters().getOrDefault("charset", "");
    try (InputStream in = http.bodyDecoded().stream()) {
      write(in, charset, path);
    }
    return new Page(response.target() + " " + date, path, date);
  }

  private synchronized TemporaryFolder folder() throws IOException {
    if (folder == null) {
      folder = TemporaryFolder.create();
    }
    return folder;
  }

  /** What the server says of the encoding is not in the page, so it is put there. */
  private void write(InputStream in, String charset, Path path) throws IOException {
    byte[] bytes = in.readNBytes((int) Math.min(maxSize, MOST) + 1);
    if (bytes.length > Math.min(maxSize, MOST)) {
      throw new IOException("the page is larger than " + Math.min(maxSize, MOST) + " bytes");
    }
    if (charset.isEmpty()) {
      Files.write(path, bytes);
    } else {
      String text = new String(bytes, Charset.forName(charset));
      Files.writeString(path, text.startsWith(MARK) ? text : MARK + text);
    }
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
      // somebody has pressed Ctrl-C: the hook finds nothing left to do
    }
  }
}
