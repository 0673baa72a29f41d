// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.console.OutputFile;
import org.solrduplicates.cli.files.NamedFiles;
import org.solrduplicates.cli.files.WebCapture;
import org.solrduplicates.cli.scan.ActionScript;
import org.solrduplicates.cli.scan.ActionScript.Action;
import org.solrduplicates.cli.scan.ActionScript.Kind;
import org.solrduplicates.cli.scan.ScanReport;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The script that acts on redundant files, a {@code @Mixin} of {@code scan}. */
final class ScriptFlags {
  /** All flags; they apply to folders only. */
  static final List<String> NAMES = List.of("--script", "--action", "--trash", "--act-on");

  @Option(
      names = "--script",
      paramLabel = "FILE",
      description = "also write a shell script that acts on redundant files; it needs --run to act")
  private Optional<Path> file;

  @Option(
      names = "--action",
      paramLabel = "ACTION",
      converter = ActionName.class,
      description = "what the script does: remove, trash, hardlink or symlink; trash by default")
  private Optional<Action> action;

  @Option(
      names = "--trash",
      paramLabel = "DIR",
      description = "folder that receives the files of --action trash, outside the scanned folders")
  private Optional<Path> trash;

  @Option(
      names = "--act-on",
      paramLabel = "KIND",
      converter = KindName.class,
      description = "files to act on besides same-bytes: same-text or versions; may be repeated")
  private List<Kind> kinds = List.of();

  Optional<Path> file() {
    return file;
  }

  /**
   * Rejects flags that do not fit together.
   *
   * @param folders the scanned folders, without those of references
   * @param others the other output files
   */
  void check(List<Path> folders, List<Path> references, List<Path> others) throws IOException {
    if (file.isEmpty()) {
      rejectWithoutScript();
      return;
    }
    require(File.separatorChar == '/', "--script needs a POSIX shell, which Windows lacks");
    require(
        !folders.stream().allMatch(f -> WebCapture.isCapture(f) && Files.isRegularFile(f)),
        "--script applies to files of folders, not to pages of web captures");
    for (Path other : others) {
      Path same = normal(file.get());
      require(
          !same.equals(normal(other)),
          "--script must name another file than --out and --recrawl, was " + same);
    }
    checkAction(Stream.concat(folders.stream(), references.stream()).toList());
    OutputFile.open(file.get()).close(); // an unwritable folder fails before the scan
  }

  private void rejectWithoutScript() throws UserException {
    require(action.isEmpty(), "--action needs --script");
    require(trash.isEmpty(), "--trash needs --script");
  }

  private void checkAction(List<Path> scanned) throws IOException {
    String name = ActionScript.word(action());
    boolean isLink = action() == Action.HARDLINK || action() == Action.SYMLINK;
    for (Kind kind : kinds) {
      require(
          !isLink || kind == Kind.SAME_BYTES,
          "--action " + name + " allows only --act-on same-bytes, was " + ActionScript.word(kind));
    }
    if (action() != Action.TRASH) {
      require(trash.isEmpty(), "--trash applies to --action trash, was --action " + name);
      return;
    }
    require(trash.isPresent(), "--action trash, the default, needs a folder: --trash DIR");
    Path folder = real(trash.get());
    for (Path place : scanned) {
      Path moved = Path.of(folder + real(place).toString());
      require(
          !folder.startsWith(real(place)) && !moved.startsWith(real(place)),
          "--trash " + trash.get() + " must be outside the scanned folder " + place);
    }
  }

  private static void require(boolean condition, String otherwise) throws UserException {
    if (!condition) {
      throw new UserException(ExitCode.MISUSED, otherwise);
    }
  }

  private Action action() {
    return action.orElse(Action.TRASH);
  }

  /** Resolves links of the existing part of a path. */
  private static Path real(Path path) throws IOException {
    Path existing = normal(path);
    while (!Files.exists(existing)) {
      existing = Objects.requireNonNull(existing.getParent());
    }
    return existing.toRealPath().resolve(existing.relativize(normal(path)));
  }

  private static Path normal(Path path) {
    return path.toAbsolutePath().normalize();
  }

  /** Returns the redundant files to act on. */
  Set<Kind> kinds() {
    Set<Kind> all = EnumSet.of(Kind.SAME_BYTES);
    all.addAll(kinds);
    return all;
  }

  /** Writes the script, if there is to be one. */
  void write(ScanReport report) throws IOException {
    if (file.isEmpty()) {
      return;
    }
    Optional<Path> folder = trash.isPresent() ? Optional.of(real(trash.get())) : Optional.empty();
    ActionScript script = new ActionScript(action(), folder, kinds());
    try (OutputFile written = OutputFile.open(file.get())) {
      written.write(NamedFiles.encoding(), writer -> script.write(report, writer));
      written.replace();
    }
  }

  private static <T extends Enum<T>> T value(String typed, T[] values) {
    return Arrays.stream(values)
        .filter(value -> ActionScript.word(value).equals(typed))
        .findFirst()
        .orElseThrow(
            () ->
                Values.wrong(
                    Arrays.stream(values)
                        .map(ActionScript::word)
                        .collect(Collectors.joining(", ", "one of ", "")),
                    typed));
  }

  /** Converts the value of {@code --action}. */
  static final class ActionName implements ITypeConverter<Action> {
    @Override
    public Action convert(String typed) {
      return value(typed, Action.values());
    }
  }

  /** Converts a value of {@code --act-on}. */
  static final class KindName implements ITypeConverter<Kind> {
    @Override
    public Kind convert(String typed) {
      return value(typed, Kind.values());
    }
  }
}
