package org.solrduplicates.cli;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.solr.client.solrj.SolrServerException;

/** Writes all groups and links while they are read, and counts for the report on the way. */
final class GroupsExport {
  private final GroupsRequests requests;
  private final Progress progress;

  GroupsExport(GroupsRequests requests, Progress progress) {
    this.requests = requests;
    this.progress = progress;
  }

  /** Writes every document of every group as a line. */
  GroupTally groups(Csv csv) throws IOException, SolrServerException {
    GroupTally tally = new GroupTally();
    AtomicLong read = new AtomicLong();
    csv.row("group", "id", "size", "date", "title", "path", "format", "version", "latest");
    requests.groups(
        page -> {
          for (JsonObject doc : docs(page)) {
            ListedGroup group = new ListedGroup(doc);
            tally.add(group);
            write(csv, group);
          }
          progress.at("groups.csv", fraction(page, read));
        });
    return tally;
  }

  private static void write(Csv csv, ListedGroup group) throws IOException {
    Optional<ListedMember> latest = group.latest();
    for (ListedMember member : group.members()) {
      csv.row(
          group.id(),
          member.id(),
          group.size(),
          member.date(),
          member.title(),
          member.path(),
          member.format(),
          member.version().map(String::valueOf).orElse(""),
          latest.filter(member::equals).isPresent() ? "true" : "");
    }
  }

  /** Writes every link as a line and returns how many there are. */
  long links(Csv csv) throws IOException, SolrServerException {
    AtomicLong read = new AtomicLong();
    csv.row("a", "b", "similarity", "source");
    requests.links(
        page -> {
          for (JsonObject link : docs(page)) {
            String sources = String.join(" ", link.texts("source"));
            csv.row(link.text("a"), link.text("b"), link.number("similarity"), sources);
          }
          progress.at("links.csv", fraction(page, read));
        });
    return read.get();
  }

  private static Iterable<JsonObject> docs(JsonObject page) {
    return page.object("response").objects("docs");
  }

  private static double fraction(JsonObject page, AtomicLong read) {
    JsonObject response = page.object("response");
    return read.addAndGet(response.objects("docs").size())
        / Math.max(1, response.number("numFound"));
  }
}
