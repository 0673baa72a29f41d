package org.solrduplicates.solr.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.group.Source;
import org.solrduplicates.core.group.TermStatistics;
import org.solrduplicates.core.similarity.Verdict;
import org.solrduplicates.core.similarity.Verifier;

/** What the node that was asked reads of a shard's answer. */
class RoundWireTest {
  private static final Verifier VERIFIER = DuplicateSettings.defaults().verifier(Weights.EQUAL);
  private static final FoundDocument PIVOT = document("pivot");
  private static final RoundResult FOUND =
      new RoundResult(
          List.of(link("copy1"), link("copy2")),
          Map.of(Source.EXACT, 2),
          Map.of(),
          TermStatistics.NONE,
          List.of(),
          Set.of(),
          Map.of());

  private static FoundDocument document(String id) {
    return new FoundDocument(
        id,
        new Fingerprinter().fingerprint("", "supply agreement of steel ships").orElseThrow(),
        List.of(),
        "",
        List.of());
  }

  private static Link link(String id) {
    FoundDocument to = document(id);
    Verdict verdict = VERIFIER.verify(PIVOT.fingerprint(), to.fingerprint());
    return new Link(PIVOT.id(), to, verdict, Set.of(Source.EXACT));
  }

  private static RoundResult read(BooleanSupplier outOfTime) {
    return RoundWire.roundResult(
        (List<?>) RoundWire.of(FOUND), new Round(1, List.of(PIVOT)), VERIFIER, outOfTime);
  }

  @Test
  void whatAShardHasFoundIsReadAsItWas() {
    assertEquals(FOUND, read(() -> false));
  }

  @Test
  void outOfTimeNoLinkIsComparedAgain() {
    RoundResult cut = read(() -> true);

    assertEquals(List.of(), cut.links());
    assertEquals(Set.of("timeAllowed"), cut.truncated());
  }
}
