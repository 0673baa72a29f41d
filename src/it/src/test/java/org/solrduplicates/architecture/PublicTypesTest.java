// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.DocumentationTool;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.Project;

/**
 * The types of the library that are not marked as internal: those whose changes are checked, and
 * that are in the javadoc.
 */
class PublicTypesTest {
  @TempDir Path output;

  private static Set<String> types() {
    return ProductClasses.in("org.solrduplicates.core").stream()
        .filter(type -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
        .filter(type -> !type.getSimpleName().equals("package-info"))
        .filter(type -> !isInternal(type))
        .map(JavaClass::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean isInternal(JavaClass type) {
    return type.isAnnotatedWith(Internal.class)
        || type.getPackage().isAnnotatedWith(Internal.class);
  }

  private static Set<String> named(String pattern) throws IOException {
    return Pattern.compile("<include>(org.solrduplicates." + pattern)
        .matcher(Files.readString(Path.of("src/core/pom.xml")))
        .results()
        .map(include -> include.group(1).replace('/', '.'))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void theChangesOfAllAreChecked() throws IOException {
    assertTrue(types().size() <= 14, () -> types().toString());
    assertEquals(types(), named("[\\w.]+)</include>"));
  }

  @Test
  void allAreInTheJavadoc() throws IOException {
    assertEquals(types(), named("[\\w/]+)[.]java</include>"));
  }

  /** Each type, method and parameter has a comment, and each link leads to a class. */
  @Test
  void theJavadocHasNoGap() throws IOException {
    List<Path> sources =
        types().stream()
            .map(type -> type.replaceFirst("org[.]solrduplicates[.]", "").replace('.', '/'))
            .map(type -> Project.source(type + ".java"))
            .toList();
    List<String> options =
        List.of(
            "-Xdoclint:all",
            "-quiet",
            "-Xmaxwarns",
            "1000",
            "-classpath",
            System.getProperty("java.class.path"),
            "-d",
            output.toString());
    StringWriter report = new StringWriter();
    DocumentationTool tool = ToolProvider.getSystemDocumentationTool();
    try (StandardJavaFileManager files = tool.getStandardFileManager(null, null, null)) {
      assertTrue(
          tool.getTask(
                  report, files, null, null, options, files.getJavaFileObjectsFromPaths(sources))
              .call(),
          report::toString);
    }

    assertEquals("", report.toString());
  }
}
