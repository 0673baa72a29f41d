package org.solrduplicates.cli.scan;

import static org.solrduplicates.cli.files.Utf8Text.readText;
import static org.solrduplicates.cli.files.Utf8Text.writeText;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.io.function.IOBiConsumer;
import org.apache.commons.io.function.IOFunction;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.cli.files.Utf8Text;
import org.solrduplicates.cli.scan.ScanReport.Findings;
import org.solrduplicates.cli.scan.ScanReport.Group;
import org.solrduplicates.cli.scan.ScanReport.Member;
import org.solrduplicates.cli.scan.ScanReport.Review;
import org.solrduplicates.core.order.CredibleDates;

/**
 * Stores the result of the last scan in a file beside the cache. If nothing has changed since, the
 * documents are not grouped again.
 *
 * <pre>
 *   "SDUPLAST" 2, basis                 hash of everything that the result depends on
 *   compared, groups, reviews           the result
 *   CRC-32C                             of all preceding bytes
 * </pre>
 *
 * <p>A file that is damaged or has another basis is ignored.
 */
record LastFindings(Path file) {
  private static final long HEADER = 0x53445550_4c415302L;

  static LastFindings beside(Path cache) {
    return new LastFindings(cache.resolveSibling(cache.getFileName() + ".groups"));
  }

  /**
   * Fails before any work if {@link #keep} would fail.
   *
   * @throws UserException if there is a file of another program
   */
  void requireOwn() throws IOException {
    OwnFile.requireOwn(file, header());
    OwnFile.requireOwn(OwnFile.nextOf(file), header());
  }

  private static byte[] header() {
    return ByteBuffer.allocate(Long.BYTES).putLong(HEADER).array();
  }

  /**
   * Returns the result of a grouping, from the file if nothing has changed.
   *
   * @param entries all comparable entries, sorted by id
   */
  Findings of(
      Grouping grouping, DocumentStore store, List<DocumentStore.Entry> entries, Progress progress)
      throws IOException {
    byte[] basis = basis(grouping, entries);
    Optional<Findings> known = find(basis);
    if (known.isPresent()) {
      return known.get();
    }
    Findings found = grouping.of(new ScanCollection(store, entries), progress);
    keep(basis, found);
    return found;
  }

  /** Returns a hash of everything that a result depends on, including the program. */
  static byte[] basis(Grouping grouping, List<DocumentStore.Entry> entries) throws IOException {
    MessageDigest hash = DigestUtils.getSha256Digest();
    try (DataOutputStream out =
        new DataOutputStream(
            new BufferedOutputStream(
                new DigestOutputStream(OutputStream.nullOutputStream(), hash)))) {
      writeText(program(), out);
      writeText(grouping.settings().values() + " " + grouping.keep(), out);
      for (DocumentStore.Entry entry : entries) {
        ScannedDocument document = entry.document();
        writeText(document.id(), out);
        writeText(document.hash(), out);
        out.writeInt(entry.checksum());
        out.writeInt(document.dates(new CredibleDates(grouping.now())).credible().size());
        out.writeBoolean(grouping.isReference().test(document.id()));
      }
    }
    return hash.digest();
  }

  /**
   * Another build may group differently. Classes outside a jar can change at any time, so there the
   * result is valid for one process.
   */
  private static String program() throws IOException {
    URL source = LastFindings.class.getProtectionDomain().getCodeSource().getLocation();
    Path program = Path.of(URI.create(source.toString()));
    return Files.isRegularFile(program)
        ? Files.size(program) + " " + Files.getLastModifiedTime(program)
        : ProcessHandle.current().pid() + " " + ManagementFactory.getRuntimeMXBean().getStartTime();
  }

  /**
   * Returns the stored result if it has this basis.
   *
   * @param basis 32 bytes
   */
  Optional<Findings> find(byte[] basis) {
    try (CheckedInputStream checked =
        new CheckedInputStream(new BufferedInputStream(open()), new CRC32C())) {
      DataInputStream in = new DataInputStream(checked);
      if (in.readLong() != HEADER || !Arrays.equals(in.readNBytes(basis.length), basis)) {
        return Optional.empty();
      }
      Findings found = new Findings(in.readInt(), list(in, this::group), list(in, this::review));
      int sum = (int) checked.getChecksum().getValue();
      return in.readInt() == sum ? Optional.of(found) : Optional.empty();
    } catch (IOException | DateTimeException | ArithmeticException e) {
      return Optional.empty(); // damaged, so the documents are grouped again
    }
  }

