// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.lucene.store.AlreadyClosedException;
import org.solrduplicates.cli.console.OutputFile;
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.cli.console.Volume;
import org.solrduplicates.cli.files.ExtractionProcess;
import org.solrduplicates.cli.files.FileFilter;
import org.solrduplicates.cli.files.FolderWalk;
import org.solrduplicates.cli.files.FolderWalk.FolderFile;
import org.solrduplicates.cli.files.NamedFiles;
import org.solrduplicates.cli.files.SkippedFiles;
import org.solrduplicates.cli.files.WebCapture;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.core.settings.DuplicateSettings;

/**
 * Groups the files of folders with the same job that groups a collection in Solr. Never changes or
 * deletes a scanned file.
 *
 * @param folders folders and web captures, see {@link WebCapture}
 * @param named files and folders from a list
 * @param references folders whose documents are never redundant; scanned too
 * @param keep which document of a group is kept
 * @param now later dates are not credible
 * @param recrawl receives a schedule for crawlers, from the web captures
 */
public record Scan(
    List<Path> folders,
    NamedFiles named,
    List<Path> references,
    FileFilter filter,
    DuplicateSettings settings,
    KeepRules keep,
    Instant now,
    Optional<OutputFile> recrawl) {
  /** Resolves the folders to real paths, from which ids are derived. */
  public Scan {
    folders = real(folders);
    references = real(references);
  }

  private static List<Path> real(List<Path> folders) {
    return folders.stream().map(Scan::real).toList();
  }

  /** A missing folder is reported when it is read. */
  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      return folder;
    }
  }

  /**
   * How files are read.
   *
   * @param cache the folder of the cache; none if empty
   * @param threads the number of files read in parallel
   * @param retry whether unchanged files that failed are read again
   */
  public record Reading(
      Optional<Path> cache, int threads, boolean retry, Supplier<ExtractionProcess> process) {}

  /**
   * Scans the folders.
   *
   * @param progress receives the progress
   * @param skipped receives the skipped files
   * @throws IOException if a folder does not exist, or the cache cannot be used
   */
  public ScanReport run(Reading reading, Progress progress, SkippedFiles skipped)
      throws IOException {
    try (WebCapture captures = new WebCapture(filter.maxSize())) {
      Found found = find(captures, skipped);
      reading.cache.ifPresent(cache -> found.files.keySet().removeIf(isIn(List.of(real(cache)))));
      return run(found, reading, progress, skipped);
    }
  }

  private ScanReport run(Found found, Reading reading, Progress progress, SkippedFiles skipped)
      throws IOException {
    FileIndex index =
        reading.cache.isPresent() ? CacheFolder.open(reading.cache.get()) : FileIndex.temporary();
    Path folder = index.folder();
    try {
      try {
        int read = read(found, index, reading, progress);
        return report(found, index, read, progress, skipped);
      } finally {
        // drop deleted files of the scanned folders, keep those of other folders and filtered ones
        Predicate<String> isScanned =
            isIn(Stream.concat(references.stream(), folders.stream()).toList());
        index.close(
            document ->
                found.has(document.id())
                    || !isScanned.test(document.id())
                    || new File(document.id()).exists());
      }
    } catch (IOException | UncheckedIOException | AlreadyClosedException e) {
      throw CacheFolder.failure(folder, index.isTemporary(), e);
    }
  }

  private static Predicate<String> isIn(List<Path> folders) {
    List<String> beginnings = folders.stream().map(folder -> id(folder + "/")).toList();
    return id -> beginnings.stream().anyMatch(id::startsWith);
  }

  /**
   * The files by id, ids by file key, and hard links.
   *
   * @param captures the captures whose pages are among the files
   * @param references ids of files that are never redundant
   */
  private record Found(
      TreeMap<String, FileReader.ScannedFile> files,
      Map<Object, String> known,
      Map<Path, List<WebCapture.Page>> captures,
      Set<ScanReport.HardLink> hardLinks,
      Set<String> references) {
    boolean has(String id) {
      return files.containsKey(id);
    }
  }

  private Found find(WebCapture captures, SkippedFiles skipped) throws IOException {
    Found found =
        new Found(
            new TreeMap<>(),
            new HashMap<>(),
            new TreeMap<>(),
            new LinkedHashSet<>(),
            new HashSet<>());
    find(references, captures, found, skipped);
    found.references.addAll(found.files.keySet());
    find(folders, captures, found, skipped);
    add(FolderWalk.files(named, filter, skipped), captures, found, skipped);
    protect(found);
    return found;
  }

  /**
   * Adds the files of reference folders that were found in other ways, and those outside of all
   * named places, to which a followed link leads. Other links may lead there too.
   */
  private void protect(Found found) {
    Set<Path> kept = Set.copyOf(references);
    Set<Path> places = new HashSet<>(folders);
    places.addAll(real(named.paths()));
    for (Map.Entry<String, FileReader.ScannedFile> file : found.files.entrySet()) {
      Path path = file.getValue().path();
      boolean isFile = id(path.toString()).equals(file.getKey());
      if (isFile && (isIn(kept, path) || !isIn(places, path))) {
        found.references.add(file.getKey());
      }
    }
  }

  private static boolean isIn(Set<Path> places, Path path) {
    for (Path each = path; each != null; each = each.getParent()) {
      if (places.contains(each)) {
        return true;
      }
    }
    return false;
  }

  private void find(List<Path> places, WebCapture captures, Found found, SkippedFiles skipped)
      throws IOException {
    for (Path folder : places) {
      if (WebCapture.isCapture(folder) && Files.isRegularFile(folder)) {
        add(folder, captures, found, skipped);
      } else {
        add(FolderWalk.files(folder, filter, skipped), captures, found, skipped);
      }
    }
  }

  private static void add(
      List<FolderFile> files, WebCapture captures, Found found, SkippedFiles skipped)
      throws IOException {
    for (FolderFile file : files) {
      if (WebCapture.isCapture(file.path())) {
        add(file.path(), captures, found, skipped);
      } else {
        add(file, found);
      }
    }
  }

  /** Adds the pages of a new capture. */
  private static void add(Path capture, WebCapture captures, Found found, SkippedFiles skipped)
      throws IOException {
    if (!found.captures.containsKey(capture)) {
      found.captures.put(capture, captures.pages(capture, skipped));
      for (WebCapture.Page page : found.captures.get(capture)) {
        FileStamp stamp = new FileStamp(Files.size(page.path()), Optional.of(page.date()));
        found.files.put(page.id(), new FileReader.ScannedFile(page.path(), stamp));
      }
    }
  }

  /** On systems without backslash separators a backslash is a part of a name. */
  private static String id(String path) {
    return path.replace(File.separatorChar, '/');
  }

  private static void add(FolderFile file, Found found) {
    String id = id(file.path().toString());
    Object key = file.attributes().fileKey();
    String same = key == null ? null : found.known.putIfAbsent(key, id);
    if (same == null) {
      found.files.put(id, new FileReader.ScannedFile(file.path(), FileStamp.of(file.attributes())));
    } else if (!same.equals(id)) {
      found.hardLinks.add(new ScanReport.HardLink(id, same));
    }
  }

  /**
   * Scans a data set, without cache.
   *
   * @param progress receives the progress
   * @param skipped receives the skipped lines
   * @throws IOException if the file cannot be read
   */
  public ScanReport run(DataSet set, Progress progress, SkippedFiles skipped) throws IOException {
    FileIndex index = FileIndex.temporary();
    Path folder = index.folder();
    try (index) {
      long read =
          set.read(index, skipped, lines -> progress.at("reading " + set.file() + ": " + lines, 0));
      return ScanReport.of(
          List.of(set.file().toString()),
          settings.values(),
          read,
          read,
          findings(index, index.all(), Set.of(), progress),
          List.of(),
          skipped.all());
    } catch (IOException | UncheckedIOException | AlreadyClosedException e) {
      throw CacheFolder.failure(folder, index.isTemporary(), e);
    }
  }

  private ScanReport.Findings findings(
      FileIndex index,
      List<ScannedDocument> documents,
      Set<String> neverRedundant,
      Progress progress)
      throws IOException {
    return new Grouping(settings, keep, now, neverRedundant::contains)
        .of(new ScanCollection(index, documents), new LastGroups(index), progress);
  }

  private static int read(Found found, FileIndex index, Reading reading, Progress progress)
      throws IOException {
    Volume all =
        found.files.values().stream()
            .map(file -> file.stamp().volume())
            .reduce(new Volume(0, 0), Volume::plus);
    try (FileReader reader = new FileReader(index, reading)) {
      return reader.read(found.files, done -> progress.at("reading files", done, all));
    }
  }

  private ScanReport report(
      Found found, FileIndex index, int read, Progress progress, SkippedFiles skipped)
      throws IOException {
    List<ScannedDocument> documents = new ArrayList<>();
    for (String id : found.files.keySet()) {
      ScannedDocument document = index.find(id);
      if (document != null) {
        documents.add(document);
        if (!document.isRead()) {
          skipped.add(id, document.failure());
        }
      }
    }
    ScanReport.Findings findings = findings(index, documents, found.references, progress);
    if (recrawl.isPresent()) {
      recrawl.get().write(Recrawl.of(captures(found, index, findings.kept()))::write);
    }
    return ScanReport.of(
        names(),
        settings.values(),
        found.files.size(),
        read,
        findings,
        List.copyOf(found.hardLinks),
        skipped.all());
  }

  private static List<Recrawl.Capture> captures(
      Found found, FileIndex index, Map<String, String> kept) throws IOException {
    List<WebCapture.Page> pages = found.captures.values().stream().flatMap(List::stream).toList();
    Map<String, String> addresses = new HashMap<>();
    pages.forEach(page -> addresses.put(page.id(), page.address()));
    List<Recrawl.Capture> captures = new ArrayList<>();
    for (WebCapture.Page page : pages) {
      ScannedDocument document = index.find(page.id());
      if (document != null && document.isRead()) {
        TextHash text = index.fingerprint(page.id()).orElseThrow().text();
        Optional<String> keep = Optional.ofNullable(kept.get(page.id())).map(addresses::get);
        captures.add(new Recrawl.Capture(page.address(), page.date(), text, keep));
      }
    }
    return captures;
  }

  private List<String> names() {
    return Stream.concat(references.stream(), folders.stream()).map(Path::toString).toList();
  }
}
