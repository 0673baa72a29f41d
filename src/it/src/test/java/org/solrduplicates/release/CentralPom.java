// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.release;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * A POM that is published on Maven Central.
 *
 * @param document its XML, without namespaces
 */
record CentralPom(Document document) {
  private static final List<String> REQUIRED =
      List.of(
          "name",
          "description",
          "url",
          "licenses/license/name",
          "licenses/license/url",
          "developers/developer/name",
          "scm/connection",
          "scm/url");
  private static final List<String> FORBIDDEN =
      List.of("parent", "profiles", "repositories", "pluginRepositories");
  private static final List<Rule> OF_DEPENDENCIES =
      List.of(
          new Rule("has no version", "not(version)"),
          new Rule(
              "is not released",
              "not(groupId = 'org.solrduplicates') and contains(version, 'SNAPSHOT')"
                  + " or contains(version, '${')"),
          new Rule("is a file of one machine", "scope = 'system'"));

  /** The plugin jar holds what Solr does not have, and core needs nothing. */
  private static final List<String> ALONE = List.of("solr-duplicates", "solr-duplicates-core");

  private static final Rule OF_THESE =
      new Rule(
          "reaches every user", "not(scope = 'provided' or scope = 'system' or optional = 'true')");

  /** A problem of a dependency, and the XPath condition that finds it. */
  private record Rule(String problem, String condition) {}

  /**
   * Reads a POM.
   *
   * @throws IllegalArgumentException if it is not XML
   */
  CentralPom(byte[] xml) {
    this(parse(xml));
  }

  private static Document parse(byte[] xml) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory.newDocumentBuilder().parse(new ByteArrayInputStream(xml));
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new IllegalArgumentException("not a POM: " + e.getMessage(), e);
    }
  }

  /** Returns what Maven Central refuses in the POM of a module, or what misleads its users. */
  List<String> problems(String module, String version) {
    List<String> problems = new ArrayList<>();
    checkCoordinates(module, version, problems);
    REQUIRED.stream()
        .filter(element -> texts("/project/" + element).stream().allMatch(String::isBlank))
        .forEach(element -> problems.add(element + " is missing"));
    FORBIDDEN.stream()
        .filter(element -> !texts("/project/" + element).isEmpty())
        .forEach(element -> problems.add(element + " is not for users"));
    Stream<Rule> alone = ALONE.contains(module) ? Stream.of(OF_THESE) : Stream.of();
    Stream.concat(OF_DEPENDENCIES.stream(), alone)
        .forEach(
            rule ->
                texts("/project/dependencies/dependency[" + rule.condition() + "]/artifactId")
                    .forEach(library -> problems.add(library + " " + rule.problem())));
    return problems;
  }

  private void checkCoordinates(String module, String version, List<String> problems) {
    Map<String, String> expected =
        Map.of("groupId", "org.solrduplicates", "artifactId", module, "version", version);
    for (String element : List.of("groupId", "artifactId", "version")) {
      if (!texts("/project/" + element).equals(List.of(expected.get(element)))) {
        problems.add(element + " is not " + expected.get(element));
      }
    }
  }

  private List<String> texts(String path) {
    try {
      NodeList nodes =
          (NodeList)
              XPathFactory.newInstance()
                  .newXPath()
                  .evaluate(path, document, XPathConstants.NODESET);
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < nodes.getLength(); i++) {
        texts.add(nodes.item(i).getTextContent().strip());
      }
      return texts;
    } catch (XPathExpressionException e) {
      throw new IllegalStateException(path, e);
    }
  }
}
