package org.solrduplicates.cli;

import java.util.Comparator;
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

  /** Returns the members that Solr lists, latest first; it lists so many of a group and no more. */
  List<ListedMember> members() {
    return json.objects("members").stream()
        .map(ListedMember::new)
        .sorted(Comparator.reverseOrder())
        .toList();
  }

  /** Returns the member to keep; none if the list ends before it. */
  Optional<ListedMember> latest() {
    List<ListedMember> members = members();
    return members.size() < size() ? Optional.empty() : members.stream().findFirst();
  }
}
