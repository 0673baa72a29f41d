// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.release;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;

/**
 * Makes the folder from which Solr's package manager takes the plugin: its jar, {@code
 * repository.json} and, if there is a key, the signature of the jar in it and {@code
 * publickey.der}. The profile {@code release} of the build runs it in the folder of the project.
 */
public final class PackageRepository {
  private static final Path TEMPLATE = Path.of("src", "it", "release", "repository.json");
  private static final Path FIELDS = Path.of("solr-config", "schema-fields.json");
  private static final ObjectMapper JSON = new ObjectMapper();

  private PackageRepository() {}

  /**
   * Makes the folder.
   *
   * @param args the jar, its version, the moment of the release (ISO-8601), the folder, and perhaps
   *     a file with the private key
   */
  public static void main(String[] args) throws IOException, GeneralSecurityException {
    if (args.length < 4) {
      throw new IllegalArgumentException("expected JAR VERSION MOMENT FOLDER [KEY]");
    }
    String key = args.length == 4 ? "" : args[4];
    make(Path.of(args[0]), args[1], args[2].substring(0, "2025-01-01".length()), Path.of(args[3]));
    if (!key.isEmpty()) {
      sign(Path.of(args[3]), SigningKey.read(Path.of(key)));
    }
  }

  private static void make(Path jar, String version, String date, Path folder) throws IOException {
    empty(Files.createDirectories(folder));
    Path packed = folder.resolve("solr-duplicates-" + version + ".jar");
    Files.write(packed, Files.readAllBytes(jar));
    JsonNode repository = JSON.readTree(TEMPLATE.toFile());
    ObjectNode release = release(repository).put("version", version).put("date", date);
    release.withArray("artifacts").addObject().put("url", packed.getFileName().toString());
    putFields(release.at("/manifest/plugins/0"));
    write(folder, repository);
  }

  /** Jars of builds before must not be published with this one. */
  private static void empty(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }

  private static ObjectNode release(JsonNode repository) {
    return (ObjectNode) repository.at("/0/versions/0");
  }

  private static void putFields(JsonNode plugin) throws IOException {
    ObjectNode fields = (ObjectNode) JSON.readTree(FIELDS.toFile());
    ((ObjectNode) plugin.at("/setup-command/payload")).setAll(fields);
  }

  private static void sign(Path folder, SigningKey key)
      throws IOException, GeneralSecurityException {
    Path manifest = folder.resolve("repository.json");
    JsonNode repository = JSON.readTree(manifest.toFile());
    ObjectNode artifact = (ObjectNode) release(repository).at("/artifacts/0");
    byte[] jar = Files.readAllBytes(folder.resolve(artifact.get("url").asText()));
    artifact.put("sig", key.sign(jar));
    Files.write(folder.resolve("publickey.der"), key.publicPart());
    write(folder, repository);
  }

  private static void write(Path folder, JsonNode repository) throws IOException {
    Files.writeString(
        folder.resolve("repository.json"), repository.toPrettyString().replace("\r", "") + "\n");
  }
}
