// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.console.OutputFile;
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.cli.files.NamedFiles;
import org.solrduplicates.cli.files.SkippedFiles;
import org.solrduplicates.cli.scan.DataSet;
import org.solrduplicates.cli.scan.KeepRules;
import org.solrduplicates.cli.scan.ReportFormat;
import org.solrduplicates.cli.scan.Scan;
import org.solrduplicates.cli.scan.ScanReport;
import org.solrduplicates.cli.scan.ScanReport.Kind;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.text.Sentence;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

@Command(
    name = "scan",
    description = "find duplicates and versions among the files of folders, without Solr",
    exitCodeList = {
      "3:done, but a file or folder could not be read, also with --fail-on-found",
      "11:done, all was read, and there are duplicates or versions (--fail-on-found)"
    })
final class ScanCommand implements Callable<Integer> {
  /** Flags that do not apply to a data set. */
  private static final List<String> OF_FOLDERS =
      List.of(
          "--reference",
          "--print0",
          "--act-on",
          "--cache",
          "--no-cache",
          "--retry",
          "--threads",
          "--recrawl",
          "--time-limit",
          "--heap");

  @Spec private CommandSpec spec;
  @Mixin private final ReadingFlags reading = new ReadingFlags();
  @Mixin private final SelectFlags select = new SelectFlags();
  @Mixin private final FieldFlags fields = new FieldFlags();

  @Parameters(
      paramLabel = "DIR",
      arity = "0..*",
      description =
          "folders and web captures (.warc), or one file of JSON documents, one per line (.jsonl);"
              + " - reads names of files and folders from standard input, one per line")
  private List<String> operands = List.of();

  private List<Path> folders = List.of();

  private NamedFiles named = NamedFiles.NONE;

  @Option(
      names = "--reference",
      paramLabel = "DIR",
      description = "folder whose files are never redundant; may be repeated")
  private List<Path> references = List.of();

  @Option(
      names = "--set",
      paramLabel = "PARAMETER=VALUE",
      description = "a setting of the comparison, such as dup.threshold=0.8; may be repeated")
  private Map<String, String> parameters = Map.of();

