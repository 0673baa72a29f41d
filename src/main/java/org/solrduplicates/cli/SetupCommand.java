package org.solrduplicates.cli;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.solrduplicates.cli.SolrCommand.SolrFlags;
import org.solrduplicates.cli.client.Access;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.setup.Doctor;
import org.solrduplicates.cli.setup.Install;
import org.solrduplicates.cli.setup.SetupOptions;
import org.solrduplicates.cli.setup.SetupOptions.FieldChoice;
import org.solrduplicates.cli.setup.Uninstall;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The commands that put the plugin into a collection, take it out, and say how it is set up there.
 * All they share are the flags that say which collection that is.
 */
abstract sealed class SetupCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = SolrFlags.NAME,
      paramLabel = "URL",
      required = true,
      description = "Solr itself, as http://host:8983/solr")
  private URI solr;

  @Option(
      names = "--collection",
      paramLabel = "NAME",
      required = true,
      description = "the collection or core")
  private String collection;

  @Mixin private final AccessFlags access = new AccessFlags();

  /** Does it with options that were checked, and returns whether nothing is left to do. */
  abstract boolean run(SetupOptions options) throws IOException;

  abstract SetupOptions options(URI solr, Access way, String collection);

  @Override
  public final Integer call() throws IOException {
    return (run(checked()) ? ExitCode.DONE : ExitCode.INCOMPLETE).number();
  }

  private SetupOptions checked() throws IOException {
    Access way = access.access(List.of(solr), spec);
    try {
      return options(solr, way, collection);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** Names of fields and Solr's messages come from anywhere. */
  final void print(String line) {
    Main.console(spec).out().println(Console.printable(line));
  }

  /** How far a change may go: a {@code @Mixin} of what changes a collection. */
  private static final class ChangeFlags {
    @Option(names = "--dry-run", description = "only print the requests that change something")
    private boolean dryRun;

    @Option(
        names = "--shared-configset",
        description = "change the configset even if other collections use it, too")
    private boolean shared;
  }

  @Command(
      name = "install",
      description = "put the plugin into a collection whose Solr has the jar: fields and handlers",
      exitCodeList = "3:something is left to do by hand; what, is said")
  static final class OfInstall extends SetupCommand {
    @Option(
        names = "--text",
        paramLabel = "FIELD",
        description = "a field of the text; may be repeated")
    private List<String> texts = List.of();

    @Option(names = "--title", paramLabel = "FIELD", description = "the field of the title")
    private Optional<String> title;

    @Option(names = "--name", paramLabel = "FIELD", description = "the field of file name or path")
    private Optional<String> name;

    @Option(names = "--author", paramLabel = "FIELD", description = "the field of the author")
    private Optional<String> author;

    @Option(
        names = "--date",
        paramLabel = "FIELD",
        description = "a date field of the history, the most trusted first; may be repeated")
    private List<String> dates = List.of();

    @Option(names = "--passages", description = "add the field by which copied passages are found")
    private boolean passages;

    @Mixin private final ChangeFlags flags = new ChangeFlags();

    @Override
    SetupOptions options(URI solr, Access way, String collection) {
      FieldChoice fields = new FieldChoice(texts, title, name, author, dates);
      return new SetupOptions(
          solr, way, collection, fields, passages, flags.dryRun, flags.shared, false);
    }

    @Override
    boolean run(SetupOptions options) throws IOException {
      return new Install(options, this::print).run();
    }
  }

  @Command(
      name = "uninstall",
      description = "take back what install has added to a collection",
      exitCodeList = "3:something is left to do by hand; what, is said")
  static final class OfUninstall extends SetupCommand {
    @Mixin private final ChangeFlags flags = new ChangeFlags();

    @Option(names = "--keep-fields", description = "leave the fields in the schema")
    private boolean keepFields;

    @Override
    SetupOptions options(URI solr, Access way, String collection) {
      return new SetupOptions(
          solr, way, collection, FieldChoice.NONE, false, flags.dryRun, flags.shared, keepFields);
    }

    @Override
    boolean run(SetupOptions options) throws IOException {
      return new Uninstall(options, this::print).run();
    }
  }

  @Command(
      name = "doctor",
      description = "say on one page how a collection is set up, and what is wrong",
      exitCodeList = "3:something is wrong")
  static final class OfDoctor extends SetupCommand {
    @Option(names = "--json", description = "print the page as JSON")
    private boolean json;

    @Override
    SetupOptions options(URI solr, Access way, String collection) {
      return new SetupOptions(solr, way, collection, FieldChoice.NONE, false, true, false, false);
    }

    @Override
    boolean run(SetupOptions options) throws IOException {
      return Doctor.run(options, json, this::print);
    }
  }
}
