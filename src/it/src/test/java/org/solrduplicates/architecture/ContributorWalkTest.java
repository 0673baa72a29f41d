// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.Project;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.solr.search.DuplicatesComponent;
import org.solrduplicates.solr.shard.ShardSet;

/** The files that CONTRIBUTING.md names for a task are those that the task needs. */
class ContributorWalkTest {
  private static final Path CONTRIBUTING = Path.of("CONTRIBUTING.md");
  private static final Pattern METHOD = Pattern.compile("`([\\w.]+)#(\\w+)` \\| (\\w+) \\|");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)");

  /** The parameters that the search uses by their keys, in messages about reached limits. */
  private static final Set<Parameter> LIMITS =
      Set.of(Parameter.SOURCES, Parameter.CANDIDATES, Parameter.DEPTH, Parameter.MAX_GROUP);

  @Test
  void threeClicksLeadFromTheReadmeToTheClassThatDecidesALink() throws IOException {
    Path architecture = Path.of("docs/architecture.md");
    Path rule = source(LinkRule.class);

    assertTrue(links(Path.of("README.md")).contains(architecture));
    assertTrue(links(architecture).contains(rule));
    assertTrue(links(CONTRIBUTING).containsAll(Set.of(architecture, rule)));
  }

  @Test
  void aParameterIsDeclaredReadAndDocumentedInThreeFiles() throws IOException {
    assertEquals(
        Set.of(
            source(Parameter.class),
            source(DuplicateSettings.class),
            Path.of("docs/parameters.md")),
        links(row("add a parameter")));
    for (Parameter parameter : Parameter.values()) {
      if (!LIMITS.contains(parameter)) {
        assertEquals(Set.of(source(DuplicateSettings.class)), users(parameter), parameter.key());
      }
    }
  }

  private static Set<Path> users(Parameter parameter) throws IOException {
    Pattern use = Pattern.compile("\\bParameter\\." + parameter.name() + "\\b");
    Set<Path> users = new TreeSet<>();
    for (Path file : Project.sources("main")) {
      if (use.matcher(Files.readString(file)).find()) {
        users.add(file);
      }
    }
    return users;
  }

  @Test
  void thePageForTasksNamesMethodsThatExist() throws Exception {
    List<MatchResult> rows = METHOD.matcher(read("where-to-change.md")).results().toList();

    assertTrue(rows.size() >= 20, () -> rows.size() + " rows");
    for (MatchResult row : rows) {
      Class<?> type = Class.forName("org.solrduplicates." + row.group(1));
      assertTrue(
          Stream.of(type.getDeclaredMethods())
              .anyMatch(method -> method.getName().equals(row.group(2))),
          row.group());
      assertTrue(source(type).startsWith(Path.of("src", row.group(3))), source(type)::toString);
    }
  }

  private static String read(String page) throws IOException {
    return Files.readString(Path.of("docs", page));
  }

  @Test
  void oneFileHoldsTheRoundsOverShards() throws IOException {
    Set<String> asking =
        ProductClasses.in("org.solrduplicates.solr.search").stream()
            .flatMap(type -> type.getMethodCallsFromSelf().stream())
            .filter(ContributorWalkTest::asksShards)
            .map(call -> topLevel(call.getOriginOwner()))
            .collect(Collectors.toCollection(TreeSet::new));

    assertEquals(Set.of(DuplicatesComponent.class.getPackageName() + ".ShardedSearch"), asking);
    assertEquals(
        asking,
        links(row("read how a question")).stream()
            .map(file -> file.toString().replace('/', '.').replaceAll(".*[.](?=org[.])", ""))
            .map(file -> file.replaceAll("[.]java$", ""))
            .collect(Collectors.toSet()));
  }

  private static boolean asksShards(JavaMethodCall call) {
    return call.getTargetOwner().isAssignableTo(ShardSet.class) && call.getName().startsWith("ask");
  }

  private static String topLevel(JavaClass type) {
    return type.getName().replaceAll("[$].*", "");
  }

  private static String row(String task) throws IOException {
    List<String> rows =
        Files.readAllLines(CONTRIBUTING).stream()
            .filter(line -> line.startsWith("| " + task))
            .toList();
    assertEquals(1, rows.size(), task);
    return rows.get(0);
  }

  private static Set<Path> links(Path page) throws IOException {
    Path folder = page.toAbsolutePath().getParent();
    return links(Files.readString(page)).stream()
        .map(link -> Path.of("").toAbsolutePath().relativize(folder.resolve(link).normalize()))
        .collect(Collectors.toSet());
  }

  private static Set<Path> links(String text) {
    return LINK.matcher(text)
        .results()
        .map(match -> match.group(1))
        .filter(link -> !link.contains(":"))
        .map(Path::of)
        .collect(Collectors.toSet());
  }

  private static Path source(Class<?> type) {
    return Project.source(
        type.getName().replace("org.solrduplicates.", "").replace('.', '/') + ".java");
  }
}
