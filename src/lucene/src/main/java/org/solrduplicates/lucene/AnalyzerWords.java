// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.solrduplicates.core.text.WordCutter;

/** Cuts a text with the analyzer of a field type. */
public record AnalyzerWords(Analyzer analyzer) implements WordCutter {
  @Override
  public List<String> words(String text) {
    List<String> words = new ArrayList<>();
    try (TokenStream tokens = analyzer.tokenStream("", text)) {
      TermToBytesRefAttribute term = tokens.addAttribute(TermToBytesRefAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        words.add(term.getBytesRef().utf8ToString());
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return words;
  }
}
