package org.solrduplicates.cli;

import java.util.concurrent.Callable;
import org.solrduplicates.cli.console.Console;
import picocli.CommandLine.Mixin;

/** A command that asks about one collection. */
abstract sealed class SolrCommand implements Callable<Integer>
    permits BackfillCommand,
        CheckCommand,
        EvaluateCommand,
        ExampleCommand,
        GroupsCommand,
        IndexCommand,
        IndexSetCommand,
        LinksCommand,
        ShowCommand {
  final Console console;
  @Mixin final SolrFlags solr;

  SolrCommand(Console console) {
    this.console = console;
    solr = new SolrFlags(console);
  }
}
