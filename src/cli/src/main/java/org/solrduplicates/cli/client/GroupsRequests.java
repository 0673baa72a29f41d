// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.apache.commons.io.function.IOConsumer;
import org.solrduplicates.cli.client.DuplicatesAnswer.UntrustedDate;
import org.solrduplicates.cli.client.RunningJob.JobRequests;
import org.solrduplicates.cli.client.SolrCollection.ListPage;
import org.solrduplicates.cli.client.SolrRequest.Parameters;

/**
 * Requests about the job over the whole collection and its results.
 *
 * @param filters restrict lists, counts and exported documents; the job takes all documents
 */
public record GroupsRequests(SolrCollection solr, List<String> filters) {
  private static final String GROUPS = "/duplicates/groups";

  private static final String MEMBERS = "1000";

  /** Small, because a group has up to {@value #MEMBERS} members. */
  private static final String GROUPS_OF_PAGE = "50";

  private static final String LINKS_OF_PAGE = "1000";

  public JobRequests job() {
    return new JobRequests(solr, GROUPS, "job", Map.of("command", "start"));
  }

  /**
   * Sends rows of an import, which Solr keeps.
   *
   * @param after the number of rows that were sent before
   */
  public void send(long after, List<Map<?, ?>> rows) throws IOException {
    Map<String, Object> part = imported(after);
    part.put("rows", rows);
    solr.command(GROUPS, part);
  }

  /** Returns the job that writes the rows that were sent. */
  public JobRequests importing(long rows) {
    return new JobRequests(solr, GROUPS, "job", imported(rows));
  }

  private static Map<String, Object> imported(long after) {
    Map<String, Object> command = new LinkedHashMap<>();
    command.put("command", "import");
    command.put("after", after);
    return command;
  }

  public GroupTotals totals() throws IOException {
    return Json.block(solr.get(GROUPS, filtered().and("rows", "0")), "groups", GroupTotals.class);
  }

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
   * Returns the distribution of similarities.
   *
   * @param sample the number of sampled documents; the default of Solr if empty
   */
  public GroupHistogram histogram(Optional<Integer> sample) throws IOException {
    Parameters all = filtered();
    Parameters params = sample.map(size -> all.and("dup.sample", size)).orElse(all);
    return Json.block(solr.get("/duplicates/histogram", params), "histogram", GroupHistogram.class);
  }

  /**
   * What a job would use.
   *
   * @param settings by the names of solrconfig.xml
   * @param weights the learned weights of words, in Base64
   * @param parts the number of parts of the documents, at least 1
   */
  public record ExportedSettings(SortedMap<String, String> settings, String weights, int parts) {}

  public ExportedSettings exportedSettings() throws IOException {
    return export(filtered(), ExportedSettings.class);
  }

  /**
   * A part of the documents.
   *
   * @param documents their rows, as Solr writes them
   * @param neverCompared further documents that cannot be compared, by reason
   */
  public record ExportedPart(
      Optional<List<Map<String, Object>>> documents,
      Optional<SortedMap<String, Long>> neverCompared) {}

  /**
   * Returns a part of the documents.
   *
   * @param index from 0
   * @param count the number of parts, which is the same for all of them
   */
  public ExportedPart exported(int index, int count) throws IOException {
    return export(filtered().and("dup.range", index + "/" + count), ExportedPart.class);
  }

  private <T> T export(Parameters parameters, Class<T> type) throws IOException {
    return Json.block(solr.get(GROUPS, parameters.and("command", "export")), "export", type);
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
   * @param redundant the documents that can be removed if one is kept, which covers them
   * @param similarity the lowest similarity of a member to its nearest member, in 0..1
   * @param members latest first, undated last; Solr limits their number
   */
  public record ListedGroup(
      String id, long size, long redundant, double similarity, List<ListedMember> members) {
    /** Reverses the dated members, which Solr lists oldest first. */
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

    /** Returns the member to keep; empty if no member has a date or members are missing. */
    public Optional<ListedMember> latest() {
      return isComplete()
          ? members.stream().filter(ListedMember::isDated).findFirst()
          : Optional.empty();
    }

    /**
     * A document in the list of all groups.
     *
     * @param format the media type
     * @param date in ISO; empty if the document has no place in the order of its group
     * @param version its number; equal texts share it
     * @param uncovered true if no shown document of the group covers it
     */
    public record ListedMember(
        String id,
        Optional<String> title,
        Optional<String> path,
        Optional<String> format,
        Optional<String> date,
        Optional<Integer> version,
        Optional<Boolean> uncovered,
        List<UntrustedDate> ignoredDates) {
      public boolean isCovered() {
        return !uncovered.orElse(false);
      }

      boolean isDated() {
        return date.filter(text -> !text.isEmpty()).isPresent();
      }
    }
  }

  /**
   * The number of duplicates in a collection.
   *
   * @param redundant the documents that can be removed if one of each group is kept
   * @param sizes the number of groups by size, such as {@code 2-5}
   * @param settings the settings of the comparison, by parameter
   * @param asOf the time of the groups, in ISO
   */
  public record GroupTotals(
      long documents,
      long inGroups,
      long groups,
      long redundant,
      Map<String, Object> sizes,
      Map<String, Object> settings,
      Optional<String> asOf) {
    /** Returns the redundant share of the documents, in 0..1. */
    public double redundantShare() {
      return documents == 0 ? 0 : (double) redundant / documents;
    }

    /** Returns the time of the groups or {@code unknown}. */
    public String time() {
      return asOf.orElse("unknown");
    }
  }
}
