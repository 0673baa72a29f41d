package org.solrduplicates.core.group;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Verifier;

/**
 * Compares documents against what is usual around them. The neighbourhood of a document is known
 * once it was looked up; until then nothing is taken off for it. Not safe for several threads.
 */
public final class Backgrounds {
  private final Verifier verifier;
  private final Map<String, Neighbourhood> neighbourhoods = new HashMap<>();

  Backgrounds(Verifier verifier) {
    this.verifier = verifier;
  }

  /** Takes note of what was found around documents, which is nothing where nothing was told. */
  void add(Collection<FoundDocument> lookedUp, Map<String, Neighbourhood> found) {
    lookedUp.forEach(
        document ->
            neighbourhoods.put(
                document.id(), found.getOrDefault(document.id(), Neighbourhood.NONE)));
  }

  /** Returns whether all is known that counts for a document. */
  boolean isKnown(String id) {
    return !verifier.contrast().isOn() || neighbourhoods.containsKey(id);
  }

  /** Returns the background of a document by its unique key, in 0..1; 0 if it is not known. */
  public double of(String id) {
    return neighbourhoods.getOrDefault(id, Neighbourhood.NONE).background();
  }

  /** Returns a verdict on two texts with what their neighbourhoods take off. */
  Similarity against(Similarity similarity, String a, String b) {
    return verifier.against(similarity, of(a), of(b));
  }

  public Similarity verify(FoundDocument a, FoundDocument b) {
    return against(verifier.verify(a.fingerprint(), b.fingerprint()), a.id(), b.id());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Backgrounds that
        && verifier.equals(that.verifier)
        && neighbourhoods.equals(that.neighbourhoods);
  }

  @Override
  public int hashCode() {
    return Objects.hash(verifier, neighbourhoods);
  }
}
