package org.solrduplicates.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which part may know which. Written as plain tests, so that no test runner can skip them. */
class LayersTest {
  private static final String ROOT = "org.solrduplicates.";
  private static final String TEXT = ROOT + "core.text..";
  private static final String FINGERPRINT = ROOT + "core.fingerprint..";
  private static final String SIMILARITY = ROOT + "core.similarity..";
  private static final String GROUP = ROOT + "core.group..";
  private static final String COLLECTION = ROOT + "core.collection..";
  private static final String STATS = ROOT + "core.stats..";
  private static final String BACKFILL = ROOT + "core.backfill..";
  private static final String CORE = ROOT + "core..";
  private static final String LUCENE = ROOT + "lucene..";
  private static final String SOLR = ROOT + "solr..";
  private static final String CLI = ROOT + "cli..";

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

  /** All it has in common with the whole collection is how a job is stopped. */
  @Test
  void backfillKnowsOnlyHowAJobOfTheCollectionIsStopped() {
    forbid(BACKFILL, TEXT, FINGERPRINT, SIMILARITY, GROUP, STATS);
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
  void onlyCliKnowsTika() {
    forbidOutside(resideInAPackage(CLI), resideInAPackage("org.apache.tika.."));
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
                BACKFILL,
                LUCENE,
                SOLR,
                CLI)
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
