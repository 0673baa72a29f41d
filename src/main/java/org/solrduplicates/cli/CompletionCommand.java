package org.solrduplicates.cli;

import java.util.concurrent.Callable;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** Prints what lets bash and zsh complete commands and flags, for this version of them. */
@Command(
    name = "generate-completion",
    hidden = true,
    description = "print a script for bash and zsh that completes commands and flags")
final class CompletionCommand implements Callable<Integer> {
  private final Console console;

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    console.out().println(AutoComplete.bash("solr-duplicates", new Main(console).commandLine()));
    return ExitCode.DONE.number();
  }
}
