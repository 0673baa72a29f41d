// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.junit.jupiter.api.Test;

class AnalyzerWordsTest {
  private static List<String> words(Analyzer analyzer, String text) {
    return new AnalyzerWords(analyzer).words(text);
  }

  @Test
  void wordsAreTheTokensInTheirOrderWithRepetitions() {
    assertEquals(
        List.of("The", "contract,", "the", "contract"),
        words(new WhitespaceAnalyzer(), " The contract, the contract"));
  }

  @Test
  void wordsAreTheOutputOfTheFilters() {
    assertEquals(
        List.of("contract", "suppli"), words(new EnglishAnalyzer(), "The Contracts of Supplies"));
  }

  @Test
  void wordsThatTheAnalyzerDropsLeaveNoTrace() {
    Analyzer analyzer = new StandardAnalyzer(new CharArraySet(List.of("the"), true));

    assertEquals(List.of("a", "b"), words(analyzer, "a the the b"));
  }

  @Test
  void aTextWithoutTokensHasNoWords() {
    assertEquals(List.of(), words(new StandardAnalyzer(), " …!? "));
  }

  @Test
  void charactersBeyondTheBasicPlaneSurvive() {
    assertEquals(List.of("😀 𠀀"), words(new KeywordAnalyzer(), "😀 𠀀"));
  }

  @Test
  void oneAnalyzerCutsManyTexts() {
    AnalyzerWords words = new AnalyzerWords(new StandardAnalyzer());

    assertEquals(List.of("one"), words.words("one"));
    assertEquals(List.of("two", "three"), words.words("two three"));
  }

  @Test
  void tokensAreReadAsLuceneAsksFor() {
    List<String> calls = new ArrayList<>();

    words(new Recording(calls), "any");

    assertEquals(List.of("reset", "incrementToken", "end", "close"), calls);
  }

  @Test
  void oneAnalyzerServesSeveralThreads() {
    AnalyzerWords words = new AnalyzerWords(new StandardAnalyzer());

    List<List<String>> cut =
        IntStream.range(0, 200).parallel().mapToObj(i -> words.words("text " + i)).toList();

    assertEquals(IntStream.range(0, 200).mapToObj(i -> List.of("text", "" + i)).toList(), cut);
  }

  @Test
  void anAnalyzerThatFailedOnceCutsTheNextText() {
    AnalyzerWords words = new AnalyzerWords(new FailsOnce());

    UncheckedIOException failure =
        assertThrows(UncheckedIOException.class, () -> words.words("one"));

    assertEquals("the first time", failure.getCause().getMessage());
    assertEquals(Collections.emptyList(), words.words("two"));
  }

  /** Has no tokens, and fails at the first text. */
  private static final class FailsOnce extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String field) {
      return new TokenStreamComponents(
          new Tokenizer() {
            private boolean failed;

            @Override
            public boolean incrementToken() throws IOException {
              if (!failed) {
                failed = true;
                throw new IOException("the first time");
              }
              return false;
            }
          });
    }
  }

  /** Returns no tokens, and records the calls of its token stream. */
  private static final class Recording extends Analyzer {
    private final List<String> calls;

    Recording(List<String> calls) {
      this.calls = calls;
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
      return new TokenStreamComponents(
          new Tokenizer() {
            @Override
            public void reset() throws IOException {
              super.reset();
              calls.add("reset");
            }

            @Override
            public boolean incrementToken() {
              calls.add("incrementToken");
              return false;
            }

            @Override
            public void end() throws IOException {
              super.end();
              calls.add("end");
            }

            @Override
            public void close() throws IOException {
              super.close();
              calls.add("close");
            }
          });
    }
  }
}
