// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.compatibility;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The plugin is compiled against the oldest Solr that it is for. Here all that its classes use of
 * Solr and Lucene is looked for in the jars of the latest one, which no test runs.
 */
class LatestSolrTest {
  private static final String ZOOKEEPER = "org/apache/solr/common/cloud/SolrZkClient";

  /** Never called with Lucene 10: see {@code FieldDocuments}. */
  private static final Set<String> OF_LUCENE_9_ALONE =
      Set.of("org/apache/lucene/index/LeafMetaData.getCreatedVersionMajor()I");

  /** Never loaded in Solr 10, which has other metrics: see {@code Metrics}. */
  private static final String OF_SOLR_9_ALONE = "org/solrduplicates/solr/metrics/Solr9Registry";

  /** The earlier version requires them, and Solr 10 or Lucene 10 has no such methods. */
  private static final Set<String> UNUSED_IN_SOLR_10 =
      Set.of(
          "org/solrduplicates/solr/metrics/Solr10Registry$OfCore.initializeMetrics"
              + "(Lorg/apache/solr/metrics/SolrMetricsContext;Ljava/lang/String;)V",
          "org/solrduplicates/solr/results/ShownCollector$Passed.docID()I");

  private static final Set<String> OF_EVERY_OBJECT =
      Set.of("equals(Ljava/lang/Object;)Z", "hashCode()I", "toString()Ljava/lang/String;");

  private static Library latest;
  private static List<ClassFile> plugin;

  @BeforeAll
  static void read() throws IOException {
    latest = Library.ofJars(Path.of("target", "latest-solr"));
    plugin = Library.ofPlugin();
  }

  private static boolean isOfSolr(String name) {
    return name.startsWith("org/apache/solr/") || name.startsWith("org/apache/lucene/");
  }

  private static Set<String> missing(List<ClassFile> classes) {
    Set<String> missing = new TreeSet<>();
    classes.stream()
        .filter(file -> !file.name().equals(OF_SOLR_9_ALONE))
        .forEach(file -> missing.addAll(latest.missing(file, LatestSolrTest::isOfSolr)));
    return missing;
  }

  @Test
  void everythingThatThePluginUsesIsThere() {
    assertTrue(plugin.size() > 300, "classes: " + plugin.size());
    assertEquals(OF_LUCENE_9_ALONE, missing(plugin));
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

  /** {@code Metrics} looks for a class to decide whether it loads the one above. */
  @Test
  void theClassThatMetricsLooksForIsNotInSolr10() {
    Set<String> missing =
        plugin.stream()
            .filter(file -> file.name().equals(OF_SOLR_9_ALONE))
            .flatMap(file -> latest.missing(file, LatestSolrTest::isOfSolr).stream())
            .collect(Collectors.toSet());

    assertTrue(missing.contains("org/apache/solr/metrics/MetricsMap"), missing::toString);
  }

  /** {@code Solr10Registry} calls it by its name, because Solr 9 has none. */
  @Test
  void theManagerOfMetricsProvidesMeters() throws IOException {
    String provider = "meterProvider(Ljava/lang/String;)";

    assertEquals(Set.of(), metricMethods(Library.ofJars(jarsOfSolr9()), provider));
    assertEquals(
        Set.of(provider + "Lio/opentelemetry/sdk/metrics/SdkMeterProvider;"),
        metricMethods(latest, provider));
  }

  private static Set<String> metricMethods(Library library, String prefix) {
    return library
        .classes()
        .get("org/apache/solr/metrics/SolrMetricManager")
        .members()
        .entrySet()
        .stream()
        .filter(member -> Modifier.isPublic(member.getValue()))
        .map(Map.Entry::getKey)
        .filter(method -> method.startsWith(prefix))
        .collect(Collectors.toSet());
  }

  /** {@code ZooKeeperCalls} looks for its methods with one more parameter, and then without it. */
  @Test
  void theClientOfZooKeeperHasEachMethodWithOneOfTwoSignatures() throws IOException {
    Set<String> called =
        plugin.stream()
            .filter(file -> file.name().equals("org/solrduplicates/solr/shard/ZooKeeperCalls"))
            .flatMap(calls -> calls.overridable().filter(calls::requires))
            .collect(Collectors.toSet());
    Set<String> calledInSolr9 =
        called.stream()
            .map(method -> method.equals("isConnected()Z") ? method : retrying(method))
            .collect(Collectors.toSet());

    assertEquals(6, called.size(), called::toString);
    assertEquals(calledInSolr9, found(Library.ofJars(jarsOfSolr9()), called));
    assertEquals(called, found(latest, called));
  }

  private static String retrying(String method) {
    return method.replace(")", "Z)");
  }

  /** Returns the methods of the client that are there, as they are or with one more parameter. */
  private static Set<String> found(Library library, Set<String> methods) {
    Map<String, Integer> members = library.classes().get(ZOOKEEPER).members();
    return methods.stream()
        .flatMap(method -> Stream.of(method, retrying(method)))
        .filter(method -> Modifier.isPublic(members.getOrDefault(method, Modifier.PRIVATE)))
        .collect(Collectors.toSet());
  }

  /** Java links such a class only if its supertypes permit it. */
  @Test
  void everySupertypePermitsTheClassesOfThePlugin() {
    Library all = latest.with(plugin);
    Set<String> broken = new TreeSet<>();
    plugin.forEach(type -> broken.addAll(broken(all, type)));

    assertEquals(Set.of(), broken);
  }

  private static Set<String> broken(Library all, ClassFile type) {
    Set<String> broken = new TreeSet<>();
    List<ClassFile> line = all.line(type);
    List<ClassFile> inherited = line.subList(1, line.size());
    for (ClassFile parent : inherited) {
      boolean isSuperclass = parent.name().equals(type.parents().get(0));
      if (isSuperclass && (parent.isInterface() || Modifier.isFinal(parent.access()))) {
        broken.add(type.name() + " cannot extend " + parent.name());
      }
      type.overridable()
          .filter(parent::forbids)
          .forEach(
              method -> broken.add(type.name() + " overrides " + parent.name() + "." + method));
    }
    if (!Modifier.isAbstract(type.access())) {
      line.stream()
          .flatMap(parent -> parent.overridable().filter(parent::requires))
          .filter(method -> line.stream().noneMatch(part -> part.implementsMethod(method)))
          .filter(method -> !OF_EVERY_OBJECT.contains(method))
          .forEach(method -> broken.add(type.name() + " lacks " + method));
    }
    return broken;
  }

  /** Otherwise the method is not called in Solr 10. */
  @Test
  void everyOverriddenMethodIsThere() throws IOException {
    Library before = Library.ofJars(jarsOfSolr9()).with(plugin);
    Library all = latest.with(plugin);
    Set<String> lost = new TreeSet<>();
    for (ClassFile type : plugin) {
      type.overridable()
          .filter(method -> overrides(before, type, method) && !overrides(all, type, method))
          .forEach(method -> lost.add(type.name() + "." + method));
    }

    assertEquals(UNUSED_IN_SOLR_10, lost);
  }

  private static List<Path> jarsOfSolr9() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(jar -> jar.getFileName().toString().matches("(solr|lucene)-.*[.]jar"))
        .toList();
  }

