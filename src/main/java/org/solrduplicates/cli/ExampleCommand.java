package org.solrduplicates.cli;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.apache.solr.client.solrj.SolrServerException;

/** Indexes a folder, shows its version groups and compares them with the expected ones. */
final class ExampleCommand {
  /** Without this, every request would print whole texts. */
  private static final String FIELDS = "&fl=id,title,score";

  private final String url;
  private final Consumer<String> out;

  private ExampleCommand(String url, Consumer<String> out) {
    this.url = url;
    this.out = out;
  }

  static int run(Arguments arguments, Console console)
      throws UsageException, IOException, SolrServerException {
    Path truth = arguments.path(Flag.TRUTH);
    Path files = arguments.path(Flag.FILES);
    ExitCode indexed = IndexCommand.index(arguments, console, files, FileTimes.read(truth));
    ExampleCommand example = new ExampleCommand(arguments.solrUrl(), console.out()::println);
    return Math.max(example.show(Truth.read(truth)), indexed.number());
  }

  private int show(Truth truth) throws IOException, SolrServerException {
    VersionGroups groups = groups();
    groups.lines().forEach(out);
    out.accept("");
    groups.groups().stream()
        .max(Comparator.comparingInt(group -> group.all().size()))
        .ifPresent(this::showRequests);
    return compare(truth, groups);
  }

  private VersionGroups groups() throws IOException, SolrServerException {
    try (SolrCollection solr = new SolrCollection(url)) {
      return VersionGroups.of(solr, solr.ids());
    }
  }

  /** Prints requests about a document in the middle of the history, to be tried by hand. */
  private void showRequests(DuplicatesAnswer group) {
    String id = group.all().get((group.all().size() - 1) / 2).id();
    out.accept("# the history of one document");
    out.accept(curl(id, ""));
    out.accept("# only what is nearly the same");
    out.accept(curl(id, "&dup.threshold=0.95"));
    out.accept("# how it was found");
    out.accept(curl(id, "&debug=true"));
    out.accept("");
  }

  private String curl(String id, String more) {
    String encoded = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
    return "curl '" + url.replace("'", "%27") + "/duplicates?id=" + encoded + FIELDS + more + "'";
  }

  private int compare(Truth truth, VersionGroups groups) {
    List<String> differences = new TruthComparison(truth, groups).differences();
    if (differences.isEmpty()) {
      out.accept("all " + truth.groupNames().size() + " groups as expected");
      return 0;
    }
    differences.stream().map(TextTable::printable).forEach(out);
    return 1;
  }
}
