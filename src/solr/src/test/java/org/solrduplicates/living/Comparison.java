// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.Backgrounds;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.BruteNeighbourhood;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.core.similarity.Verifier;

/** How two documents are compared in a collection. Each document has its own id. */
final class Comparison {
  private final DuplicateSettings settings;
  private final Weights weights;
  private final Verifier verifier;
  private final BruteNeighbourhood index;
  private final Map<Long, Fingerprint> texts = new HashMap<>();
  private final Map<String, Set<Long>> names = new TreeMap<>();
  private final Backgrounds backgrounds;

  /**
   * @param all the documents of the collection that have a fingerprint
   */
  Comparison(DuplicateSettings settings, Weights weights, Collection<FoundDocument> all) {
    this.settings = settings;
    this.weights = weights;
    this.verifier = settings.verifier(weights);
    this.index = new BruteNeighbourhood(all.stream().map(FoundDocument::fingerprint).toList());
    all.forEach(found -> texts.put(found.fingerprint().text().key(), found.fingerprint()));
    this.backgrounds = new Backgrounds(verifier);
    for (FoundDocument found : all) {
      for (String key : found.metadata().titleKeys()) {
        names.computeIfAbsent(key, any -> new TreeSet<>()).add(found.fingerprint().text().key());
      }
    }
    backgrounds.haveNames(names);
  }

  DuplicateSettings settings() {
    return settings;
  }

  Weights weights() {
    return weights;
  }

  Verifier verifier() {
    return verifier;
  }

  /** Returns the texts of titles and file names, by their keys. */
  Map<String, Set<Long>> names() {
    return names;
  }

  /** Returns how similar two documents are, with what is usual around them. */
  Similarity verify(FoundDocument a, FoundDocument b) {
    around(a);
    around(b);
    return backgrounds.verify(a, b);
  }

  /** Returns what is usual around a document: that of its column, or computed. */
  Surroundings around(FoundDocument document) {
    if (verifier.isCalibrated()) {
      backgrounds.want(document);
      while (backgrounds.isAsking()) {
        backgrounds.accept(around(backgrounds.around()), read(backgrounds.unread()));
      }
    }
    return backgrounds.of(document.id());
  }

  /** Returns what is around some documents, by their ids. */
  Map<String, Neighbourhood> around(Map<String, Fingerprint> documents) {
    Map<String, Neighbourhood> around = new TreeMap<>();
    documents.forEach((id, print) -> around.put(id, index.around(print)));
    return around;
  }

  /** Returns the fingerprints of some texts. */
  Map<Long, Fingerprint> read(Set<Long> keys) {
    return keys.stream().filter(texts::containsKey).collect(Collectors.toMap(k -> k, texts::get));
  }
}
