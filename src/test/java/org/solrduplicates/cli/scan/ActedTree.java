// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.cli.files.FileHash;
import org.solrduplicates.cli.scan.ScanReport.Group;
import org.solrduplicates.cli.scan.ScanReport.Member;

/**
 * A folder with groups of files, and a script for it. A character of a name is a byte, so that
 * names need not be UTF-8. {@code -Dscript.shell='busybox sh' -Dscript.path=DIR} takes another
 * shell and other tools.
 */
final class ActedTree {
  private static final Pattern ENCODED = Pattern.compile("%([0-9A-F]{2})");

  final Path root;
  final Path trash;
  final Path script;
  private final Path elsewhere;
  private final List<Group> groups = new ArrayList<>();

  /** Variables of the shell. */
  final Map<String, String> environment = new HashMap<>();

  /** Makes an empty tree; the name of the folder is in ASCII. */
  ActedTree(Path folder) throws IOException {
    this(folder, folder.resolve("trash"));
  }

  ActedTree(Path folder, Path trash) throws IOException {
    this.root = Files.createDirectories(folder.resolve("root"));
    this.elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    this.script = folder.resolve("act.sh");
    this.trash = trash;
  }

  record Outcome(int exitCode, String output, String errors) {}

  /** Returns a file by its name below the root. */
  Path at(String name) {
    return path(id(name));
  }

  Path trashed(String name) {
    return path(trash + id(name));
  }

  String id(String name) {
    return root + "/" + name;
  }

  private static Path path(String name) {
    StringBuilder uri = new StringBuilder("file://");
    for (byte b : name.getBytes(StandardCharsets.ISO_8859_1)) {
      boolean isPlain = b == '/' || b == '_' || b == '.' || Character.isLetterOrDigit(b) && b > 0;
      uri.append(isPlain ? "" + (char) b : "%" + HexFormat.of().withUpperCase().toHexDigits(b));
    }
    return Path.of(URI.create(uri.toString()));
  }

  void write(String name, String content) throws IOException {
    Files.createDirectories(at(name).getParent());
    Files.writeString(at(name), content);
  }

  /** Adds a file that is there to a group. */
  Member member(String name, String relation, int version, boolean keep) throws IOException {
    return member(id(name), relation, version, keep, Files.size(at(name)), FileHash.of(at(name)));
  }

  static Member member(
      String id, String relation, int version, boolean keep, long size, String hash) {
    return new Member(
        id,
        relation,
        version,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        "text/plain",
        "",
        "",
        size,
        hash,
        keep,
        false);
  }

  void group(Member... members) {
    groups.add(new Group(groups.size() + 1, 1, 1, "newest", List.of(members)));
  }

  /** Makes a group of files with the same content; the first is kept. */
  void copies(String content, String... names) throws IOException {
    List<Member> members = new ArrayList<>();
    for (String name : names) {
      write(name, content);
      boolean first = members.isEmpty();
      members.add(member(name, first ? "first" : "same-bytes", 1, first));
    }
    group(members.toArray(Member[]::new));
  }

  List<Group> groups() {
    return groups;
  }

  /** Writes the script. */
  String script(ActionScript.Action action, ActionScript.Kind... more) throws IOException {
    boolean isTrash = action == ActionScript.Action.TRASH;
    Set<ActionScript.Kind> kinds =
        Stream.concat(Stream.of(ActionScript.Kind.SAME_BYTES), Stream.of(more))
            .collect(Collectors.toSet());
    ScanReport report =
        new ScanReport(List.of(), Map.of(), Map.of(), groups, List.of(), List.of(), List.of());
    try (var out = Files.newBufferedWriter(script, StandardCharsets.ISO_8859_1)) {
      new ActionScript(action, isTrash ? Optional.of(trash) : Optional.empty(), kinds)
          .write(report, out);
    }
    return Files.readString(script, StandardCharsets.ISO_8859_1);
  }

  Process start(String... options) throws IOException {
    List<String> command =
        new ArrayList<>(List.of(System.getProperty("script.shell", "sh").split(" ")));
    command.add(script.toString());
    command.addAll(List.of(options));
    ProcessBuilder shell = new ProcessBuilder(command).directory(elsewhere.toFile());
    Optional.ofNullable(System.getProperty("script.path"))
        .ifPresent(tools -> shell.environment().put("PATH", tools));
    shell.environment().putAll(environment);
    return shell.redirectError(script.resolveSibling("errors").toFile()).start();
  }

  /** Runs the script to its end. */
  Outcome run(String... options) throws IOException, InterruptedException {
    Process shell = start(options);
    String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    if (!shell.waitFor(120, TimeUnit.SECONDS)) {
      throw new IOException("the script did not end: " + output);
    }
    String errors = Files.readString(script.resolveSibling("errors"), StandardCharsets.ISO_8859_1);
    return new Outcome(shell.exitValue(), output, errors);
  }

  /** Returns every name below the root with its content, and what is in the working folder. */
  Map<String, String> files() throws IOException {
    Map<String, String> files = listed(root);
    listed(elsewhere).forEach((name, content) -> files.put("elsewhere/" + name, content));
    return files;
  }

  /** Returns every name below a folder, with its hash, the target of a link, or "folder". */
  static Map<String, String> listed(Path folder) throws IOException {
    Map<String, String> listed = new TreeMap<>();
    if (!Files.exists(folder)) {
      return listed;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.toList()) {
        listed.put(name(file).substring(name(folder).length()), content(file));
      }
    }
    return listed;
  }

  private static String content(Path file) throws IOException {
    if (Files.isSymbolicLink(file)) {
      return "-> " + name(Files.readSymbolicLink(file));
    }
    return Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS) ? "folder" : FileHash.of(file);
  }

  /** A URI keeps the bytes of a name. */
  static String name(Path file) {
    String raw = file.toUri().getRawPath();
    String name =
        ENCODED
            .matcher(raw)
            .replaceAll(
                hex -> Matcher.quoteReplacement("" + (char) HexFormat.fromHexDigits(hex.group(1))));
    return name.length() > 1 && name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
  }
}
