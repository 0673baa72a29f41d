package org.solrduplicates.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A version group in the list of all groups. */
record ListedGroup(JsonObject json) {
  String id() {
    return json.text("id");
  }

  long size() {
    return (long) json.number("size");
  }

  long redundant() {
    return (long) json.number("redundant");
  }

  /** Returns the lowest similarity of a member to the one it is most similar to. */
  double similarity() {
    return json.number("similarity");
  }

  /**
   * Returns the members that Solr lists, the latest first and those without a date at the end; it
   * lists so many of a group and no more. The order is that of Solr, which knows their texts.
   */
  List<ListedMember> members() {
    List<ListedMember> listed = json.objects("members").stream().map(ListedMember::new).toList();
    List<ListedMember> members =
        new ArrayList<>(listed.stream().filter(ListedMember::isDated).toList());
    Collections.reverse(members);
    listed.stream().filter(member -> !member.isDated()).forEach(members::add);
    return List.copyOf(members);
  }

  /** Returns whether Solr lists all members. */
  boolean isComplete() {
    return json.objects("members").size() >= size();
  }

  /** Returns the member to keep; none if no member has a date, or the list ends before it. */
  Optional<ListedMember> latest() {
    return isComplete()
        ? members().stream().filter(ListedMember::isDated).findFirst()
        : Optional.empty();
  }
}
