// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.apache.solr.handler.RequestHandlerBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.Internal;
import org.solrduplicates.solr.job.CollectionState;
import org.solrduplicates.solr.job.SharedJob;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.shard.ShardSet;

/**
 * Which package of a module may use which; that modules use only those below them, the compiler
 * checks. Rules are checked as plain tests, so that no test runner can skip them, and each is shown
 * to fail.
 */
class LayersTest {
  private static final String ROOT = "org.solrduplicates.";
  private static final String TEXT = ROOT + "core.text..";
  private static final String FINGERPRINT = ROOT + "core.fingerprint..";
  private static final String SIMILARITY = ROOT + "core.similarity..";
  private static final String GROUP = ROOT + "core.group..";
  private static final String COLLECTION = ROOT + "core.collection..";
  private static final String STATS = ROOT + "core.stats..";
  private static final String JOB = ROOT + "core.job..";
  private static final String PASSAGE = ROOT + "core.passage..";
  private static final String CORE = ROOT + "core..";
  private static final String LUCENE = ROOT + "lucene..";
  private static final String SOLR = ROOT + "solr..";
  private static final String CLI = ROOT + "cli..";

  private static final String PAGE = ROOT + "solr.page..";
  private static final String CLI_CONSOLE = ROOT + "cli.console..";
  private static final String CLI_TABLE = ROOT + "cli.table..";
  private static final String CLI_CLIENT = ROOT + "cli.client..";
  private static final String CLI_FILES = ROOT + "cli.files..";
  private static final String CLI_SETUP = ROOT + "cli.setup..";
  private static final String CLI_REPORT = ROOT + "cli.report..";
  private static final String CLI_SCAN = ROOT + "cli.scan..";
  private static final String COMMANDS = ROOT + "cli";

  /** A mark, not a dependency. */
  private static final DescribedPredicate<JavaClass> INTERNAL = equivalentTo(Internal.class);

  private static final JavaClasses CLASSES = ProductClasses.in("org.solrduplicates");

  /**
   * A rule about the dependencies of packages.
   *
   * @param sentence the rule in words
   * @param rule the rule
   * @param broken what breaks it: packages, and behind {@code >} a package that a class there uses
   */
  private record Rule(String sentence, ArchRule rule, String... broken) {
    @Override
    public String toString() {
      return sentence;
    }
  }

