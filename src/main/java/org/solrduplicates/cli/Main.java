package org.solrduplicates.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.SolrException;

/** The command line: {@code java -jar solr-duplicates-cli.jar COMMAND …}. */
public final class Main {
  private final Console console;

  Main(Console console) {
    this.console = console;
  }

  /** Ends with one of {@link ExitCode}. */
  public static void main(String[] args) {
    System.exit(new Main(Console.ofProcess()).run(List.of(args)));
  }

  /** Runs a command and returns its exit code. */
  int run(List<String> typed) {
    try {
      return dispatch(typed);
    } catch (UsageException e) {
      return fail(ExitCode.MISUSED, e.getMessage() + " See --help.");
    } catch (IOException | UncheckedIOException | SolrServerException | SolrException e) {
      return fail(ExitCode.FAILED, Reason.of(e));
    }
  }

  private int dispatch(List<String> typed) throws UsageException, IOException, SolrServerException {
    String first = typed.isEmpty() ? "" : typed.get(0);
    if (Flag.of(first).equals(Optional.of(Flag.HELP))) {
      return print(Help.ofAll());
    }
    Command command =
        Command.of(first)
            .orElseThrow(() -> new UsageException("There is no command '" + first + "'."));
    Arguments arguments = Arguments.parse(command, typed.subList(1, typed.size()));
    return arguments.has(Flag.HELP) ? print(Help.of(command)) : command.run(arguments, console);
  }

  private int print(List<String> lines) {
    lines.forEach(console.out()::println);
    return 0;
  }

  private int fail(ExitCode code, String reason) {
    console.err().println("solr-duplicates: " + reason);
    return code.number();
  }
}
