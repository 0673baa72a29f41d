// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveException;
import org.apache.commons.compress.archivers.ArchiveStreamFactory;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.tar.TarFile;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.compressors.CompressorException;
import org.apache.commons.compress.compressors.CompressorStreamFactory;

/**
 * Finds out whether the members of an archive are all that it contains. Otherwise it has links,
 * comments, empty folders, or bytes that belong to no member.
 */
final class ArchiveContent {
  /** Packed files that are read to their end. */
  private static final Set<String> PACKED =
      Set.of(
          CompressorStreamFactory.GZIP, CompressorStreamFactory.BZIP2, CompressorStreamFactory.XZ);

  /** The kinds of Unix: not given, a file and a folder. */
  private static final Set<Integer> KINDS = Set.of(0, 0x8000, 0x4000);

  private static final int KIND = 0xF000;
  private static final Set<Byte> TAR_KINDS =
      Set.of(TarConstants.LF_OLDNORM, TarConstants.LF_NORMAL, TarConstants.LF_DIR);

  /** The lengths of what may follow a member of a ZIP: its checksum and sizes. */
  private static final Set<Long> DESCRIPTORS = Set.of(0L, 12L, 16L, 20L, 24L);

  /** The last record of a ZIP without a comment. */
  private static final int END_LENGTH = 22;

  private static final int END_SIGN = 0x06054B50;
  private static final int SIZE_AT = 12;
  private static final int START_AT = 16;

  private ArchiveContent() {}

  /** Returns whether an archive has only files, and folders with files. Other formats are none. */
  static boolean isAllMembers(Path archive) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(archive))) {
      return switch (ArchiveStreamFactory.detect(in)) {
        case ArchiveStreamFactory.TAR -> isTar(archive);
        case ArchiveStreamFactory.ZIP -> isZip(archive);
        case ArchiveStreamFactory.SEVEN_Z -> isSevenZ(archive);
        default -> false;
      };
    } catch (ArchiveException e) {
      return false;
    }
  }

  /** Returns whether a packed file has a format that is read to its end. */
  static boolean isReadToEnd(Path packed) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(packed))) {
      return PACKED.contains(CompressorStreamFactory.detect(in));
    } catch (CompressorException e) {
      return false;
    }
  }

  private static boolean isTar(Path archive) throws IOException {
    try (TarFile tar = new TarFile(archive)) {
      long end = 0;
      for (TarArchiveEntry entry : tar.getEntries()) {
        if (!TAR_KINDS.contains(entry.getLinkFlag()) || entry.isSparse()) {
          return false;
        }
        end = entry.getDataOffset() + entry.getSize();
      }
      return areFoldersFull(tar.getEntries()) && isEmptyFrom(end, archive);
    }
  }

  /** Records without a member are zeros. */
  private static boolean isEmptyFrom(long end, Path archive) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(archive))) {
      in.skipNBytes(end);
      int next = in.read();
      while (next == 0) {
        next = in.read();
      }
      return next < 0;
    }
  }

  private static boolean isZip(Path archive) throws IOException {
    long end = 0;
    boolean isDescribed = false;
    try (ZipFile zip = ZipFile.builder().setPath(archive).get()) {
      List<ZipArchiveEntry> entries = Collections.list(zip.getEntries());
      entries.sort(Comparator.comparingLong(ZipArchiveEntry::getLocalHeaderOffset));
      for (ZipArchiveEntry entry : entries) {
        if (!isNext(entry.getLocalHeaderOffset() - end, isDescribed) || !isPlain(entry)) {
          return false;
        }
        end = entry.getDataOffset() + entry.getCompressedSize();
        isDescribed = entry.getGeneralPurposeBit().usesDataDescriptor();
      }
      return areFoldersFull(entries) && isEndOfZip(end, isDescribed, archive);
    }
  }

  private static boolean isNext(long gap, boolean isDescribed) {
    return isDescribed ? DESCRIPTORS.contains(gap) : gap == 0;
  }

  private static boolean isPlain(ZipArchiveEntry entry) {
    return KINDS.contains(entry.getUnixMode() & KIND)
        && Objects.requireNonNullElse(entry.getComment(), "").isEmpty();
  }

  /** Returns whether the list of the members, without a comment, is all that follows them. */
  private static boolean isEndOfZip(long end, boolean isDescribed, Path archive)
      throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(archive.toFile(), "r")) {
      long last = file.length() - END_LENGTH;
      byte[] bytes = new byte[END_LENGTH];
      file.seek(last);
      file.readFully(bytes);
      ByteBuffer record = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      long start = Integer.toUnsignedLong(record.getInt(START_AT));
      long size = Integer.toUnsignedLong(record.getInt(SIZE_AT));
      return record.getInt(0) == END_SIGN
          && isNext(start - end, isDescribed)
          && start + size == last;
    }
  }

  private static boolean isSevenZ(Path archive) throws IOException {
    try (SevenZFile sevenZ = SevenZFile.builder().setPath(archive).get()) {
      List<SevenZArchiveEntry> entries = new ArrayList<>();
      for (SevenZArchiveEntry entry : sevenZ.getEntries()) {
        boolean isKind = KINDS.contains(entry.getWindowsAttributes() >>> Short.SIZE & KIND);
        if (entry.isAntiItem() || entry.getHasWindowsAttributes() && !isKind) {
          return false;
        }
        entries.add(entry);
      }
      return areFoldersFull(entries);
    }
  }

  /** A folder is named by its files. */
  private static boolean areFoldersFull(List<? extends ArchiveEntry> entries) {
    Set<String> parents = new HashSet<>();
    for (ArchiveEntry entry : entries) {
      String name = entry.getName();
      for (int end = name.indexOf('/'); end >= 0; end = name.indexOf('/', end + 1)) {
        parents.add(end + 1 < name.length() ? name.substring(0, end) : "");
      }
    }
    return entries.stream()
        .filter(ArchiveEntry::isDirectory)
        .allMatch(
            folder ->
                folder.getSize() <= 0 && parents.contains(folder.getName().replaceAll("/+$", "")));
  }
}
