// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.IndexTerm;
import org.solrduplicates.core.group.InterestingTerm;
import org.solrduplicates.core.group.JobColumns;
import org.solrduplicates.core.group.JobGroup;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.group.Lookup;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.group.TermCount;
import org.solrduplicates.core.group.TermStatistics;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.order.IgnoredDate;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Neighbourhood.Text;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Verifier;

/** A round and what a shard finds in it, as the other node reads them. */
class ShardRoundTest {
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
          Map.of(
              "pivot",
              new Neighbourhood(
                  List.of(new Text(-9, 3, 0xFFFFFF, true), new Text(7, 1, 0, false)),
                  Set.of(7L, -9L))),
          Map.of(-9L, PIVOT.fingerprint()),
          Map.of("report", Set.of(3L, 5L)));

  private static final ShardRound.Search SEARCH =
      new ShardRound.Search(
          DuplicateSettings.of(key -> Optional.of("0.55").filter(v -> key.equals("dup.threshold"))),
          Map.of("author", List.of("a", "b")),
          List.of(new DocumentDate("date", Instant.EPOCH)),
          7);

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
    Similarity similarity = VERIFIER.verify(PIVOT.fingerprint(), to.fingerprint());
    return new Link(PIVOT.id(), to, similarity, Set.of(Source.EXACT));
  }

  private static <T> T read(T written, Class<T> type) {
    Codec<T> codec = Codec.of(type);
    return codec.ofText(codec.text(written));
  }

  @Test
  void theResultOfAShardIsReadUnchanged() {
    assertEquals(FOUND, read(FOUND, RoundResult.class));
  }

  @Test
  void aDocumentIsReadWithItsDatesAndThoseThatWereIgnored() {
    DocumentDate date = new DocumentDate("file_time", Instant.parse("2024-01-01T00:00:00.001Z"));
    IgnoredDate ignored =
        new IgnoredDate(
            new DocumentDate("modified", Instant.parse("2099-01-01T00:00:00Z")),
            IgnoredDate.Reason.FUTURE);
    FoundDocument document =
        new FoundDocument(
            "id",
            PIVOT.fingerprint(),
            List.of(),
            "pdf",
            new Metadata("title", "name", "hash"),
            List.of(date),
            true,
            null,
            List.of(ignored),
            new JobColumns(7, 1L << 40, 9));

    assertEquals(document, read(document, FoundDocument.class));
    assertEquals(document, document.withoutTerms());
  }

  @Test
  void aShardGetsTheRoundWithoutTheTermsOfDocuments() {
    IndexTerm word = new IndexTerm("text", "ship");
    FoundDocument kept =
        new FoundDocument(
            "kept",
            PIVOT.fingerprint(),
            List.of(new TermCount(word, 2), new TermCount(new IndexTerm("title", "ship"), 1)),
            "",
            List.of());
    Lookup wide = new Lookup(kept, List.of(new InterestingTerm(word, 1)));
    TextVersion together = PIVOT.textVersion();
    Round asked =
        new Round(
            2,
            List.of(kept),
            List.of(wide),
            Map.of("kept", List.of(together)),
            kept.words(),
            Map.of("kept", kept.fingerprint()),
            Set.of(7L, -9L),
            Set.of("report"),
            new JobGroup(3, 5, true));

    ShardRound read = read(ShardRound.of(SEARCH, asked), ShardRound.class);

    assertEquals(SEARCH, read.search());

    assertEquals(
        new Round(
            2,
            List.of(kept.withoutTerms()),
            List.of(new Lookup(kept.withoutTerms(), wide.terms())),
            asked.decided(),
            kept.words(),
            asked.around(),
            asked.texts(),
            asked.names(),
            asked.known()),
        read.round());
  }

  @Test
  void aLinkFromADocumentOutsideTheRoundIsRefused() {
    ShardRound asked = ShardRound.of(SEARCH, new Round(1, List.of(PIVOT)));
    ShardRound other = ShardRound.of(SEARCH, new Round(1, List.of(document("other"))));

    asked.requireAsked(FOUND);
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> other.requireAsked(FOUND));
    assertEquals("'pivot' is not part of the round", refusal.getMessage());
  }
}
