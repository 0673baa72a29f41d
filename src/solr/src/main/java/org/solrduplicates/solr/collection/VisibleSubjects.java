// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.solr.collection.shard.CollectionTasks;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Subject;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.decision.MadeDecision;
import org.solrduplicates.solr.shard.ShardSet;

/**
 * Documents that are visible to a request, with their current texts.
 *
 * @param texts text hashes by key; empty for a document without words to compare
 */
record VisibleSubjects(Map<String, String> texts) {
  static VisibleSubjects of(Collection<String> ids, ShardSet<LocalCollectionShard> shards) {
    Map<String, String> texts = new HashMap<>();
    List<String> distinct = ids.stream().distinct().toList();
    for (List<Subject> subjects : shards.ask(CollectionTasks.SUBJECTS, distinct).values()) {
      subjects.forEach(subject -> texts.put(subject.id(), subject.text()));
    }
    return new VisibleSubjects(texts);
  }

  static VisibleSubjects ofBoth(
      List<MadeDecision> decisions, ShardSet<LocalCollectionShard> shards) {
    return of(
        decisions.stream()
            .map(MadeDecision::decision)
            .flatMap(d -> Stream.of(d.a().id(), d.b().id()))
            .toList(),
        shards);
  }

  boolean has(String id) {
    return texts.containsKey(id);
  }

  boolean hasBoth(MadeDecision made) {
    return has(made.decision().a().id()) && has(made.decision().b().id());
  }

  boolean areAsDecided(MadeDecision made) {
    return isAsDecided(made.decision().a()) && isAsDecided(made.decision().b());
  }

  private boolean isAsDecided(TextVersion textVersion) {
    return textVersion.text().toTerm().equals(texts.get(textVersion.id()));
  }

  Optional<TextVersion> textVersion(String id) {
    return Optional.ofNullable(texts.get(id))
        .filter(text -> !text.isEmpty())
        .map(text -> new TextVersion(id, TextHash.ofTerm(text)));
  }
}