  static Stream<Rule> rules() {
    return Stream.of(
        new Rule(
            "text uses no other part of core",
            forbid(TEXT, FINGERPRINT, SIMILARITY, GROUP, COLLECTION, STATS),
            ROOT + "core.text>" + ROOT + "core.group"),
        new Rule(
            "fingerprint uses only text",
            forbid(FINGERPRINT, SIMILARITY, GROUP, COLLECTION, STATS),
            ROOT + "core.fingerprint>" + ROOT + "core.similarity"),
        new Rule(
            "similarity uses neither group nor collection nor stats",
            forbid(SIMILARITY, GROUP, COLLECTION, STATS),
            ROOT + "core.similarity>" + ROOT + "core.group"),
        new Rule(
            "group uses neither collection nor stats",
            forbid(GROUP, COLLECTION, STATS),
            ROOT + "core.group>" + ROOT + "core.stats"),
        new Rule(
            "collection does not use stats",
            forbid(COLLECTION, STATS),
            ROOT + "core.collection.shard>" + ROOT + "core.stats"),
        new Rule(
            "stats does not use collection",
            forbid(STATS, COLLECTION),
            ROOT + "core.stats>" + ROOT + "core.collection"),
        new Rule(
            "job uses no other part of core",
            forbid(resideInAPackage(JOB), resideInAPackage(CORE).and(not(resideInAPackage(JOB)))),
            ROOT + "core.job>" + ROOT + "core.text"),
        new Rule(
            "passage uses only text and fingerprint",
            forbid(PASSAGE, SIMILARITY, GROUP, COLLECTION, STATS),
            ROOT + "core.passage>" + ROOT + "core.similarity"),
        new Rule(
            "no other package uses the page",
            forbid(not(resideInAPackage(PAGE)), resideInAPackage(PAGE)),
            ROOT + "solr.search>" + ROOT + "solr.page"),
        new Rule(
            "the console uses no other package of the command line",
            forbid(CLI_CONSOLE, CLI_TABLE, CLI_CLIENT, CLI_FILES, CLI_SETUP, CLI_REPORT, COMMANDS),
            ROOT + "cli.console>" + ROOT + "cli"),
        new Rule(
            "tables use only the console",
            forbid(CLI_TABLE, CLI_CLIENT, CLI_FILES, CLI_SETUP, CLI_REPORT, COMMANDS),
            ROOT + "cli.table>" + ROOT + "cli.client"),
        new Rule(
            "the client uses only console and tables",
            forbid(CLI_CLIENT, CLI_FILES, CLI_SETUP, CLI_REPORT, COMMANDS),
            ROOT + "cli.client>" + ROOT + "cli.files"),
        new Rule(
            "files use nothing above the client",
            forbid(CLI_FILES, CLI_SETUP, CLI_REPORT, COMMANDS),
            ROOT + "cli.files>" + ROOT + "cli.setup"),
        new Rule(
            "setup uses nothing above the client",
            forbid(CLI_SETUP, CLI_FILES, CLI_REPORT, COMMANDS),
            ROOT + "cli.setup>" + ROOT + "cli.files"),
        new Rule(
            "the report uses no command",
            forbid(CLI_REPORT, CLI_FILES, CLI_SETUP, COMMANDS),
            ROOT + "cli.report>" + ROOT + "cli"),
        new Rule(
            "the scan works without Solr, and uses no command",
            forbid(CLI_SCAN, CLI_SETUP, CLI_REPORT, COMMANDS),
            ROOT + "cli.scan>" + ROOT + "cli.setup"),
        new Rule(
            "only files of the command line use Tika",
            forbid(not(resideInAPackage(CLI_FILES)), resideInAPackage("org.apache.tika..")),
            ROOT + "cli>" + "org.apache.tika.parser"),
        new Rule(
            "only commands use picocli, which is not in the plugin jar",
            forbid(not(resideInAPackage(COMMANDS)), resideInAPackage("picocli..")),
            ROOT + "cli.setup>" + "picocli"),
        new Rule(
            "packages have no cycles",
            slices()
                .matching("org.solrduplicates.(**)")
                .should()
                .beFreeOfCycles()
                .ignoreDependency(alwaysTrue(), INTERNAL),
            ROOT + "core.text>" + ROOT + "core.name",
            ROOT + "core.name>" + ROOT + "core.text"));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theClassesFollowEachRule(Rule rule) {
    rule.rule().check(CLASSES);
  }

  /** Each rule detects a violation. */
  @ParameterizedTest
  @MethodSource("rules")
  void eachRuleIsBrokenByABadExample(Rule rule, @TempDir Path folder) throws IOException {
    JavaClasses example = compiled(folder, rule.broken());

    assertThrows(AssertionError.class, () -> rule.rule().check(example));
  }

  /** Only these choose between SolrCloud and a standalone core; all others ask for a fact. */
  @Test
  void threeTypesChooseAnImplementation() {
    JavaMethod isCloud = CLASSES.get(Cluster.class).getMethod("isCloud");

    assertEquals(
        Set.of(
            ShardSet.class.getName(), CollectionState.class.getName(), SharedJob.class.getName()),
        isCloud.getCallsOfSelf().stream()
            .map(call -> call.getOriginOwner().getName())
            .collect(Collectors.toSet()));
  }

  @Test
  void aHandlerHasOneSuperclassOfThePlugin() {
    List<JavaClass> handlers =
        CLASSES.stream()
            .filter(type -> type.isAssignableTo(RequestHandlerBase.class))
            .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
            .toList();

    assertTrue(handlers.size() > 8, handlers::toString);
    for (JavaClass handler : handlers) {
      List<JavaClass> own =
          handler.getAllRawSuperclasses().stream()
              .filter(type -> type.getName().startsWith("org.solrduplicates."))
              .toList();
      assertTrue(own.size() <= 1, () -> handler.getName() + " extends " + own);
    }
  }

  /** A layer that is empty by mistake would let every rule about it pass. */
  @Test
  void everyLayerHasClasses() {
    assertAll(
        Stream.of(
                TEXT,
                FINGERPRINT,
                SIMILARITY,
                GROUP,
                COLLECTION,
                STATS,
                JOB,
                PASSAGE,
                LUCENE,
                SOLR,
                PAGE,
                CLI,
                CLI_CONSOLE,
                CLI_TABLE,
                CLI_CLIENT,
                CLI_FILES,
                CLI_SETUP,
                CLI_REPORT,
                CLI_SCAN,
                COMMANDS)
            .map(layer -> () -> assertFalse(classesIn(layer).isEmpty(), layer + " is empty")));
  }

  private static ArchRule forbid(String from, String... to) {
    return forbid(resideInAPackage(from), resideInAnyPackage(to));
  }

  private static ArchRule forbid(
      DescribedPredicate<JavaClass> from, DescribedPredicate<JavaClass> to) {
    return noClasses().that(from).should().dependOnClassesThat(to.and(not(INTERNAL)));
  }

  /** Compiles a class {@code Example} in each package, with a field for each one that it uses. */
  private static JavaClasses compiled(Path folder, String... uses) throws IOException {
    Map<String, String> sources = new TreeMap<>();
    for (String use : uses) {
      String[] packages = use.split(">");
      sources.merge(packages[0], packages[1] + ".Example used;", String::concat);
      sources.putIfAbsent(packages[1], "");
    }
    List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", folder.toString()));
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = folder.resolve(source.getKey()).resolve("Example.java");
      Files.createDirectories(file.getParent());
      String body = " public class Example { " + source.getValue() + " }";
      Files.writeString(file, "package " + source.getKey() + ";" + body);
      arguments.add(file.toString());
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertEquals(0, compiler.run(null, null, null, arguments.toArray(String[]::new)));
    return new ClassFileImporter().importPath(folder);
  }

  private static JavaClasses classesIn(String layer) {
    return CLASSES.that(resideInAPackage(layer).and(not(packageInfo())));
  }

  private static DescribedPredicate<JavaClass> packageInfo() {
    return DescribedPredicate.describe(
        "package-info", type -> type.getSimpleName().equals("package-info"));
  }
}
