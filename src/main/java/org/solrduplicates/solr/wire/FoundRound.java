package org.solrduplicates.solr.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Verifier;

/**
 * What a shard has found in a round. Its links lack their similarities, for these follow from the
 * fingerprints.
 *
 * @param others all that the result says beside them
 */
public record FoundRound(List<FoundLink> links, RoundResult others) {
  /** A {@link Link} without its similarity. */
  public record FoundLink(String from, FoundDocument to, Set<Source> sources, boolean decided) {
    static FoundLink of(Link link) {
      return new FoundLink(link.from(), link.to(), link.sources(), link.decided());
    }

    private Link compared(Map<String, FoundDocument> asked, Verifier verifier) {
      FoundDocument known = asked.get(from);
      if (known == null) {
        throw new IllegalArgumentException("nobody asked about '" + from + "'");
      }
      return new Link(
          from, to, verifier.verify(known.fingerprint(), to.fingerprint()), sources, decided);
    }
  }

  /** Returns what a shard says of a result. */
  public static FoundRound of(RoundResult result) {
    return new FoundRound(
        result.links().stream().map(FoundLink::of).toList(), result.withLinks(List.of()));
  }

  /**
   * Returns the result.
   *
   * @param verifier compares again what the shard has compared
   * @param outOfTime whether to leave out the links that were not compared yet
   * @throws IllegalArgumentException for a link from a document that is not of the round
   */
  public RoundResult result(Round round, Verifier verifier, BooleanSupplier outOfTime) {
    Map<String, FoundDocument> asked = new HashMap<>();
    round.frontier().forEach(document -> asked.put(document.id(), document));
    round.wide().forEach(lookup -> asked.put(lookup.document().id(), lookup.document()));
    List<Link> compared = new ArrayList<>();
    for (FoundLink link : links) {
      if (outOfTime.getAsBoolean()) {
        return RoundResult.merge(
            List.of(others.withLinks(compared), RoundResult.cutBy(RoundResult.OUT_OF_TIME)));
      }
      compared.add(link.compared(asked, verifier));
    }
    return others.withLinks(compared);
  }
}
