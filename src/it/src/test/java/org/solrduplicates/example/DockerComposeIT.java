// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.solr.client.api.util.SolrVersion;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/**
 * The compose file against the servers that the other tests use: without a Docker engine, the same
 * jar, versions, configuration and names are what can be shown.
 */
class DockerComposeIT {
  private static final Set<String> CLOUD = Set.of("zookeeper", "solr1", "solr2");

  private static Map<String, Object> file;
  private static Map<String, Map<String, Object>> services;

  @BeforeAll
  @SuppressWarnings("unchecked")
  static void parse() throws Exception {
    file = new Yaml().load(Files.readString(Path.of("docker-compose.yml")));
    services = (Map<String, Map<String, Object>>) file.get("services");
  }

  @ParameterizedTest
  @ValueSource(strings = {"solr", "solr1", "solr2"})
  void theJarThatIsBuiltIsWhereSolrLooksForPlugins(String service) {
    String[] mount = mountOf(service, "/opt/solr/lib/");

    assertEquals(
        Path.of(System.getProperty("pluginJar")), Path.of(mount[0]).toAbsolutePath().normalize());
    assertTrue(mount[1].endsWith(".jar"), mount[1]);
    assertEquals("ro", mount[2]);
  }

  @Test
  void theCoreIsMadeOfTheSameConfiguration() {
    String[] mount = mountOf("solr", "/opt/solr/server/solr/configsets/");

    assertEquals(ExampleServerFolder.CONF, Path.of(mount[0]).normalize());
    assertEquals(
        List.of("solr-precreate", ExampleServerFolder.CORE, mount[1].replaceAll("/conf$", "")),
        services.get("solr").get("command"));
  }

  @Test
  void theHealthCheckAsksTheCore() {
    assertTrue(healthCheck("solr").contains("/solr/" + ExampleServerFolder.CORE + "/"));
  }

  @Test
  void theImagesAreOfTheVersionsThatTheTestsRunWith() {
    for (String solr : List.of("solr", "solr1", "solr2")) {
      assertEquals("solr:" + SolrVersion.LATEST_STRING, services.get(solr).get("image"));
    }
    assertEquals(
        "zookeeper:" + org.apache.zookeeper.Version.getVersion(),
        services.get("zookeeper").get("image"));
  }

  @Test
  void withoutTheProfileThereIsOneSolrAndWithItACloudToo() {
    for (Map.Entry<String, Map<String, Object>> service : services.entrySet()) {
      assertEquals(
          CLOUD.contains(service.getKey()) ? List.of("cloud") : null,
          service.getValue().get("profiles"),
          service.getKey());
    }
    assertTrue(services.keySet().containsAll(CLOUD));
  }

  @Test
  void everyPortIsOnThisMachineOnlyAndNoneIsTakenTwice() {
    Set<String> taken = new HashSet<>();
    for (Map<String, Object> service : services.values()) {
      for (Object port : (List<?>) service.getOrDefault("ports", List.of())) {
        assertTrue(port.toString().matches("127[.]0[.]0[.]1:\\d+:8983"), port.toString());
        assertTrue(taken.add(port.toString()), port.toString());
      }
    }
    assertEquals(3, taken.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"solr1", "solr2"})
  void aNodeOfTheCloudIsKnownByItsNameAndWaitsForZooKeeper(String node) {
    assertEquals(
        Map.of("ZK_HOST", "zookeeper:2181", "SOLR_HOST", node),
        services.get(node).get("environment"));
    assertEquals(
        Map.of("zookeeper", Map.of("condition", "service_healthy")),
        services.get(node).get("depends_on"));
    assertTrue(healthCheck(node).contains("/solr/admin/info/health"));
    assertFalse(healthCheck("zookeeper").isEmpty());
  }

  @Test
  void everyServiceKeepsItsDataInAVolumeOfItsOwn() {
    Set<String> declared =
        new TreeSet<>(
            ((Map<?, ?>) file.get("volumes")).keySet().stream().map(Object::toString).toList());
    List<String> used =
        services.keySet().stream()
            .flatMap(service -> mounts(service).stream())
            .map(mount -> mount[0])
            .filter(source -> !source.startsWith("."))
            .sorted()
            .toList();

    assertEquals(List.copyOf(declared), used);
    assertEquals("data1", mountOf("solr1", "/var/solr")[0]);
    assertEquals("data2", mountOf("solr2", "/var/solr")[0]);
  }

  private static String healthCheck(String service) {
    return ((Map<?, ?>) services.get(service).get("healthcheck")).get("test").toString();
  }

  private static List<String[]> mounts(String service) {
    return ((List<?>) services.get(service).get("volumes"))
        .stream().map(volume -> withDefaults(volume.toString()).split(":")).toList();
  }

  /** Replaces variables such as {@code ${NAME-value}} by their default, as Docker Compose does. */
  private static String withDefaults(String value) {
    return value.replaceAll("[$][{]\\w+-([^}]*)}", "$1");
  }

  private static String[] mountOf(String service, String prefix) {
    return mounts(service).stream()
        .filter(mount -> mount[1].startsWith(prefix))
        .findFirst()
        .orElseThrow();
  }
}
