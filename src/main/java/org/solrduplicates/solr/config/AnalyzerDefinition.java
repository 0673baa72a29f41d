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
 * What an analyzer does, in words that are the same for the same definition in a schema, whatever
 * the field type is called. Files such as lists of stop words are known by their names alone.
 */
final class AnalyzerDefinition {
  /** How a factory is named, which its class says too, and what Solr adds of its own. */
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
