package org.solrduplicates.cli.scan;

import static org.solrduplicates.cli.files.Utf8Text.readText;
import static org.solrduplicates.cli.files.Utf8Text.writeText;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;

/**
 * The cache of a scan: one append-only file with the content of all documents that were read. After
 * a crash all entries but the last one are complete.
 *
 * <pre>
 *   "SDUPSCAN" 2                        the format
 *   length, CRC-32C, entry              once per entry; a later entry replaces an earlier one of
 *                                       the same document
 *   entry = length of fingerprint, fingerprint, size, time, texts and dates of the document
 * </pre>
 *
 * <p>Fingerprints are read from the file on demand; {@link ScannedDocument} is kept in memory. An
 * incomplete tail is cut off when the file is opened. Thread-safe; a lock keeps other processes
 * out.
 */
final class DocumentStore implements AutoCloseable {
  private static final byte[] HEADER = "SDUPSCAN\u0002".getBytes(StandardCharsets.ISO_8859_1);
  private static final int FRAME = 2 * Integer.BYTES;

  /** A larger length is a sign of damage. */
  private static final int MAX_ENTRY = 1 << 26;

  private static final Set<OpenOption> MADE_IF_MISSING =
      Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);

  private static final long NO_TIME = Long.MIN_VALUE;
  private static final long LAST_SECOND = Long.MAX_VALUE / 1000;

  private final Path path;
  private final boolean temporary;
  private final FileChannel file;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private long end;

  /**
   * An entry of the file.
   *
   * @param size in bytes, with its frame
   * @param length of the fingerprint in bytes; 0 if the document has no words
   * @param checksum of its bytes
   */
  record Entry(ScannedDocument document, long at, int size, int length, int checksum) {
    boolean isComparable() {
      return length > 0;
    }
  }

  private DocumentStore(Path path, boolean temporary) throws IOException {
    this.path = path;
    this.temporary = temporary;
    this.file = FileChannel.open(path, MADE_IF_MISSING, OwnFile.forOwner(path));
  }

  /**
   * Opens a file, or creates it.
   *
   * @throws UserException if another process has it open, or if it is not a cache
   */
  static DocumentStore open(Path path) throws IOException {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new UserException(path, "it is not a regular file; name another cache with --cache");
    }
    OwnFile.requireOwn(OwnFile.nextOf(path), HEADER);
    Files.createDirectories(path.toAbsolutePath().getParent());
    DocumentStore store = new DocumentStore(path, false);
    try {
      store.lock();
      store.load();
      return store;
    } catch (IOException | RuntimeException e) {
      store.file.close();
      throw e;
    }
  }

  /** Opens a file that is deleted on close or at the end of the process. */
  static DocumentStore temporary() throws IOException {
    Path file = Files.createTempFile("solr-duplicates-", ".scan");
    file.toFile().deleteOnExit();
    DocumentStore store = new DocumentStore(file, true);
    store.load();
    return store;
  }

  private void lock() throws IOException {
    try {
      FileLock lock = file.tryLock();
      if (lock != null) {
        return; // released when the file is closed
      }
    } catch (OverlappingFileLockException e) {
      // locked by this process
    }
    throw new UserException(
        path, "it is in use by another scan; wait for it or name another cache with --cache");
  }

  private void load() throws IOException {
    if (isBegun()) {
      file.truncate(0);
      write(ByteBuffer.wrap(HEADER), 0);
    } else if (file.size() < HEADER.length
        || !ByteBuffer.wrap(HEADER).equals(read(0, HEADER.length))) {
      throw otherVersion();
    }
    end = HEADER.length;
    while (loadNext()) {
      // the condition advances
    }
    file.truncate(end);
  }

  private UserException otherVersion() {
    return new UserException(
        path, "it is not a cache of this version; delete it or name another one with --cache");
  }

  /** Returns whether the file is empty or has an incomplete header. */
  private boolean isBegun() throws IOException {
    int length = (int) Math.min(file.size(), HEADER.length);
    return length < HEADER.length && ByteBuffer.wrap(HEADER, 0, length).equals(read(0, length));
  }

  /** Loads the next entry; returns false if it is missing or incomplete. */
  private boolean loadNext() throws IOException {
    if (file.size() - end < FRAME) {
      return false;
    }
    ByteBuffer frame = read(end, FRAME);
    int length = frame.getInt();
    int checksum = frame.getInt();
    if (length < Integer.BYTES || length > MAX_ENTRY || file.size() - end - FRAME < length) {
      return false;
    }
    byte[] bytes = read(end + FRAME, length).array();
    if (checksum(bytes) != checksum) {
      return false;
    }
    keepWhole(bytes, checksum);
    end += FRAME + length;
    return true;
  }

  /** An entry with a correct checksum that cannot be read has another format. */
  private void keepWhole(byte[] bytes, int checksum) throws IOException {
    try {
      keep(bytes, end, checksum);
    } catch (EOFException e) {
      throw otherVersion();
    }
  }

  private void keep(byte[] bytes, long at, int checksum) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    int length = in.readInt();
    in.skipNBytes(length);
    Entry entry = new Entry(document(in), at, FRAME + bytes.length, length, checksum);
    entries.put(entry.document().id(), entry);
  }

  private static ScannedDocument document(DataInputStream in) throws IOException {
    long size = in.readLong();
    FileStamp stamp = new FileStamp(size, time(in.readLong()));
    return new ScannedDocument(
        readText(in),
        stamp,
        readText(in),
        readText(in),
        readText(in).intern(),
        readText(in),
        readText(in),
        time(in.readLong()),
        time(in.readLong()));
  }

  private static Optional<Instant> time(long milliseconds) {
    return milliseconds == NO_TIME
        ? Optional.empty()
        : Optional.of(Instant.ofEpochMilli(milliseconds));
  }

  /** Adds a document, or replaces the one with the same id. */
  synchronized void add(ScannedDocument document, Optional<Fingerprint> fingerprint)
      throws IOException {
    add(document, fingerprint.map(FingerprintCodec::encode).orElse(new byte[0]));
  }

  /** Adds a document with the same bytes as another one, and its fingerprint. */
  void addSame(ScannedDocument document, Entry known) throws IOException {
    add(document, fingerprint(known));
  }

  private void add(ScannedDocument document, byte[] fingerprint) throws IOException {
    byte[] bytes = bytes(document, fingerprint);
    int checksum = checksum(bytes);
    ByteBuffer framed = ByteBuffer.allocate(FRAME + bytes.length);
    framed.putInt(bytes.length).putInt(checksum).put(bytes).flip();
    write(framed, end);
    keep(bytes, end, checksum);
    end += FRAME + bytes.length;
  }

  private static byte[] bytes(ScannedDocument document, byte[] fingerprint) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(fingerprint.length + 200);
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(fingerprint.length);
    out.write(fingerprint);
    out.writeLong(document.stamp().size());
    write(document.stamp().time(), out);
    writeText(document.id(), out);
    writeText(document.hash(), out);
    writeText(document.failure(), out);
    writeText(document.format(), out);
    writeText(document.title(), out);
    writeText(document.author(), out);
    write(document.created(), out);
    write(document.modified(), out);
    return bytes.toByteArray();
  }

  /** A time outside the range of milliseconds is not credible and is dropped. */
  private static void write(Optional<Instant> time, DataOutputStream out) throws IOException {
    out.writeLong(
        time.filter(t -> Math.abs(t.getEpochSecond()) < LAST_SECOND)
            .map(Instant::toEpochMilli)
            .orElse(NO_TIME));
  }

  /** Returns the entry of a document; null if there is none. */
  synchronized @Nullable Entry find(String id) {
    return entries.get(id);
  }

  synchronized Map<String, Entry> all() {
    return new LinkedHashMap<>(entries);
  }

  byte[] fingerprint(Entry entry) throws IOException {
    return read(entry.at() + FRAME + Integer.BYTES, entry.length()).array();
  }

  private static int checksum(byte[] bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes);
    return (int) checksum.getValue();
  }

  private ByteBuffer read(long at, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining()) {
      if (file.read(bytes, at + bytes.position()) < 0) {
        throw new EOFException(path + " was truncated during the scan");
      }
    }
    return bytes.flip();
  }

  private void write(ByteBuffer bytes, long at) throws IOException {
    while (bytes.hasRemaining()) {
      file.write(bytes, at + bytes.position());
    }
  }

  /**
   * Closes the file. Rewrites it first if more than half of it is unused.
   *
   * @param isThere whether a document is still needed
   */
  synchronized void close(Predicate<ScannedDocument> isThere) throws IOException {
    List<Entry> live = new ArrayList<>(entries.values());
    live.removeIf(entry -> !isThere.test(entry.document()));
    long bytes = live.stream().mapToLong(Entry::size).sum();
    try {
      if (!temporary && 2 * bytes < end - HEADER.length) {
        rewrite(live);
      }
    } finally {
      close();
    }
  }

  private void rewrite(List<Entry> live) throws IOException {
    Path next = OwnFile.next(path, HEADER);
    try (FileChannel out =
        FileChannel.open(next, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
      out.write(ByteBuffer.wrap(HEADER));
      for (Entry entry : live) {
        out.write(read(entry.at(), entry.size()));
      }
      out.force(true);
    }
    Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public synchronized void close() throws IOException {
    file.close();
    if (temporary) {
      Files.deleteIfExists(path);
    }
  }
}
