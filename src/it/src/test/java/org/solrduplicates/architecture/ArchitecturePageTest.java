// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.Project;

/** Holds the picture of the house in {@code docs/architecture.md} against the house. */
class ArchitecturePageTest {
  private static final String ROOT = "org.solrduplicates.";
  private static final String PAGE = read(Path.of("docs/architecture.md"));

  private static final JavaClasses CLASSES = ProductClasses.in("org.solrduplicates");

  /** A row is the name of a package, what it is for, and who uses it. */
  private static final Pattern ROW =
      Pattern.compile("^\\| `([\\w.]+)` \\|[^|]*\\| ([^|]*) \\|$", Pattern.MULTILINE);

  /** A row is the folder of a module, what it is, and the modules that it depends on. */
  private static final Pattern MODULE =
      Pattern.compile("^\\| `(src/\\w+)` \\|[^|]*\\|(?: (.*))? \\|$", Pattern.MULTILINE);

  private static final Pattern MODULE_OF_BUILD = Pattern.compile("<module>(.*)</module>");
  private static final Pattern USED =
      Pattern.compile("<artifactId>solr-duplicates(-\\w+)?</artifactId>");

  private static final Pattern WALK =
      Pattern.compile("^### (.*?)\n(.*?)(?=^##|\\z)", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern STEP = Pattern.compile("^\\d+\\. `([\\w.]+)`", Pattern.MULTILINE);
  private static final Pattern STEP_ON_ONE_CORE =
      Pattern.compile("^\\d+\\. `([\\w.]+)`(?!, \\*over)", Pattern.MULTILINE);
  private static final Pattern STEP_OF_SOLR =
      Pattern.compile("^\\d+\\. `([\\w.]+)`, \\*by Solr", Pattern.MULTILINE);
  private static final Pattern OPERATION =
      Pattern.compile("in (\\d+) lines of `CollectionTasks`:\n\n```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("`([\\w.]+)`");

  @Test
  void everyPackageIsUsedByThoseThatThePageNames() {
    Map<String, Set<String>> users = new TreeMap<>();
    packages().forEach(name -> users.put(name, new TreeSet<>()));
    for (JavaClass type : CLASSES) {
      type.getDirectDependenciesFromSelf().stream()
          .map(Dependency::getTargetClass)
          .filter(used -> !used.isEquivalentTo(Internal.class)) // a mark
          .map(JavaClass::getPackageName)
          .filter(used -> used.startsWith(ROOT) && !used.equals(type.getPackageName()))
          .forEach(used -> users.get(inRoot(used)).add(inRoot(type.getPackageName())));
    }

    Map<String, Set<String>> said =
        ROW.matcher(PAGE)
            .results()
            .collect(
                Collectors.toMap(
                    row -> row.group(1), row -> names(row.group(2)), (a, b) -> a, TreeMap::new));

    assertEquals(lines(users), lines(said));
  }

  @Test
  void everyModuleUsesThoseThatThePageNames() {
    Map<String, Set<String>> used = new TreeMap<>();
    for (MatchResult module :
        MODULE_OF_BUILD.matcher(read(Path.of("pom.xml"))).results().toList()) {
      String dependencies =
          read(Path.of(module.group(1), "pom.xml")).replaceAll("(?s)^.*?<dependencies>", "");
      used.put(
          module.group(1),
          USED.matcher(dependencies)
              .results()
              .map(name -> Optional.ofNullable(name.group(1)).orElse("-solr").substring(1))
              .collect(Collectors.toCollection(TreeSet::new)));
    }
    Map<String, Set<String>> said =
        MODULE
            .matcher(PAGE)
            .results()
            .collect(
                Collectors.toMap(
                    row -> row.group(1),
                    row -> names(Optional.ofNullable(row.group(2)).orElse("")),
                    (a, b) -> a,
                    TreeMap::new));

    assertEquals(7, used.size(), used::toString);
    assertEquals(lines(used), lines(said));
  }

  /** Over shards, and without the classes that only shards need. */
  @Test
  void theWalksGoFromClassToClass() {
    List<MatchResult> walks = WALK.matcher(PAGE).results().toList();
    assertEquals(
        List.of("A question", "An update", "A job"), walks.stream().map(w -> w.group(1)).toList());
    for (MatchResult walk : walks) {
      List<String> solr = steps(walk.group(2), STEP_OF_SOLR);
      assertCalled(walk.group(1) + " over shards", steps(walk.group(2), STEP), solr);
      assertCalled(walk.group(1) + " on one core", steps(walk.group(2), STEP_ON_ONE_CORE), solr);
    }
  }

  @Test
  void theWalkOfAQuestionIsShort() {
    String question = WALK.matcher(PAGE).results().toList().get(0).group(2);

    assertTrue(steps(question, STEP).size() <= 12);
    assertTrue(steps(question, STEP_ON_ONE_CORE).size() <= 10);
  }

  private static void assertCalled(String walk, List<String> steps, List<String> bySolr) {
    assertTrue(steps.size() > 4, walk + " has steps");
    assertEquals(Set.copyOf(steps).size(), steps.size(), walk + " names a class once");
    List<JavaClass> before = new ArrayList<>();
    for (String step : steps) {
      JavaClass type = CLASSES.get(ROOT + step);
      assertTrue(
          bySolr.contains(step)
              ? type.getAllRawSuperclasses().stream().anyMatch(ArchitecturePageTest::isOfSolr)
              : before.stream().anyMatch(calls(type)),
          () -> walk + ": nothing before it calls " + step);
      before.add(type);
    }
  }

  private static boolean isOfSolr(JavaClass type) {
    return type.getPackageName().startsWith("org.apache.solr.");
  }

  /** A class calls what it uses the methods and constants of, and what implements that. */
  private static Predicate<JavaClass> calls(JavaClass type) {
    return other ->
        parts(other)
            .flatMap(part -> part.getAccessesFromSelf().stream())
            .map(access -> outermost(access.getTargetOwner()))
            .anyMatch(used -> used.equals(type) || type.getAllRawInterfaces().contains(used));
  }

  private static Stream<JavaClass> parts(JavaClass type) {
    return CLASSES.stream().filter(part -> outermost(part).equals(type));
  }

  private static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(ArchitecturePageTest::outermost).orElse(type);
  }

  @Test
  void theSmallestOperationHasAsManyLinesAsThePageNames() {
    Matcher shown = OPERATION.matcher(PAGE);

    assertTrue(shown.find());
    assertEquals(
        Long.parseLong(shown.group(1)),
        shown.group(2).lines().filter(line -> !line.isBlank()).count());
  }

  @Test
  void noNameIsGivenTwice() throws IOException {
    Map<String, Integer> names = new HashMap<>();
    sources().forEach(file -> names.merge(file.getFileName().toString(), 1, Integer::sum));

    names.values().removeIf(count -> count == 1);

    assertEquals(Map.of(), names);
  }

  /** A document has an id, and a text, a fingerprint, the key of a text, or values of fields. */
  @Test
  void atMostFifteenRecordsHoldADocument() {
    List<String> records =
        CLASSES.stream()
            .filter(JavaClass::isRecord)
            .filter(type -> type.getFields().stream().anyMatch(ArchitecturePageTest::isId))
            .filter(type -> type.getFields().stream().anyMatch(ArchitecturePageTest::isContent))
            .map(JavaClass::getName)
            .sorted()
            .toList();

    assertTrue(records.contains("org.solrduplicates.core.group.FoundDocument"), records::toString);
    assertTrue(records.size() <= 15, records::toString);
  }

  private static boolean isId(JavaField field) {
    return field.getName().equals("id") && field.getRawType().isEquivalentTo(String.class);
  }

  private static boolean isContent(JavaField field) {
    return field.getName().equals("text")
        || Set.of("Fingerprint", "TextHash", "FoundDocument", "TextDocument", "byte[]", "Map")
            .contains(field.getRawType().getSimpleName());
  }

  @Test
  void everyPackageHasADescriptionAndAnEntryPoint() throws IOException {
    List<String> silent = new ArrayList<>();
    for (String name : packages()) {
      String info = read(Project.source(name.replace('.', '/') + "/package-info.java"));
      long length = info.lines().takeWhile(line -> !line.contains("*/")).count();
      if (length < 3 || length > 40 || !info.matches("(?s).*(Open|Start with) \\{@link.*")) {
        silent.add(name + ": " + length + " lines");
      }
    }

    assertEquals(List.of(), silent);
  }

  private static Stream<Path> sources() throws IOException {
    return Project.sources("main").stream().filter(file -> !file.endsWith("package-info.java"));
  }

  private static Set<String> packages() {
    return CLASSES.stream()
        .map(type -> inRoot(type.getPackageName()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> steps(String walk, Pattern step) {
    return step.matcher(walk).results().map(found -> found.group(1)).toList();
  }

  private static Set<String> names(String cell) {
    return NAME.matcher(cell)
        .results()
        .map(name -> name.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** As it would stand in the page, so that a failure shows what to write there. */
  private static String lines(Map<String, Set<String>> users) {
    return users.entrySet().stream()
        .map(
            e ->
                e.getKey()
                    + " <- "
                    + e.getValue().stream()
                        .map(u -> '`' + u + '`')
                        .collect(Collectors.joining(", ")))
        .collect(Collectors.joining("\n"));
  }

  private static String inRoot(String name) {
    return name.substring(ROOT.length());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(file + " cannot be read", e);
    }
  }
}
