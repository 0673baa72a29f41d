// SPDX-License-Identifier: Apache-2.0
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

/** The commands that install, uninstall and check the plugin, with their common flags. */
abstract sealed class SetupCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = SolrFlags.NAME,
      paramLabel = "URL",
      required = true,
      description = "address of Solr, such as http://host:8983/solr")
  private URI solr;

  @Option(
      names = "--collection",
      paramLabel = "NAME",
      required = true,
      description = "collection or core")
  private String collection;

  @Mixin private final AccessFlags access = new AccessFlags();

  /** Runs the command; returns whether nothing is left to do. */
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

  /** Field names and messages of Solr may have control characters. */
  final void print(String line) {
    Main.console(spec).out().println(Console.printable(line));
  }

  private static final class ChangeFlags {
    @Option(names = "--dry-run", description = "only print the changes")
    private boolean dryRun;

    @Option(
        names = "--shared-configset",
        description = "change the configset even if other collections use it")
    private boolean shared;
  }

  @Command(
      name = "install",
      description = "configure the plugin in a collection; Solr must have the jar",
      exitCodeList = "3:a manual step is left, which is printed")
  static final class OfInstall extends SetupCommand {
    @Option(names = "--text", paramLabel = "FIELD", description = "text field; may be repeated")
    private List<String> texts = List.of();

    @Option(names = "--title", paramLabel = "FIELD", description = "title field")
    private Optional<String> title;

    @Option(names = "--name", paramLabel = "FIELD", description = "field of the file name or path")
    private Optional<String> name;

    @Option(names = "--author", paramLabel = "FIELD", description = "author field")
    private Optional<String> author;

    @Option(
        names = "--date",
        paramLabel = "FIELD",
        description = "date field, the most trusted first; may be repeated")
    private List<String> dates = List.of();

    @Option(names = "--passages", description = "add the field for copied passages")
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
      description = "remove what install added to a collection",
      exitCodeList = "3:a manual step is left, which is printed")
  static final class OfUninstall extends SetupCommand {
    @Mixin private final ChangeFlags flags = new ChangeFlags();

    @Option(names = "--keep-fields", description = "keep the fields in the schema")
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
      description = "print the configuration of a collection and its problems",
      exitCodeList = "3:there are problems")
  static final class OfDoctor extends SetupCommand {
    @Option(names = "--json", description = "print JSON")
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
