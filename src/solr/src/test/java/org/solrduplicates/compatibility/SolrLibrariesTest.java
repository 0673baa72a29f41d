// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.compatibility;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.solr.core.SolrCore;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.Project;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The plugin is compiled and tested with the libraries that Solr has. */
class SolrLibrariesTest {
  private static final Pattern PATH_SEPARATOR =
      Pattern.compile(Pattern.quote(System.getProperty("path.separator")));

  /** Returns the versions of the jars of the tests, which are in folders named by them. */
  private static Map<String, String> ofTests() {
    Map<String, String> versions = new TreeMap<>();
    PATH_SEPARATOR
        .splitAsStream(System.getProperty("java.class.path"))
        .map(Path::of)
        .filter(jar -> jar.toString().endsWith(".jar"))
        .forEach(
            jar ->
                versions.put(
                    jar.getParent().getParent().getFileName().toString(),
                    jar.getParent().getFileName().toString()));
    return versions;
  }

  /** Returns the versions that the POM beside the jar of solr-core names. */
  private static Map<String, String> ofSolr() throws Exception {
    Path pom = Path.of(Project.home(SolrCore.class).toString().replaceAll("jar$", "pom"));
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    NodeList dependencies =
        factory
            .newDocumentBuilder()
            .parse(Files.newInputStream(pom))
            .getElementsByTagName("dependency");
    Map<String, String> versions = new TreeMap<>();
    for (int i = 0; i < dependencies.getLength(); i++) {
      Element dependency = (Element) dependencies.item(i);
      versions.put(text(dependency, "artifactId"), text(dependency, "version"));
    }
    return versions;
  }

  private static String text(Element dependency, String name) {
    return dependency.getElementsByTagName(name).item(0).getTextContent();
  }

  @Test
  void theVersionsAreThoseOfSolrCore() throws Exception {
    Map<String, String> expected = ofSolr();
    Map<String, String> found = ofTests();
    expected.keySet().retainAll(found.keySet());
    found.keySet().retainAll(expected.keySet());

    assertTrue(found.size() > 50, found::toString);
    assertEquals(expected, found);
  }

  /** No library of another module is there to compile against. */
  @Test
  void librariesOfTheCommandLineAreNotThere() {
    assertEquals(
        0, Stream.of("tika-core", "picocli", "jwarc").filter(ofTests()::containsKey).count());
  }
}
