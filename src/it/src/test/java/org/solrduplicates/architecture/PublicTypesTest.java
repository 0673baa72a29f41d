// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.Internal;

/**
 * The types of the library that are not marked as internal: those whose changes are checked, and
 * that are in the javadoc.
 */
class PublicTypesTest {
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
}