  private InputStream open() throws IOException {
    return Files.exists(file) ? Files.newInputStream(file) : InputStream.nullInputStream();
  }

  /** Replaces the stored result. */
  void keep(byte[] basis, Findings findings) throws IOException {
    requireOwn();
    Path next = OwnFile.next(file, header());
    try (OutputStream to = new BufferedOutputStream(Files.newOutputStream(next))) {
      CheckedOutputStream checked = new CheckedOutputStream(to, new CRC32C());
      DataOutputStream out = new DataOutputStream(checked);
      out.writeLong(HEADER);
      out.write(basis);
      out.writeInt(findings.compared());
      write(findings.groups(), out, this::write);
      write(findings.reviews(), out, this::write);
      out.writeInt((int) checked.getChecksum().getValue());
    }
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static <T> List<T> list(DataInputStream in, IOFunction<DataInputStream, T> one)
      throws IOException {
    List<T> list = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      list.add(one.apply(in));
    }
    return list;
  }

  private static <T> void write(
      List<T> list, DataOutputStream out, IOBiConsumer<T, DataOutputStream> one)
      throws IOException {
    out.writeInt(list.size());
    for (T value : list) {
      one.accept(value, out);
    }
  }

  private static <T> Optional<T> optional(DataInputStream in, IOFunction<DataInputStream, T> value)
      throws IOException {
    return in.readBoolean() ? Optional.of(value.apply(in)) : Optional.empty();
  }

  private static <T> void write(
      Optional<T> optional, DataOutputStream out, IOBiConsumer<T, DataOutputStream> one)
      throws IOException {
    out.writeBoolean(optional.isPresent());
    if (optional.isPresent()) {
      one.accept(optional.get(), out);
    }
  }

  private Group group(DataInputStream in) throws IOException {
    return new Group(
        in.readInt(), in.readInt(), in.readDouble(), readText(in), list(in, this::member));
  }

  private void write(Group group, DataOutputStream out) throws IOException {
    out.writeInt(group.number());
    out.writeInt(group.versions());
    out.writeDouble(group.similarity());
    writeText(group.keptBy(), out);
    write(group.members(), out, this::write);
  }

  private Member member(DataInputStream in) throws IOException {
    return new Member(
        readText(in),
        readText(in).intern(),
        in.readInt(),
        optional(in, DataInputStream::readDouble),
        optional(in, date -> Instant.ofEpochSecond(date.readLong(), date.readInt())),
        optional(in, Utf8Text::readText),
        readText(in).intern(),
        readText(in),
        readText(in),
        in.readLong(),
        readText(in),
        in.readBoolean(),
        in.readBoolean());
  }

  private void write(Member member, DataOutputStream out) throws IOException {
    writeText(member.id(), out);
    writeText(member.relation(), out);
    out.writeInt(member.version());
    write(member.similarity(), out, (similarity, to) -> to.writeDouble(similarity));
    write(member.date(), out, LastFindings::write);
    write(member.dateFrom(), out, Utf8Text::writeText);
    writeText(member.format(), out);
    writeText(member.title(), out);
    writeText(member.author(), out);
    out.writeLong(member.size());
    writeText(member.hash(), out);
    out.writeBoolean(member.keep());
    out.writeBoolean(member.reference());
  }

  private static void write(Instant date, DataOutputStream out) throws IOException {
    out.writeLong(date.getEpochSecond());
    out.writeInt(date.getNano());
  }

  private Review review(DataInputStream in) throws IOException {
    return new Review(readText(in), readText(in), in.readDouble());
  }

  private void write(Review review, DataOutputStream out) throws IOException {
    writeText(review.first(), out);
    writeText(review.second(), out);
    out.writeDouble(review.similarity());
  }
}