  @Option(
      names = "--keep",
      paramLabel = "RULE",
      converter = Keep.class,
      description =
          "the document of a group to keep: newest (default), oldest, longest, shortest-path,"
              + " reference or path:GLOB; may be repeated, each narrows the choice")
  private List<KeepRules.Rule> keep = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "format of the report: text, json, jsonl, csv or html")
  private ReportFormat format;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "output file; standard output by default")
  private Optional<Path> out;

  @Option(
      names = "--print0",
      description =
          "print only the redundant files, each ended with NUL, for xargs -0; see --act-on")
  private boolean print0;

  @Option(
      names = "--act-on",
      paramLabel = "KIND",
      converter = KindName.class,
      description = "files to print besides same-bytes: same-text or versions; may be repeated")
  private List<Kind> kinds = List.of();

  @Option(
      names = "--recrawl",
      paramLabel = "FILE",
      description = "also write when to fetch each page of the web captures again, in CSV")
  private Optional<Path> recrawl;

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "cache of the files that were read; by default scan-cache in the user's cache folder")
  private Optional<Path> cache;

  @Option(names = "--no-cache", description = "use no cache")
  private boolean noCache;

  @Option(
      names = "--retry",
      description = "read files again that failed in an earlier scan and have not changed")
  private boolean retry;

  @Option(
      names = "--threads",
      paramLabel = "NUMBER",
      description = "number of files read in parallel; by default the number of processors")
  private Optional<Integer> threads;

  @Option(
      names = "--fail-on-found",
      description = "exit with 11 if all files were read and duplicates were found")
  private boolean failOnFound;

  @Option(names = "--quiet", description = "print no messages about the run")
  private boolean quiet;

  @Override
  public Integer call() throws IOException {
    folders = paths(operands);
    Optional<NamedFiles> list = select.named(folders);
    if (list.isPresent()) {
      named = list.get();
      folders = List.of();
    }
    checkPrint0();
    if (recrawl.isEmpty()) {
      return report(Optional.empty());
    }
    rejectScanned("--recrawl", recrawl.get());
    Path named = recrawl.get().toAbsolutePath().normalize();
    if (out.filter(other -> other.toAbsolutePath().normalize().equals(named)).isPresent()) {
      throw new UserException(
          ExitCode.MISUSED, "--recrawl and --out must name different files, both are " + named);
    }
    try (OutputFile file = OutputFile.open(recrawl.get())) {
      int code = report(Optional.of(file));
      file.replace();
      return code;
    }
  }

  /** Picocli reports an invalid path as an unknown operand where no operand is required. */
  private static List<Path> paths(List<String> typed) throws UserException {
    try {
      return typed.stream().map(Values::path).toList();
    } catch (TypeConversionException e) {
      throw new UserException(ExitCode.MISUSED, "DIR: " + e.getMessage());
    }
  }

  private void checkPrint0() throws UserException {
    if (print0 && format != ReportFormat.TEXT) {
      throw new UserException(ExitCode.MISUSED, "--print0 replaces --format; remove one of them");
    }
    if (!print0) {
      reject(List.of("--act-on"), "needs --print0");
    }
  }

  /** Returns the folders or the names of the list. */
  private List<Path> scanned() {
    return Stream.concat(folders.stream(), named.paths().stream()).toList();
  }

  private int report(Optional<OutputFile> schedule) throws IOException {
    if (out.isEmpty()) {
      return scan(schedule, this::print);
    }
    rejectScanned("--out", out.get());
    try (OutputFile file = OutputFile.open(out.get())) {
      Output written = (report, console) -> writeTo(file, report);
      int code = scan(schedule, written);
      file.replace();
      return code;
    }
  }

  /** An output must not overwrite a scanned file. */
  private void rejectScanned(String flag, Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return;
    }
    for (Path scanned : Stream.concat(scanned().stream(), references.stream()).toList()) {
      if (Files.exists(scanned) && file.toRealPath().startsWith(scanned.toRealPath())) {
        throw new UserException(
            ExitCode.MISUSED, flag + " " + file + " is a scanned file; name another file");
      }
    }
  }

  private interface Output {
    void write(ScanReport report, Console console) throws IOException;
  }

  private int scan(Optional<OutputFile> schedule, Output output) throws IOException {
    Instant now = Instant.now();
    Scan scan =
        new Scan(
            folders,
            named,
            references,
            select.filter(now),
            settings(),
            new KeepRules(keep),
            now,
            schedule);
    Console console = Main.console(spec);
    Console messages = quiet ? silent(console) : console;
    boolean ofFiles = folders.stream().noneMatch(DataSet::isDataSet);
    SkippedFiles skipped = ofFiles ? SkippedFiles.collected() : new SkippedFiles(messages.err());
    ScanReport report;
    try (Progress progress = new Progress(messages)) {
      report = run(scan, progress, skipped);
    }
    if (ofFiles) {
      skipped.summarize(messages.err());
    }
    if (report.counts().getOrDefault("files", 0L) == 0) {
      messages
          .err()
          .println(
              "no file was scanned: the folders or the list are empty, or no file matches the flags");
    }
    output.write(report, console);
    boolean isFound = failOnFound && !report.groups().isEmpty();
    if (skipped.count() == 0) {
      return (isFound ? ExitCode.DUPLICATES : ExitCode.DONE).number();
    }
    if (isFound) {
      messages
          .err()
          .println(
              Sentence.of(
                  "%d groups were found, and %d files or folders could not be read: exit code %d",
                  report.groups().size(), skipped.count(), ExitCode.INCOMPLETE.number()));
    }
    return ExitCode.INCOMPLETE.number();
  }

  private ScanReport run(Scan scan, Progress progress, SkippedFiles skipped) throws IOException {
    if (folders.stream().anyMatch(DataSet::isDataSet)) {
      return scan.run(dataSet(), progress, skipped);
    }
    reject(FieldFlags.NAMES, "applies to a file of documents, not to folders");
    reject(
        noCache ? List.of("--cache") : List.of(),
        "has no effect with --no-cache; remove one of them");
    return scan.run(reading(), progress, skipped);
  }

  private DataSet dataSet() throws UserException {
    if (folders.size() > 1) {
      throw new UserException(
          ExitCode.MISUSED, "a file of documents must be the only argument; scan it separately");
    }
    reject(SelectFlags.NAMES, "applies to folders, not to a file of documents");
    reject(OF_FOLDERS, "applies to folders, not to a file of documents");
    return new DataSet(folders.get(0), fields.names());
  }

  private void reject(List<String> flags, String reason) throws UserException {
    for (String flag : flags) {
      if (spec.commandLine().getParseResult().hasMatchedOption(flag)) {
        throw new UserException(ExitCode.MISUSED, flag + " " + reason);
      }
    }
  }

  private DuplicateSettings settings() throws UserException {
    List<String> known = Stream.of(Parameter.values()).map(Parameter::key).toList();
    for (String parameter : parameters.keySet()) {
      if (!known.contains(parameter)) {
        throw new UserException(
            ExitCode.MISUSED, "--set must name one of " + known + ", was '" + parameter + "'");
      }
    }
    try {
      return DuplicateSettings.of(key -> Optional.ofNullable(parameters.get(key)));
    } catch (IllegalArgumentException e) {
      throw new UserException(ExitCode.MISUSED, "--set: " + e.getMessage());
    }
  }

  private Scan.Reading reading() {
    return new Scan.Reading(
        noCache ? Optional.empty() : Optional.of(cache.orElseGet(this::usualCache)),
        threads.orElseGet(() -> Runtime.getRuntime().availableProcessors()),
        retry,
        reading::reader);
  }

  private Path usualCache() {
    String caches = Main.console(spec).environment().getOrDefault("XDG_CACHE_HOME", "");
    Path folder =
        caches.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(caches);
    return folder.resolve("solr-duplicates").resolve("scan-cache");
  }

  private static Console silent(Console console) {
    PrintStream nothing =
        new PrintStream(PrintStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return new Console(console.out(), nothing);
  }

  private void writeTo(OutputFile file, ScanReport report) throws IOException {
    if (print0) {
      file.write(NamedFiles.encoding(), writer -> report.printRedundant(kinds, writer));
    } else {
      file.write(writer -> format.write(report, Integer.MAX_VALUE, writer));
    }
  }

  private void print(ScanReport report, Console console) throws IOException {
    if (print0) {
      // an encoder fails where a charset would replace a character of a name
      Writer names = new OutputStreamWriter(console.out(), NamedFiles.encoding().newEncoder());
      report.printRedundant(kinds, names);
      names.flush();
      return;
    }
    PrintWriter writer = new PrintWriter(console.out(), false, StandardCharsets.UTF_8);
    format.write(report, width(console), writer);
    writer.flush();
  }

  /** A file or a pipe has no width. */
  private static int width(Console console) {
    return console.interactive()
        ? new UsageMessageSpec().autoWidth(true).width()
        : Integer.MAX_VALUE;
  }

  /** Converts a value of {@code --act-on}. */
  static final class KindName implements ITypeConverter<Kind> {
    @Override
    public Kind convert(String typed) {
      return Stream.of(Kind.values())
          .filter(kind -> kind.label().equals(typed))
          .findFirst()
          .orElseThrow(() -> Values.wrong("one of " + Kind.labels(), typed));
    }
  }

  /** A rule that chooses the document to keep. */
  static final class Keep implements ITypeConverter<KeepRules.Rule> {
    @Override
    public KeepRules.Rule convert(String typed) {
      try {
        return KeepRules.Rule.of(typed);
      } catch (IllegalArgumentException e) {
        throw Values.wrong("one of " + KeepRules.Rule.names(), typed);
      }
    }
  }
}
