// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.compatibility;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.Project;

/** The names that configuration and command line use, in the jars of the latest Solr. */
class LatestSolrNamesTest {
  private static final Path JARS = Path.of("target", "latest-solr");
  private static final Pattern CLASS = Pattern.compile("class=\"([^\"]+)\"");
  private static final String PARAMS = "org/apache/solr/common/params/";

  private static Library latest;

  @BeforeAll
  static void read() throws IOException {
    latest = Library.ofJars(JARS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"solr-config", "example-core/conf"})
  void everyClassOfTheConfigurationIsThere(String folder) throws IOException {
    Set<String> known =
        latest.classes().keySet().stream()
            .map(name -> "solr." + name.replaceFirst(".*/", ""))
            .collect(Collectors.toSet());
    Library.ofPlugin().forEach(file -> known.add(file.name().replace('/', '.')));
    Set<String> named = classesOf(Path.of(folder));
    Set<String> missing = new TreeSet<>(named);
    missing.removeAll(known);

    assertTrue(named.size() > 10, named::toString);
    assertTrue(named.stream().anyMatch(name -> name.startsWith("org.solrduplicates.")));
    assertEquals(Set.of(), missing);
    assertFalse(known.contains("solr.GoneUpdateProcessorFactory"));
  }

  /** Solr searches its own packages for a name without a package. */
  private static Set<String> classesOf(Path folder) throws IOException {
    Set<String> classes = new TreeSet<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".xml")).toList()) {
        CLASS
            .matcher(Files.readString(file).replaceAll("(?s)<!--.*?-->", ""))
            .results()
            .map(name -> name.group(1))
            .map(name -> name.contains(".") ? name : "solr." + name)
            .forEach(classes::add);
      }
    }
    return classes;
  }

  /** Each request of the command line is to a core, or below {@code /admin}. */
  @Test
  void everyPathOfTheCommandLineIsThere() throws IOException {
    Set<String> paths = pathsOfTheCommandLine();
    Set<String> known = new TreeSet<>(implicitHandlers());
    String constants = new String(bytes(PARAMS + "CommonParams"), StandardCharsets.ISO_8859_1);
    String schema =
        new String(bytes("org/apache/solr/handler/SchemaHandler"), StandardCharsets.ISO_8859_1);
    Set<String> missing = new TreeSet<>(paths);
    missing.removeIf(
        path -> known.contains(path) || constants.contains(path) || schema.contains(path));

    assertTrue(paths.containsAll(List.of("/admin/info/system", "/config", "/schema")), "" + paths);
    assertEquals(Set.of(), missing);
  }

  private static Set<String> pathsOfTheCommandLine() throws IOException {
    Pattern path = Pattern.compile("\"(?:/\" \\+ [^\"]+ \\+ \")?(/(?:admin|schema|config)[/a-z]*)");
    Set<String> paths = new TreeSet<>();
    for (Path file : commandLine("")) {
      path.matcher(Files.readString(file))
          .results()
          .map(found -> found.group(1).replaceFirst("/$", ""))
          .map(LatestSolrNamesTest::handler)
          .forEach(paths::add);
    }
    return paths;
  }

  private static List<Path> commandLine(String room) {
    Path folder = Path.of("org", "solrduplicates", "cli", room);
    return Project.sources("main").stream()
        .filter(file -> file.toString().contains(folder.toString()))
        .toList();
  }

  /** The rest of a path below a schema or configuration is a parameter of its handler. */
  private static String handler(String path) {
    return path.replaceFirst("^/(schema|config)/.*", "/$1");
  }

  private static Set<String> implicitHandlers() throws IOException {
    JsonNode handlers =
        new ObjectMapper().readTree(resource("ImplicitPlugins.json")).path("requestHandler");
    List<String> names = new ArrayList<>();
    handlers.fieldNames().forEachRemaining(names::add);
    return Set.copyOf(names);
  }

  private static byte[] resource(String name) throws IOException {
    return bytes("solr-core", name);
  }

  private static byte[] bytes(String type) throws IOException {
    return bytes("solr-", type + ".class");
  }

  private static byte[] bytes(String prefix, String entry) throws IOException {
    try (Stream<Path> jars = Files.list(JARS)) {
      for (Path file : jars.sorted().toList()) {
        try (JarFile jar = new JarFile(file.toFile())) {
          if (file.getFileName().toString().startsWith(prefix) && jar.getEntry(entry) != null) {
            try (InputStream in = jar.getInputStream(jar.getEntry(entry))) {
              return in.readAllBytes();
            }
          }
        }
      }
    }
    throw new IOException("no " + entry + " in " + JARS);
  }

  /** Actions are constants of an enum, or names in a class of parameters. */
  @ParameterizedTest
  @CsvSource({
    "CollectionParams$CollectionAction, CLUSTERSTATUS, /admin/collections",
    "CollectionParams$CollectionAction, RELOAD, /admin/collections",
    "CollectionParams$CollectionAction, MODIFYCOLLECTION, /admin/collections",
    "CollectionParams$CollectionAction, CREATE, /admin/collections",
    "CoreAdminParams$CoreAdminAction, STATUS, /admin/cores",
    "CoreAdminParams$CoreAdminAction, RELOAD, /admin/cores",
    "ConfigSetParams$ConfigSetAction, UPLOAD, /admin/configs",
    "ConfigSetParams$ConfigSetAction, CREATE, /admin/configs"
  })
  void everyActionIsThere(String type, String action, String path) {
    String owner = PARAMS + type;
    ClassFile actions = latest.classes().get(owner);

    assertTrue(actions.members().containsKey(action + "L" + owner + ";"), path);
  }

  /** The table above has every action that the command line and the script send. */
  @Test
  void everyActionThatIsSentIsCompared() throws IOException {
    Set<String> sent = new TreeSet<>();
    List<Path> files = new ArrayList<>(commandLine("setup"));
    files.add(Path.of("solr-config", "create-collection.sh"));
    for (Path file : files) {
      Pattern.compile("action=([A-Z]+)")
          .matcher(Files.readString(file))
          .results()
          .map((MatchResult action) -> action.group(1))
          .forEach(sent::add);
    }

    assertEquals(
        Set.of("CLUSTERSTATUS", "CREATE", "MODIFYCOLLECTION", "RELOAD", "STATUS", "UPLOAD"), sent);
  }
}
