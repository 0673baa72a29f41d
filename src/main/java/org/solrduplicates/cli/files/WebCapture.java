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
import java.util.List;
import java.util.Locale;
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
 * What a crawler has kept of the web (WARC), unpacked to a temporary folder, so that pages are read
 * as files are. Only containers are read here; what pages say is read by {@link ExtractionProcess}.
 * Its files are gone when it is closed, also after Ctrl-C. For one thread.
 */
public final class WebCapture implements AutoCloseable {
  private static final int FOUND = 200;
  private static final String MARK = "\uFEFF";

  private static final long MOST = 1 << 28;

  /** So much is left of the disk on which pages are unpacked. */
  private static final long ROOM = 1L << 30;

  private final long maxSize;
  private final Thread interrupted = new Thread(this::delete, "solr-duplicates");
  private @Nullable TemporaryFolder folder;
  private int pages;

  /**
   * A page as it was at a time.
   *
   * @param id its address and that time, with a blank between them
   * @param path where it is unpacked
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

  /** What is wrong with a record costs that record and no other. */
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
      throw new IOException("a record without WARC-Target-URI");
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
    return new Page(address + " " + date, path, date);
  }

  private static Instant date(WarcResponse response) throws IOException {
    try {
      return response.date();
    } catch (NoSuchElementException e) {
      throw new IOException("a record without WARC-Date", e);
    }
  }

  private synchronized TemporaryFolder folder() throws IOException {
    if (folder == null) {
      folder = TemporaryFolder.create();
    }
    return folder;
  }

  /** What the server says of the encoding is not in the page, so it is put there. */
  private void write(InputStream in, String charset, Path path) throws IOException {
    if (Files.getFileStore(folder().path()).getUsableSpace() < ROOM) {
      throw new IOException("there is no room to unpack it in " + folder().path());
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
      // somebody has pressed Ctrl-C: the hook finds nothing left to do
    }
  }
}
