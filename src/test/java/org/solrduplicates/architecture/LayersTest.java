package org.solrduplicates.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which part may know which. Written as plain tests, so that no test runner can skip them. */
class LayersTest {
  private static final String ROOT = "org.solrduplicates.";
  private static final String TEXT = ROOT + "core.text..";
  private static final String NAME = ROOT + "core.name..";
  private static final String FINGERPRINT = ROOT + "core.fingerprint..";
  private static final String SIMILARITY = ROOT + "core.similarity..";
  private static final String MEASURE = ROOT + "core.measure..";
  private static final String SETTINGS = ROOT + "core.settings..";
  private static final String ORDER = ROOT + "core.order..";
  private static final String CONSTRAINT = ROOT + "core.constraint..";
  private static final String GROUP = ROOT + "core.group..";
  private static final String SHARD = ROOT + "core.collection.shard..";
  private static final String CLUSTER = ROOT + "core.collection.cluster..";
  private static final String COLLECTION = ROOT + "core.collection..";
  private static final String STATS = ROOT + "core.stats..";
  private static final String JOB = ROOT + "core.job..";
  private static final String BACKFILL = ROOT + "core.backfill..";
  private static final String PASSAGE = ROOT + "core.passage..";
  private static final String CORE = ROOT + "core..";
  private static final String LUCENE = ROOT + "lucene..";
  private static final String SOLR = ROOT + "solr..";
  private static final String CLI = ROOT + "cli..";

  private static final String CLI_CONSOLE = ROOT + "cli.console..";
  private static final String CLI_TABLE = ROOT + "cli.table..";
  private static final String CLI_CLIENT = ROOT + "cli.client..";
  private static final String CLI_FILES = ROOT + "cli.files..";
  private static final String CLI_SETUP = ROOT + "cli.setup..";
  private static final String CLI_REPORT = ROOT + "cli.report..";
  private static final String CLI_EVALUATE = ROOT + "cli.evaluate..";
  private static final String CLI_SCAN = ROOT + "cli.scan..";
  private static final int MOST_TYPES = 30;
  private static final String COMMANDS = ROOT + "cli";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.solrduplicates");

  @Test
  void textKnowsNoOtherPartOfCore() {
    forbid(TEXT, FINGERPRINT, SIMILARITY, GROUP, COLLECTION, STATS);
  }

  @Test
  void fingerprintKnowsOnlyText() {
    forbid(FINGERPRINT, SIMILARITY, GROUP, COLLECTION, STATS);
  }

  @Test
  void similarityKnowsNeitherGroupNorWhatIsMadeOfIt() {
    forbid(SIMILARITY, GROUP, COLLECTION, STATS);
  }

  @Test
  void groupKnowsNeitherCollectionNorStats() {
    forbid(GROUP, COLLECTION, STATS);
  }

  @Test
  void collectionAndStatsDoNotKnowEachOther() {
    forbid(COLLECTION, STATS);
    forbid(STATS, COLLECTION);
  }

  /** All it has in common with the job of the whole collection is that it is one. */
  @Test
  void backfillKnowsOnlyWhatAllJobsHaveInCommon() {
    forbid(BACKFILL, TEXT, FINGERPRINT, SIMILARITY, GROUP, STATS, COLLECTION);
  }

  @Test
  void whatAllJobsHaveInCommonKnowsNoOtherPartOfCore() {
    noClasses()
        .that()
        .resideInAPackage(JOB)
        .should()
        .dependOnClassesThat(resideInAPackage(CORE).and(not(resideInAPackage(JOB))))
        .check(CLASSES);
  }

  @Test
  void passageKnowsOnlyTextAndFingerprint() {
    forbid(PASSAGE, SIMILARITY, GROUP, COLLECTION, STATS, BACKFILL);
  }

  @Test
  void coreUsesOnlyJavaAndJSpecify() {
    noClasses()
        .that()
        .resideInAPackage(CORE)
        .should()
        .dependOnClassesThat(not(resideInAnyPackage(CORE, "java..", "org.jspecify..")))
        .check(CLASSES);
  }

  @Test
  void luceneKnowsNeitherSolrNorCli() {
    forbid(LUCENE, SOLR, CLI, "org.apache.solr..");
  }

  @Test
  void solrDoesNotKnowCli() {
    forbid(SOLR, CLI);
  }

  @Test
  void cliDoesNotKnowSolr() {
    forbid(CLI, SOLR);
  }

  @Test
  void theConsoleKnowsNoOtherRoomOfTheCommandLine() {
    forbid(
        CLI_CONSOLE,
        CLI_TABLE,
        CLI_CLIENT,
        CLI_FILES,
        CLI_SETUP,
        CLI_REPORT,
        CLI_EVALUATE,
        COMMANDS);
  }

