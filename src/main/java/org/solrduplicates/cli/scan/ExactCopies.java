// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.zip.CRC32C;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.cli.console.DaemonThreads;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.cli.console.Volume;
import org.solrduplicates.cli.files.FileHash;
import org.solrduplicates.cli.files.SkippedFiles;
import org.solrduplicates.cli.scan.FileReader.ScannedFile;

/**
 * Finds files with the same bytes, whatever is in them. Only files of the same size are read: first
 * their beginnings and ends, and all bytes if these are the same.
 *
 * @param isReference whether the file with this id is never redundant
 */
record ExactCopies(KeepRules keep, Predicate<String> isReference) {
  /** The length of the beginning and of the end, in bytes. */
  private static final int END = 1 << 16;

  private static final Volume NOTHING = new Volume(0, 0);

  private record Named(String id, ScannedFile file) {
    long size() {
      return file.stamp().size();
    }

    Instant date() {
      return file.stamp().time().orElseThrow();
    }
  }

  @FunctionalInterface
  private interface Key<K> {
    K of(Path file) throws IOException;
  }

  /**
   * The result for the files of one size.
   *
   * @param unread why files cannot be read, by id
   */
  private record Compared(
      Volume files, List<ScanReport.Group> groups, SortedMap<String, String> unread) {}

  /**
   * Returns the groups of equal files.
   *
   * @param files by id
   * @param threads the number of files read in parallel
   * @param skipped receives the files that cannot be read
   */
  ScanReport.Findings of(
      SortedMap<String, ScannedFile> files, int threads, Progress progress, SkippedFiles skipped)
      throws IOException {
    Map<Long, List<Named>> bySize = new TreeMap<>();
    files.forEach(
        (id, file) ->
            bySize
                .computeIfAbsent(file.stamp().size(), size -> new ArrayList<>())
                .add(new Named(id, file)));
    bySize.values().removeIf(same -> same.size() < 2);
    Volume all = bySize.values().stream().map(ExactCopies::volume).reduce(NOTHING, Volume::plus);
    ExecutorService pool = Executors.newFixedThreadPool(threads, DaemonThreads::of);
    try {
      List<Future<Compared>> comparing = new ArrayList<>();
      bySize.values().forEach(same -> comparing.add(pool.submit(() -> compare(same))));
      List<ScanReport.Group> groups = new ArrayList<>();
      Volume done = NOTHING;
      for (Future<Compared> next : comparing) {
        Compared compared = FileReader.await(next);
        groups.addAll(compared.groups);
        compared.unread.forEach(skipped::add);
        done = done.plus(compared.files);
        progress.at("comparing files", done, all);
      }
      return new ScanReport.Findings(files.size(), ScanReport.Group.sorted(groups), List.of());
    } finally {
      pool.shutdownNow();
    }
  }

  private static Volume volume(List<Named> same) {
    return new Volume(same.size(), same.size() * same.get(0).size());
  }

  private Compared compare(List<Named> same) {
    Compared compared = new Compared(volume(same), new ArrayList<>(), new TreeMap<>());
    ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(END, same.get(0).size()));
    for (List<Named> alike : split(same, path -> ends(path, buffer), compared.unread).values()) {
      split(alike, FileHash::of, compared.unread)
          .forEach((hash, copies) -> compared.groups.add(group(hash, copies)));
    }
    return compared;
  }

  /** Returns the files with equal keys. */
  private static <K> Map<K, List<Named>> split(
      List<Named> files, Key<K> key, Map<String, String> unread) {
    Map<K, List<Named>> split = new TreeMap<>();
    for (Named file : files) {
      try {
        split.computeIfAbsent(key.of(file.file.path()), of -> new ArrayList<>()).add(file);
      } catch (IOException e) {
        unread.put(file.id, FailureReason.ofFile(e));
      }
    }
    split.values().removeIf(same -> same.size() < 2);
    return split;
  }

  private static Long ends(Path path, ByteBuffer bytes) throws IOException {
    CRC32C checksum = new CRC32C();
    try (SeekableByteChannel file = Files.newByteChannel(path)) {
      checksum.update(next(file, bytes));
      if (file.size() > END) {
        file.position(Math.max(END, file.size() - END));
        checksum.update(next(file, bytes));
      }
    }
    return checksum.getValue();
  }

  /** A read may return fewer bytes than there are. */
  private static ByteBuffer next(SeekableByteChannel file, ByteBuffer bytes) throws IOException {
    bytes.clear();
    int read = 0;
    while (read >= 0 && bytes.hasRemaining()) {
      read = file.read(bytes);
    }
    return bytes.flip();
  }

  private ScanReport.Group group(String hash, List<Named> copies) {
    List<Named> oldestFirst =
        copies.stream().sorted(Comparator.comparing(Named::date).thenComparing(Named::id)).toList();
    List<KeepRules.Candidate> candidates = new ArrayList<>();
    for (Named copy : oldestFirst) {
      boolean reference = isReference.test(copy.id);
      candidates.add(new KeepRules.Candidate(copy.id, candidates.size(), 1, true, 0, reference));
    }
    KeepRules.Choice choice = keep.choose(candidates);
    List<ScanReport.Member> members = new ArrayList<>();
    for (Named copy : oldestFirst) {
      members.add(member(copy, candidates.get(members.size()), choice, hash));
    }
    return new ScanReport.Group(0, 1, 1, choice.rule(), members);
  }

  private static ScanReport.Member member(
      Named copy, KeepRules.Candidate candidate, KeepRules.Choice choice, String hash) {
    boolean isFirst = candidate.place() == 0;
    return new ScanReport.Member(
        copy.id,
        isFirst ? "first" : "same-bytes",
        1,
        isFirst ? Optional.empty() : Optional.of(1.0),
        Optional.of(copy.date()),
        Optional.of(FileFields.FILE_TIME),
        "",
        "",
        "",
        copy.size(),
        hash,
        candidate.equals(choice.kept()),
        candidate.isReference());
  }
}
