// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.compatibility;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The plugin is compiled against the oldest Solr that it is for. Here all that its classes use of
 * Solr and Lucene is looked for in the jars of the latest one, which no test runs.
 */
class LatestSolrTest {
  /** In solr-solrj-zookeeper, which Solr 10 has too; its jar could not be had for this test. */
  private static final Set<String> OF_ANOTHER_JAR =
      Set.of(
          "org/apache/solr/common/cloud/SolrZkClient",
          "org/apache/solr/common/cloud/SolrZkClient$NodeData",
          "org/apache/solr/common/cloud/ZkStateReader");

  /** Never called with Lucene 10: see {@code FieldDocuments}. */
  private static final Set<String> OF_LUCENE_9_ALONE =
      Set.of("org/apache/lucene/index/LeafMetaData.getCreatedVersionMajor()I");

  /** Never loaded in Solr 10, which has other metrics: see {@code Metrics}. */
  private static final String OF_SOLR_9_ALONE = "org/solrduplicates/solr/metrics/Metrics$Registry";

  private static Library latest;
  private static List<ClassFile> plugin;

  @BeforeAll
  static void read() throws IOException {
    latest = Library.ofJars(Path.of("target", "latest-solr"));
    plugin =
        Library.below(
            Path.of("target", "classes"),
            file -> !file.toString().replace('\\', '/').contains("/solrduplicates/cli/"));
  }

  private static boolean isOfSolr(String name) {
    return name.startsWith("org/apache/solr/") || name.startsWith("org/apache/lucene/");
  }

  private static Set<String> missing(List<ClassFile> classes) {
    Set<String> missing = new TreeSet<>();
    classes.forEach(file -> missing.addAll(latest.missing(file, LatestSolrTest::isOfSolr)));
    return missing;
  }

  @Test
  void everythingThatThePluginUsesIsThere() {
    Set<String> known = new TreeSet<>(OF_ANOTHER_JAR);
    known.addAll(OF_LUCENE_9_ALONE);

    assertTrue(plugin.size() > 300, "classes: " + plugin.size());
    assertEquals(
        known,
        missing(plugin.stream().filter(file -> !file.name().equals(OF_SOLR_9_ALONE)).toList()));
  }

  @Test
  void oneClassAloneUsesTheMetricsOfSolr9() {
    assertEquals(
        List.of(OF_SOLR_9_ALONE),
        plugin.stream()
            .filter(
                file -> file.classes().stream().anyMatch(name -> name.startsWith("com/codahale/")))
            .map(ClassFile::name)
            .toList());
  }

  /** Solr 9 and Solr 10 are based on two generations of servlets. */
  @Test
  void nothingIsUsedOfServlets() {
    Predicate<String> ofServlets = name -> name.startsWith("javax/servlet/");

    assertEquals(
        List.of(),
        plugin.stream()
            .filter(file -> file.classes().stream().anyMatch(ofServlets))
            .map(ClassFile::name)
            .toList());
  }

  /** A test that finds nothing missing must be able to. */
  @Test
  void aClassAndAMemberThatAreNotThereAreFound() {
    ClassFile strange =
        new ClassFile(
            "Strange",
            List.of("java/lang/Object"),
            Set.of(),
            Set.of("org/apache/solr/core/SolrCore", "org/apache/solr/core/Gone"),
            Set.of(
                new ClassFile.Use("org/apache/solr/core/SolrCore", "getName()Ljava/lang/String;"),
                new ClassFile.Use("org/apache/solr/core/SolrCore", "hashCode()I"),
                new ClassFile.Use("org/apache/solr/core/SolrCore", "getName()I")));

    assertEquals(
        Map.of(
            "Strange",
            Set.of("org/apache/solr/core/Gone", "org/apache/solr/core/SolrCore.getName()I")),
        Map.of("Strange", missing(List.of(strange))));
  }
}