  @Test
  void tablesKnowOnlyTheConsole() {
    forbid(CLI_TABLE, CLI_CLIENT, CLI_FILES, CLI_SETUP, CLI_REPORT, CLI_EVALUATE, COMMANDS);
  }

  @Test
  void theClientKnowsOnlyConsoleAndTables() {
    forbid(CLI_CLIENT, CLI_FILES, CLI_SETUP, CLI_REPORT, CLI_EVALUATE, COMMANDS);
  }

  @Test
  void filesAndSetupKnowNothingAboveTheClient() {
    forbid(CLI_FILES, CLI_SETUP, CLI_REPORT, CLI_EVALUATE, COMMANDS);
    forbid(CLI_SETUP, CLI_FILES, CLI_REPORT, CLI_EVALUATE, COMMANDS);
  }

  @Test
  void theReportKnowsNeitherEvaluationNorCommands() {
    forbid(CLI_REPORT, CLI_FILES, CLI_SETUP, CLI_EVALUATE, COMMANDS);
  }

  /** It must work where there is no Solr. */
  @Test
  void theScanKnowsNeitherSolrNorCommands() {
    forbid(CLI_SCAN, CLI_SETUP, CLI_REPORT, CLI_EVALUATE, COMMANDS, "org.apache.solr..");
  }

  @Test
  void theEvaluationKnowsNoCommand() {
    forbid(CLI_EVALUATE, CLI_FILES, CLI_SETUP, COMMANDS);
  }

  @Test
  void onlyFilesOfTheCommandLineKnowTika() {
    forbidOutside(resideInAPackage(CLI_FILES), resideInAPackage("org.apache.tika.."));
  }

  /** The plugin jar does not carry it, and the rooms of the command line do not need it. */
  @Test
  void onlyCommandsKnowPicocli() {
    forbidOutside(resideInAPackage(COMMANDS), resideInAPackage("picocli.."));
  }

  /** A room with more types is two rooms; types inside of others are not counted. */
  @Test
  void noPackageOfTheCommandLineHasMoreThanThirtyTypes() {
    Map<String, Long> types =
        CLASSES.that(resideInAPackage(CLI).and(not(packageInfo()))).stream()
            .filter(JavaClass::isTopLevelClass)
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    assertAll(
        types.entrySet().stream()
            .map(room -> () -> assertTrue(room.getValue() <= MOST_TYPES, room.toString())));
  }

  @Test
  void onlyLuceneSolrAndCliKnowApacheLucene() {
    forbidOutside(resideInAnyPackage(LUCENE, SOLR, CLI), resideInAPackage("org.apache.lucene.."));
  }

  @Test
  void onlySolrAndCliKnowApacheSolr() {
    forbidOutside(resideInAnyPackage(SOLR, CLI), resideInAPackage("org.apache.solr.."));
  }

  @Test
  void cliKnowsOfApacheSolrOnlyTheClient() {
    DescribedPredicate<JavaClass> client =
        resideInAnyPackage("org.apache.solr.client..", "org.apache.solr.common..");
    noClasses()
        .that()
        .resideInAPackage(CLI)
        .should()
        .dependOnClassesThat(resideInAPackage("org.apache.solr..").and(not(client)))
        .check(CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("org.solrduplicates.(**)").should().beFreeOfCycles().check(CLASSES);
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
                BACKFILL,
                PASSAGE,
                LUCENE,
                SOLR,
                CLI,
                CLI_CONSOLE,
                CLI_TABLE,
                CLI_CLIENT,
                CLI_FILES,
                CLI_SETUP,
                CLI_REPORT,
                CLI_EVALUATE,
                CLI_SCAN,
                COMMANDS)
            .map(layer -> () -> assertFalse(classesIn(layer).isEmpty(), layer + " is empty")));
  }

  private static void forbid(String from, String... to) {
    noClasses()
        .that()
        .resideInAPackage(from)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(to)
        .check(CLASSES);
  }

  private static void forbidOutside(
      DescribedPredicate<JavaClass> allowed, DescribedPredicate<JavaClass> forbidden) {
    noClasses().that(not(allowed)).should().dependOnClassesThat(forbidden).check(CLASSES);
  }

  private static JavaClasses classesIn(String layer) {
    return CLASSES.that(resideInAPackage(layer).and(not(packageInfo())));
  }

  private static DescribedPredicate<JavaClass> packageInfo() {
    return DescribedPredicate.describe(
        "package-info", type -> type.getSimpleName().equals("package-info"));
  }
}
