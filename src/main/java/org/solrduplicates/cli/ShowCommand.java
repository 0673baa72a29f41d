package org.solrduplicates.cli;

import java.io.IOException;
import java.util.List;
import org.apache.solr.client.solrj.SolrServerException;

/** Prints version groups as histories. */
final class ShowCommand {
  private ShowCommand() {}

  static int run(Arguments arguments, Console console)
      throws UsageException, IOException, SolrServerException {
    try (SolrCollection solr = new SolrCollection(arguments.solrUrl())) {
      List<String> ids = arguments.has(Flag.ID) ? arguments.all(Flag.ID) : solr.ids();
      VersionGroups.of(solr, ids).lines().forEach(console.out()::println);
      return 0;
    }
  }
}
