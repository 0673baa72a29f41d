// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.Backgrounds;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Around;
import org.solrduplicates.solr.collection.shard.CollectionTasks.AroundQuestion;
import org.solrduplicates.solr.shard.ShardSet;

/** Computes backgrounds over all shards. */
public record ShardBackgrounds(ShardSet<LocalCollectionShard> shards, Verifier verifier) {
  public Backgrounds of(List<FoundDocument> documents) {
    Backgrounds backgrounds = new Backgrounds(verifier);
    documents.forEach(backgrounds::want);
    Set<String> keys = backgrounds.unknownNames(documents);
    while (backgrounds.isAsking() || !keys.isEmpty()) {
      TimeLimit.check();
      Map<String, Set<Long>> names = new HashMap<>();
      Map<String, Neighbourhood> around = new HashMap<>();
      Map<Long, Fingerprint> texts = new HashMap<>();
      AroundQuestion question =
          new AroundQuestion(backgrounds.around(), backgrounds.unread(), keys);
      for (Around part : shards.ask(CollectionTasks.AROUND, question).values()) {
        part.documents().forEach((id, some) -> around.merge(id, some, Neighbourhood::plus));
        texts.putAll(part.texts());
        part.names()
            .forEach(
                (name, some) -> names.computeIfAbsent(name, key -> new TreeSet<>()).addAll(some));
      }
      backgrounds.haveNames(names);
      backgrounds.accept(around, texts);
      keys = backgrounds.unknownNames(documents);
    }
    return backgrounds;
  }
}
