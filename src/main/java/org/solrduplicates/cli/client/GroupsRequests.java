package org.solrduplicates.cli.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.io.function.IOConsumer;
import org.solrduplicates.cli.client.DuplicatesAnswer.UntrustedDate;
import org.solrduplicates.cli.client.RunningJob.JobRequests;
import org.solrduplicates.cli.client.SolrCollection.ListPage;
import org.solrduplicates.cli.client.SolrRequest.Parameters;

/**
 * What is asked of the job over the whole collection and of what it wrote.
 *
 * @param filters which documents are listed and counted; the job itself takes all
 */
public record GroupsRequests(SolrCollection solr, List<String> filters) {
  private static final String GROUPS = "/duplicates/groups";

  private static final String MEMBERS = "1000";

  /** A page of groups has up to a thousand times as many documents. */
  private static final String GROUPS_OF_PAGE = "50";

  private static final String LINKS_OF_PAGE = "1000";

  /** Returns what is asked of the job, which takes all documents. */
  public JobRequests job() {
    return new JobRequests(solr, GROUPS, "job", Map.of("command", "start"));
  }

  /** Returns how much of the collection is duplicate. */
  public GroupTotals totals() throws IOException {
    return Json.block(solr.get(GROUPS, filtered().and("rows", "0")), "groups", GroupTotals.class);
  }

  /** Reads all version groups, the largest first. */
  public void groups(IOConsumer<ListPage<ListedGroup>> reader) throws IOException {
    Parameters params =
        filtered()
            .and("rows", GROUPS_OF_PAGE)
            .and("sort", "size desc")
            .and("dup.members", MEMBERS)
            .and("fl", "id,title,path,format");
    solr.pages(GROUPS, params, ListedGroup.class, reader);
  }

  /**
   * A verified pair of documents.
   *
   * @param similarity in 0..1
   */
  public record ListedLink(String a, String b, double similarity, List<String> source) {}

  public void links(IOConsumer<ListPage<ListedLink>> reader) throws IOException {
    solr.pages(
        "/duplicates/links", filtered().and("rows", LINKS_OF_PAGE), ListedLink.class, reader);
  }

  /**
   * Returns how similar documents are.
   *
   * @param sample how many documents that is estimated from; what Solr takes if empty
   */
  public GroupHistogram histogram(Optional<Integer> sample) throws IOException {
    Parameters all = filtered();
    Parameters params = sample.map(size -> all.and("dup.sample", size)).orElse(all);
    return Json.block(solr.get("/duplicates/histogram", params), "histogram", GroupHistogram.class);
  }

  private Parameters filtered() {
    Parameters parameters = Parameters.of();
    for (String filter : filters) {
      parameters = parameters.and("fq", filter);
    }
    return parameters;
  }

  /**
   * A version group in the list of all groups.
   *
   * @param redundant how many of them could go if only one stayed
   * @param similarity the lowest similarity of a member to the one it is most similar to, in 0..1
   * @param members those that Solr lists, the latest first and those without a date at the end; it
   *     lists so many of a group and no more. The order is that of Solr, which knows their texts
   */
  public record ListedGroup(
      String id, long size, long redundant, double similarity, List<ListedMember> members) {
    /** Puts the members, which Solr lists oldest first, in order. */
    public ListedGroup {
      List<ListedMember> ordered =
          new ArrayList<>(members.stream().filter(ListedMember::isDated).toList());
      Collections.reverse(ordered);
      members.stream().filter(member -> !member.isDated()).forEach(ordered::add);
      members = List.copyOf(ordered);
    }

    public boolean isComplete() {
      return members.size() >= size;
    }

    /** Returns the member to keep; none if no member has a date, or the list ends before it. */
    public Optional<ListedMember> latest() {
      return isComplete()
          ? members.stream().filter(ListedMember::isDated).findFirst()
          : Optional.empty();
    }

    /**
     * A document in the list of all groups.
     *
     * @param format the media type
     * @param date its place in the order of its group, in ISO; nothing if it has none
     * @param version its number; same texts share it; nothing if Solr does not say it
     */
    public record ListedMember(
        String id,
        Optional<String> title,
        Optional<String> path,
        Optional<String> format,
        Optional<String> date,
        Optional<Integer> version,
        List<UntrustedDate> ignoredDates) {
      /** Returns whether it has a place in the order of its group. */
      boolean isDated() {
        return date.filter(text -> !text.isEmpty()).isPresent();
      }
    }
  }

  /**
   * How much of a collection is duplicate, as Solr counts it.
   *
   * @param redundant how many documents could go if only one of each group stayed
   * @param sizes the number of groups by their size, as {@code 2-5}
   * @param settings how documents were compared, by parameter
   * @param asOf the time that the groups are of, in ISO
   */
  public record GroupTotals(
      long documents,
      long inGroups,
      long groups,
      long redundant,
      Map<String, Object> sizes,
      Map<String, Object> settings,
      Optional<String> asOf) {
    /** Returns the share of the documents that is redundant, in 0..1. */
    public double redundantShare() {
      return documents == 0 ? 0 : (double) redundant / documents;
    }

    /** Returns the time that the groups are of, in words. */
    public String time() {
      return asOf.orElse("unknown");
    }
  }
}
