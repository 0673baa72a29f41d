package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/**
 * The compose file against the server that the other tests use: without a Docker engine, the same
 * jar, configuration and core name are what can be shown.
 */
class DockerComposeIT {
  private static Map<String, Object> solr;
  private static List<String> volumes;

  @BeforeAll
  @SuppressWarnings("unchecked")
  static void parse() throws Exception {
    Map<String, Object> file = new Yaml().load(Files.readString(Path.of("docker-compose.yml")));
    solr = (Map<String, Object>) ((Map<String, Object>) file.get("services")).get("solr");
    volumes = (List<String>) solr.get("volumes");
  }

  @Test
  void theJarThatIsBuiltIsWhereSolrLooksForPlugins() {
    String[] mount = mountOf("/opt/solr/lib/");

    assertEquals(
        Path.of(System.getProperty("pluginJar")), Path.of(mount[0]).toAbsolutePath().normalize());
    assertTrue(mount[1].endsWith(".jar"), mount[1]);
    assertEquals("ro", mount[2]);
  }

  @Test
  void theCoreIsMadeOfTheSameConfiguration() {
    String[] mount = mountOf("/opt/solr/server/solr/configsets/");

    assertEquals(ExampleServerFolder.CONF, Path.of(mount[0]).normalize());
    assertEquals(
        List.of("solr-precreate", ExampleServerFolder.CORE, mount[1].replaceAll("/conf$", "")),
        solr.get("command"));
  }

  @Test
  void theHealthCheckAsksTheCore() {
    String check = ((Map<?, ?>) solr.get("healthcheck")).get("test").toString();

    assertTrue(check.contains("/solr/" + ExampleServerFolder.CORE + "/"), check);
  }

  private static String[] mountOf(String prefix) {
    return volumes.stream()
        .map(volume -> volume.split(":"))
        .filter(mount -> mount[1].startsWith(prefix))
        .findFirst()
        .orElseThrow();
  }
}
