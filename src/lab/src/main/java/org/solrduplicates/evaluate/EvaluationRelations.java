// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.solrduplicates.cli.client.DuplicatesAnswer;
import org.solrduplicates.cli.client.DuplicatesAnswer.GroupVersion;
import org.solrduplicates.cli.client.DuplicatesAnswer.RelatedDocument;

/**
 * The relations of labelled documents in answers: every pair of a group, and every whole with its
 * part that either of them lists.
 */
final class EvaluationRelations {
  private final Set<String> labelled;
  private final EvaluationGroups groups = EvaluationGroups.empty();
  private final SortedSet<String> parts = new TreeSet<>();

  EvaluationRelations(Set<String> labelled) {
    this.labelled = labelled;
  }

  void add(String id, DuplicatesAnswer answer) {
    if (!groups.has(id)) {
      Stream<String> members = answer.all().stream().map(GroupVersion::id);
      groups.add(id, members.filter(labelled::contains).toList());
    }
    labelled(answer.duplicates().contains()).forEach(part -> addPart(id, part));
    labelled(answer.duplicates().partOf()).forEach(whole -> addPart(whole, id));
  }

  private Stream<String> labelled(List<RelatedDocument> related) {
    return related.stream().map(RelatedDocument::id).filter(labelled::contains);
  }

  private void addPart(String whole, String part) {
    parts.add(line(whole, part, "contains"));
  }

  private static String line(String first, String second, String relation) {
    return String.join("\t", first, second, relation);
  }

  /** Returns each pair once: id, id, {@code version} or {@code contains}. */
  List<String> lines() {
    SortedSet<String> lines = new TreeSet<>(parts);
    groups.pairs().forEach(pair -> lines.add(line(pair.first(), pair.second(), "version")));
    return List.copyOf(lines);
  }
}
