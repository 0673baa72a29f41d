// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The zip that is uploaded to Maven Central, checked by the rules of its validator, so that a
 * mistake is found before the upload. The profile {@code release} of the build runs it.
 *
 * @param files the content of each file, by its path in the zip
 */
public record CentralBundle(Map<String, byte[]> files) {
  /** The modules that are published. */
  static final List<String> MODULES =
      List.of(
          "solr-duplicates-core",
          "solr-duplicates-lucene",
          "solr-duplicates",
          "solr-duplicates-cli",
          "solr-duplicates-spark");

  private static final List<String> REQUIRED =
      List.of(".pom", ".jar", "-sources.jar", "-javadoc.jar");
  private static final Map<String, String> CHECKSUMS = Map.of(".md5", "MD5", ".sha1", "SHA-1");
  private static final String SIGNATURE = ".asc";
  private static final String ARMOR = "-----BEGIN PGP SIGNATURE-----";

  /** Kinds of problems. */
  public enum Kind {
    /** The version is that of a build between releases. */
    SNAPSHOT,
    /** No file is signed. */
    UNSIGNED,
    /** A file is where Maven Central expects none. */
    LAYOUT,
    /** A required file is missing. */
    MISSING,
    /** A checksum is missing or wrong. */
    CHECKSUM,
    /** A signature is missing or is none. */
    SIGNATURE,
    /** An element of the POM is missing or wrong. */
    POM;

    /** Returns whether a build that is not yet a release may have such a problem. */
    boolean isNote() {
      return this == SNAPSHOT || this == UNSIGNED;
    }
  }

  /** A violated rule, and where it is violated. */
  public record Problem(Kind kind, String text) {}

  /**
   * Prints the notes.
   *
   * @param args the zip and the expected version
   * @throws IllegalStateException if the zip has a problem that is not a note
   */
  public static void main(String[] args) throws IOException {
    List<Problem> problems = read(Path.of(args[0])).problems(args[1]);
    problems.stream()
        .filter(problem -> problem.kind().isNote())
        .forEach(note -> System.out.println("note: " + note.text()));
    String fatal =
        problems.stream()
            .filter(problem -> !problem.kind().isNote())
            .map(problem -> "\n" + problem.kind() + " " + problem.text())
            .collect(Collectors.joining());
    if (!fatal.isEmpty()) {
      throw new IllegalStateException(args[0] + fatal);
    }
  }

  /** Reads a zip. */
  static CentralBundle read(Path file) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : zip.stream().filter(entry -> !entry.isDirectory()).toList()) {
        files.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
      }
    }
    return new CentralBundle(files);
  }

  /** Returns what Maven Central refuses in this bundle of a version. */
  List<Problem> problems(String version) {
    List<Problem> problems = new ArrayList<>();
    if (version.endsWith("-SNAPSHOT")) {
      problems.add(new Problem(Kind.SNAPSHOT, version + " is not the version of a release"));
    }
    checkNames(version, problems);
    checkChecksums(problems);
    checkSignatures(problems);
    for (String module : MODULES) {
      byte[] pom = files.get(stem(module, version) + ".pom");
      if (pom != null) {
        new CentralPom(pom)
            .problems(module, version)
            .forEach(text -> problems.add(new Problem(Kind.POM, text)));
      }
    }
    return problems;
  }

  private static String stem(String module, String version) {
    return "org/solrduplicates/" + module + "/" + version + "/" + module + "-" + version;
  }

  private void checkNames(String version, List<Problem> problems) {
    List<String> stems = MODULES.stream().map(module -> stem(module, version)).toList();
    stems.stream()
        .flatMap(stem -> REQUIRED.stream().map(end -> stem + end))
        .filter(required -> !files.containsKey(required))
        .forEach(required -> problems.add(new Problem(Kind.MISSING, required)));
    files.keySet().stream()
        .filter(name -> !isExpected(name, stems))
        .forEach(name -> problems.add(new Problem(Kind.LAYOUT, name)));
  }

  /** A file of a module, or what accompanies a file that is there. */
  private boolean isExpected(String name, List<String> stems) {
    if (!isArtifact(name)) {
      return files.containsKey(name.substring(0, name.lastIndexOf('.')));
    }
    return stems.stream()
        .filter(name::startsWith)
        .anyMatch(stem -> name.substring(stem.length()).matches("\\.pom|(-[a-z]+)?\\.jar"));
  }

  private static boolean isArtifact(String name) {
    return !name.endsWith(SIGNATURE) && CHECKSUMS.keySet().stream().noneMatch(name::endsWith);
  }

  private List<String> artifacts() {
    return files.keySet().stream().filter(CentralBundle::isArtifact).toList();
  }

  private void checkChecksums(List<Problem> problems) {
    for (String artifact : artifacts()) {
      CHECKSUMS.forEach(
          (end, algorithm) -> {
            if (!digest(algorithm, files.get(artifact)).equals(text(artifact + end))) {
              problems.add(new Problem(Kind.CHECKSUM, artifact + end));
            }
          });
    }
  }

  private void checkSignatures(List<Problem> problems) {
    if (files.keySet().stream().noneMatch(name -> name.endsWith(SIGNATURE))) {
      problems.add(new Problem(Kind.UNSIGNED, "no file is signed"));
      return;
    }
    artifacts().stream()
        .filter(artifact -> !text(artifact + SIGNATURE).startsWith(ARMOR))
        .forEach(artifact -> problems.add(new Problem(Kind.SIGNATURE, artifact + SIGNATURE)));
  }

  /** The content of a small file, or nothing if it is missing. */
  private String text(String name) {
    return new String(files.getOrDefault(name, new byte[0]), StandardCharsets.UTF_8).strip();
  }

  /** Returns the digest of some bytes as a checksum file has it. */
  static String digest(String algorithm, byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