  private static boolean overrides(Library library, ClassFile type, String method) {
    return library.line(type).stream()
        .skip(1)
        .anyMatch(parent -> parent.implementsMethod(method) || parent.requires(method));
  }

  /** A test that finds nothing broken must be able to. */
  @Test
  void aClassThatJavaWouldNotLinkIsFound() {
    ClassFile parent = type("Parent", Modifier.ABSTRACT, List.of(), "a()V", Modifier.ABSTRACT);
    ClassFile strict = type("Strict", 0, List.of(), "a()V", Modifier.FINAL);
    ClassFile last = type("Last", Modifier.FINAL, List.of(), "b()V", 0);
    Library all = new Library(Map.of()).with(List.of(parent, strict, last));

    assertEquals(
        Set.of("Child lacks a()V"), broken(all, type("Child", 0, List.of("Parent"), "a(I)V", 0)));
    assertEquals(Set.of(), broken(all, type("Child", 0, List.of("Parent"), "a()V", 0)));
    assertEquals(
        Set.of("Child overrides Strict.a()V"),
        broken(all, type("Child", 0, List.of("Strict"), "a()V", 0)));
    assertEquals(
        Set.of("Child cannot extend Last"),
        broken(all, type("Child", 0, List.of("Last"), "a()V", 0)));
  }

  private static ClassFile type(
      String name, int access, List<String> parents, String method, int flags) {
    return new ClassFile(name, access, parents, Map.of(method, flags), Set.of(), Set.of());
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
            0,
            List.of("java/lang/Object"),
            Map.of(),
            Set.of(
                "org/apache/solr/core/SolrCore",
                "org/apache/solr/core/Gone",
                "org/apache/lucene/search/TotalHits"),
            Set.of(
                new ClassFile.Use("org/apache/solr/core/SolrCore", "getName()Ljava/lang/String;"),
                new ClassFile.Use("org/apache/solr/core/SolrCore", "hashCode()I"),
                new ClassFile.Use("org/apache/solr/core/SolrCore", "getName()I"),
                new ClassFile.Use("org/apache/lucene/search/TotalHits", "valueJ")));

    assertEquals(
        Map.of(
            "Strange",
            Set.of(
                "org/apache/solr/core/Gone",
                "org/apache/solr/core/SolrCore.getName()I",
                "org/apache/lucene/search/TotalHits.valueJ")),
        Map.of("Strange", missing(List.of(strange))));
  }
}
