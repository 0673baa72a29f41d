// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.params.MapSolrParams;
import org.solrduplicates.core.similarity.Measure;

/**
 * What a user of Solr would write: More-Like-This for candidates, their stored texts analyzed again
 * and compared by the Dice coefficient, and the same from each document that was kept.
 */
final class NaivePipeline {
  private static final double THRESHOLD = 0.7;
  private static final int MAX_GROUP = 200;
  private static final String ROWS = "50";

  private final ScaleSolr solr;
  private final Analyzer analyzer;

  NaivePipeline(ScaleSolr solr, Analyzer analyzer) {
    this.solr = solr;
    this.analyzer = analyzer;
  }

  /** Returns the query for what is like a document, which is not kept for the next time. */
  static MapSolrParams like(String id, String fields) {
    return new MapSolrParams(
        Map.of("q", "{!mlt qf=text cache=false}" + id, "rows", ROWS, "fl", fields));
  }

  /** Returns the unique keys of the group of a document, its own among them. */
  Set<String> group(String id) throws IOException, SolrServerException {
    Set<String> members = new HashSet<>(Set.of(id));
    Deque<SolrDocument> open = new ArrayDeque<>();
    open.add(
        solr.get("/select", new MapSolrParams(Map.of("q", "id:" + id, "fl", "id,text")))
            .response()
            .get(0));
    while (!open.isEmpty() && members.size() < MAX_GROUP) {
      SolrDocument member = open.remove();
      Map<String, Integer> words = words(member);
      for (SolrDocument other : solr.get("/select", like(id(member), "id,text")).response()) {
        if (dice(words, words(other)) >= THRESHOLD && members.add(id(other))) {
          open.add(other);
        }
      }
    }
    return members;
  }

  private static String id(SolrDocument document) {
    return (String) document.getFirstValue("id");
  }

  private Map<String, Integer> words(SolrDocument document) throws IOException {
    Map<String, Integer> words = new HashMap<>();
    try (TokenStream tokens =
        analyzer.tokenStream("text", (String) document.getFirstValue("text"))) {
      CharTermAttribute word = tokens.addAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        words.merge(word.toString(), 1, Integer::sum);
      }
      tokens.end();
    }
    return words;
  }

  private static double dice(Map<String, Integer> a, Map<String, Integer> b) {
    int shared = a.keySet().stream().mapToInt(w -> Math.min(a.get(w), b.getOrDefault(w, 0))).sum();
    return Measure.Tversky.dice(shared, size(a), size(b));
  }

  private static int size(Map<String, Integer> words) {
    return words.values().stream().mapToInt(Integer::intValue).sum();
  }
}
