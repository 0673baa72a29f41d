// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.solr.client.api.util.SolrVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.Project;
import org.yaml.snakeyaml.Yaml;

/**
 * The manifests for Kubernetes against a schema of the fields that they use, and against what they
 * must agree with: the image, the compose file, the command line and the page. No test has a
 * cluster.
 */
class KubernetesTest {
  private static final String PAGE = "docs/kubernetes.md";
  private static final Path FOLDER = Path.of("solr-config", "kubernetes");
  private static final String POD = "/spec/customSolrKubeOptions/podOptions";
  private static final String CONTAINER = "/spec/template/spec/containers/0";
  private static final String PROGRAM = "/opt/solr-duplicates/bin/solr-duplicates";

  @TempDir Path folder;

  private static JsonNode manifest(String name) throws IOException {
    return yaml(FOLDER.resolve(name + ".yaml"));
  }

  private static JsonNode yaml(Path file) throws IOException {
    return new ObjectMapper().valueToTree(new Yaml().load(Files.readString(file)));
  }

  private static JsonNode schema(String name) throws IOException {
    Path file = Project.TEST_RESOURCES.resolve("kubernetes").resolve(name + ".schema.json");
    return new ObjectMapper().readTree(file.toFile());
  }

  private static List<String> problems(JsonNode schema, JsonNode value) {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(schema)
        .validate(value)
        .stream()
        .map(ValidationMessage::getMessage)
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"solrcloud", "install-job"})
  void aManifestHasTheFieldsOfItsSchema(String name) throws IOException {
    assertEquals(List.of(), problems(schema(name), manifest(name)));
  }

  @ParameterizedTest
  @CsvSource({
    "solrcloud, /spec, solrImages",
    "solrcloud, /spec/solrImage, tags",
    "solrcloud, /spec/customSolrKubeOptions/podOptions, initContainer",
    "solrcloud, /spec/customSolrKubeOptions/podOptions/initContainers/0, images",
    "solrcloud, /spec/customSolrKubeOptions/podOptions/volumes/0, mount",
    "solrcloud, /spec/zookeeperRef/provided/zookeeperPodPolicy, resource",
    "install-job, /spec, backofLimit",
    "install-job, /spec/template/spec/containers/0, arguments",
    "install-job, /spec/template/spec/containers/0/env/1/valueFrom/secretKeyRef, secret"
  })
  void aMisspeltFieldIsRejected(String name, String place, String field) throws IOException {
    JsonNode manifest = manifest(name);
    ((ObjectNode) manifest.at(place)).put(field, "value");

    List<String> problems = problems(schema(name), manifest);

    assertEquals(1, problems.size(), problems::toString);
    assertTrue(problems.get(0).contains("'" + field + "'"), problems::toString);
  }

  /** The definition is not part of this project: {@code -Dcrd=FILE} names it. */
  @Test
  void theManifestsHaveTheFieldsOfTheOperator() throws IOException {
    String crd = System.getProperty("crd", "");
    assumeTrue(!crd.isEmpty(), "no -Dcrd=FILE");
    JsonNode schema = CustomResourceSchema.read(Path.of(crd), "v1beta1");
    JsonNode pod = schema.at("/properties/spec/properties/customSolrKubeOptions/properties");
    JsonNode options = pod.at("/podOptions/properties");
    JsonNode job = manifest("install-job");

    assertEquals(List.of(), problems(schema, manifest("solrcloud")));
    assertEquals(
        List.of(), problems(options.at("/initContainers/items"), job.at(CONTAINER)), "container");
    assertEquals(
        List.of(),
        problems(options.at("/podSecurityContext"), job.at("/spec/template/spec/securityContext")));
    JsonNode wrong = manifest("solrcloud");
    ((ObjectNode) wrong.at(POD + "/initContainers/0")).put("images", "value");
    assertEquals(1, problems(schema, wrong).size());
  }

  @Test
  void aDefinitionIsReadAsTheApiServerReadsIt() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("crd.yaml"),
            """
            spec:
              versions:
                - name: v1
                  schema:
                    openAPIV3Schema:
                      type: object
                      properties:
                        metadata: {type: object}
                        closed: {type: object, properties: {type: {type: string}}}
                        open: {type: object, x-kubernetes-preserve-unknown-fields: true}
                        map: {type: object, additionalProperties: {type: integer}}
                        either: {x-kubernetes-int-or-string: true}
                        perhaps: {type: string, nullable: true}
                        list: {type: array, items: {type: object, properties: {a: {type: string}}}}
            """);
    JsonNode schema = CustomResourceSchema.read(file, "v1");
    Map<String, Boolean> expected = new TreeMap<>();
    Map<String, Boolean> found = new TreeMap<>();
    for (String valid :
        List.of(
            "{\"metadata\":{\"name\":\"x\"}}",
            "{\"closed\":{\"type\":\"x\"}}",
            "{\"open\":{\"a\":1}}",
            "{\"map\":{\"a\":1}}",
            "{\"either\":1}",
            "{\"either\":\"25%\"}",
            "{\"perhaps\":null}",
            "{\"list\":[{\"a\":\"x\"}]}")) {
      expected.put(valid, true);
      found.put(valid, problems(schema, new ObjectMapper().readTree(valid)).isEmpty());
    }
    for (String invalid :
        List.of(
            "{\"strange\":1}",
            "{\"closed\":{\"b\":1}}",
            "{\"closed\":null}",
            "{\"map\":{\"a\":\"x\"}}",
            "{\"either\":true}",
            "{\"perhaps\":1}",
            "{\"list\":[{\"b\":\"x\"}]}")) {
      expected.put(invalid, false);
      found.put(invalid, problems(schema, new ObjectMapper().readTree(invalid)).isEmpty());
    }

    assertEquals(expected, found);
  }

  @Test
  void solrAndTheImageAreOfTheVersionsOfTheBuild() throws IOException {
    String plugin = "registry.example/solr-duplicates:" + pluginVersion();
    JsonNode cloud = manifest("solrcloud");

    assertEquals("solr", cloud.at("/spec/solrImage/repository").asText());
    assertEquals(SolrVersion.LATEST_STRING, cloud.at("/spec/solrImage/tag").asText());
    assertEquals(plugin, cloud.at(POD + "/initContainers/0/image").asText());
    assertEquals(plugin, manifest("install-job").at(CONTAINER + "/image").asText());
    assertTrue(dockerfile().contains("FROM solr:" + SolrVersion.LATEST_STRING + "\n"));
    assertTrue(dockerfile().contains("-t " + plugin + " .\n"));
  }

  private static String pluginVersion() throws IOException {
    return first(
        "<artifactId>solr-duplicates-parent</artifactId>\\s*<version>([^<]+)</version>",
        Files.readString(Path.of("pom.xml")));
  }

  private static String dockerfile() throws IOException {
    return Files.readString(FOLDER.resolve("Dockerfile"));
  }

  private static String first(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertTrue(matcher.find(), pattern);
    return matcher.group(1);
  }

  /** The image has what a release has, at the places that the manifests name. */
  @Test
  void theImageHasTheFilesOfARelease() throws IOException {
    List<String> copied =
        Pattern.compile("(?m)^COPY (\\S+) (\\S+)$")
            .matcher(dockerfile())
            .results()
            .map(copy -> copy.group(1) + " " + copy.group(2))
            .toList();

    assertEquals(
        List.of(
            "bin /opt/solr-duplicates/bin",
            "lib /opt/solr-duplicates/lib",
            "solr-duplicates-*.jar /opt/solr-duplicates/"),
        copied);
    assertEquals(PROGRAM, manifest("install-job").at(CONTAINER + "/command/0").asText());
    assertTrue(Files.isExecutable(Path.of("bin", "solr-duplicates")));
    String release = Files.readString(Path.of("src", "it", "release", "distribution.xml"));
    assertTrue(release.contains("<destName>solr-duplicates-cli.jar</destName>"));
    assertTrue(release.contains("<include>solr-config/**</include>"));
  }

  /** Runs the copy of the init container, with its folders elsewhere. */
  @Test
  void theInitContainerCopiesThePluginOnly() throws Exception {
    Path image = Files.createDirectories(folder.resolve("image"));
    Path shared = Files.createDirectories(folder.resolve("plugin"));
    Files.createDirectories(image.resolve("lib"));
    Files.writeString(image.resolve("solr-duplicates-1.jar"), "plugin");
    Files.writeString(image.resolve("lib").resolve("solr-duplicates-cli.jar"), "cli");
    JsonNode container = manifest("solrcloud").at(POD + "/initContainers/0");
    assertEquals(List.of("sh", "-c"), texts(container.path("command")).subList(0, 2));
    String mounted = container.at("/volumeMounts/0/mountPath").asText();

    UserCommands.Outcome outcome =
        new UserCommands(container.at("/command/2").asText())
            .with("/opt/solr-duplicates/", image + "/")
            .with(" " + mounted + "/", " " + shared + "/")
            .run();

    assertEquals(0, outcome.exitCode(), outcome.errors());
    try (Stream<Path> files = Files.list(shared)) {
      assertEquals(
          List.of("solr-duplicates-1.jar"),
          files.map(file -> file.getFileName().toString()).toList());
    }
  }

  @Test
  void theJarIsInTheFolderOfTheComposeFile() throws IOException {
    JsonNode pod = manifest("solrcloud").at(POD);
    JsonNode volume = pod.at("/volumes/0");
    String jar = yaml(Path.of("docker-compose.yml")).at("/services/solr/volumes/0").asText();

    assertTrue(jar.contains(":" + volume.at("/defaultContainerMount/mountPath").asText() + "/"));
    assertTrue(volume.at("/defaultContainerMount/readOnly").asBoolean());
    assertEquals(
        volume.path("name"), pod.at("/initContainers/0/volumeMounts/0/name"), "the same volume");
    assertEquals(volume.path("name"), volume.at("/defaultContainerMount/name"));
    String folderOfPage = volume.at("/defaultContainerMount/mountPath").asText() + "/";
    assertTrue(MarkdownPage.read("docs/solrcloud.md").text().contains("`" + folderOfPage + "`"));
  }

  /** The operator derives the names of service and Secret from the name of the cloud. */
  @Test
  void theJobUsesTheServiceAndTheSecretOfTheCloud() throws IOException {
    JsonNode cloud = manifest("solrcloud");
    JsonNode job = manifest("install-job").at(CONTAINER);
    String name = cloud.at("/metadata/name").asText();
    List<String> arguments = texts(job.path("args"));
    URI solr = URI.create(arguments.get(arguments.indexOf("--solr") + 1));

    assertEquals(URI.create("http://" + name + "-solrcloud-common/solr"), solr);
    assertEquals(
        name + "-solrcloud-security-bootstrap",
        job.at("/env/1/valueFrom/secretKeyRef/name").asText());
    assertEquals(job.at("/env/0/value"), job.at("/env/1/valueFrom/secretKeyRef/key"));
    assertEquals("Basic", cloud.at("/spec/solrSecurity/authenticationType").asText());
    assertFalse(cloud.at("/spec").has("solrAddressability"), "the port is the operator's default");
    assertEquals(
        cloud.at(POD + "/podSecurityContext/runAsUser"),
        manifest("install-job").at("/spec/template/spec/securityContext/runAsUser"));
  }

  /** Solr does not respond here, which is another exit code than that of a misuse. */
  @Test
  void theCommandLineAcceptsTheCommandOfTheJob() throws Exception {
    JsonNode job = manifest("install-job").at(CONTAINER);
    String command = String.join(" ", texts(job.path("args")));
    String password = job.at("/env/1/name").asText();
    Map<String, String> environment =
        Map.of(job.at("/env/0/name").asText(), "admin", password, "secret");

    UserCommands.Outcome accepted = run(command, environment);
    UserCommands.Outcome withoutPassword =
        run(command, Map.of(job.at("/env/0/name").asText(), "admin"));
    UserCommands.Outcome misspelt = run(command + " --texts body", environment);

    assertEquals(1, accepted.exitCode(), accepted.errors());
    assertEquals(2, withoutPassword.exitCode(), withoutPassword.errors());
    assertTrue(withoutPassword.errors().contains(password), withoutPassword.errors());
    assertEquals(2, misspelt.exitCode(), misspelt.errors());
  }

  private UserCommands.Outcome run(String arguments, Map<String, String> environment)
      throws Exception {
    int closed;
    try (ServerSocket socket = new ServerSocket(0)) {
      closed = socket.getLocalPort();
    }
    return new UserCommands(UserCommands.program(folder) + " " + arguments, environment)
        .run("http://search-solrcloud-common", "http://127.0.0.1:" + closed);
  }

  private static List<String> texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
  }

  /** Runs the commands of the page with programs that print how they are called. */
  @Test
  void theCommandsOfThePageNameFilesAndResourcesOfTheManifests() throws Exception {
    List<String> calls =
        new ArrayList<>(calls(UserCommands.of("docs/kubernetes.md", "Start Solr")));
    calls.addAll(calls(UserCommands.of("docs/kubernetes.md", "Create a collection")));
    calls.addAll(calls(UserCommands.of("docs/kubernetes.md", "Configure the plugin")));
    String all = String.join("\n", calls);
    String image = manifest("install-job").at(CONTAINER + "/image").asText();
    String cloud = manifest("solrcloud").at("/metadata/name").asText();
    String secret =
        manifest("install-job").at(CONTAINER + "/env/1/valueFrom/secretKeyRef/name").asText();

    assertTrue(
        calls.contains("docker build -f " + FOLDER.resolve("Dockerfile") + " -t " + image + " ."),
        all);
    assertTrue(calls.contains("docker push " + image), all);
    for (String name : List.of("solrcloud", "install-job")) {
      assertTrue(calls.contains("kubectl apply -f " + FOLDER.resolve(name + ".yaml")), all);
    }
    assertTrue(all.contains(" solrcloud/" + cloud + " "), all);
    assertTrue(all.contains("kubectl get secret " + secret + " "), all);
    String job = "job/" + manifest("install-job").at("/metadata/name").asText();
    assertTrue(all.contains(" " + job + " "), all);
    List<String> arguments = texts(manifest("install-job").at(CONTAINER + "/args"));
    String collection = arguments.get(arguments.indexOf("--collection") + 1);
    assertTrue(
        all.contains(
            "create-collection http://localhost:8983/solr CONF_DIR " + collection + " 2 2"),
        all);
    assertTrue(
        MarkdownPage.read(PAGE).text().contains("service/" + cloud + "-solrcloud-common 8983:80"));
  }

  private List<String> calls(UserCommands commands) throws Exception {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path log = folder.resolve("calls.txt");
    Files.deleteIfExists(log);
    for (String program : List.of("docker", "kubectl", "create-collection")) {
      Path file =
          Files.writeString(
              bin.resolve(program), "#!/bin/sh\necho " + program + " \"$@\" >> '" + log + "'\n");
      assertTrue(file.toFile().setExecutable(true));
    }
    String script =
        commands.script().replace("solr-config/create-collection.sh", "create-collection");
    UserCommands.Outcome outcome =
        new UserCommands(script, Map.of("PATH", bin + ":" + System.getenv("PATH"))).run();
    assertEquals(0, outcome.exitCode(), outcome.errors());
    return Files.readAllLines(log);
  }

  /** What the page prints of the CRD is of the raw result. */
  @Test
  void thePageNamesTheVersionOfTheOperatorThatWasCompared() throws IOException {
    String comment = schema("solrcloud").path("$comment").asText();
    MatchResult version =
        Pattern.compile("operator (v[0-9.]+[0-9])")
            .matcher(comment)
            .results()
            .findFirst()
            .orElseThrow();

    assertTrue(MarkdownPage.read(PAGE).text().contains("operator " + version.group(1)));
    assertTrue(
        Files.readString(Path.of("benchmarks/results/2026-11-26-kubernetes.md"))
            .contains(version.group(1)));
  }
}
