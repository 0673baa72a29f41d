// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.analysis.AbstractAnalysisFactory;
import org.apache.lucene.analysis.Analyzer;
import org.apache.solr.analysis.TokenizerChain;

/**
 * A description of an analyzer that is equal for equal definitions, whatever the field type is
 * called. Files such as stop words are identified by name only.
 */
final class AnalyzerDefinition {
  /** Attributes that name a factory or that Solr adds. */
  private static final Set<String> NO_ARGUMENTS = Set.of("class", "name", "luceneMatchVersion");

  private AnalyzerDefinition() {}

  static String of(Analyzer analyzer) {
    return analyzer instanceof TokenizerChain chain
        ? steps(chain).map(AnalyzerDefinition::of).toList().toString()
        : analyzer.getClass().getName();
  }

  private static Stream<AbstractAnalysisFactory> steps(TokenizerChain chain) {
    List<AbstractAnalysisFactory> steps = new ArrayList<>();
    steps.addAll(List.of(chain.getCharFilterFactories()));
    steps.add(chain.getTokenizerFactory());
    steps.addAll(List.of(chain.getTokenFilterFactories()));
    return steps.stream();
  }

  private static String of(AbstractAnalysisFactory factory) {
    Map<String, String> arguments = new TreeMap<>(factory.getOriginalArgs());
    arguments.keySet().removeAll(NO_ARGUMENTS);
    return factory.getClass().getSimpleName() + arguments;
  }
}
