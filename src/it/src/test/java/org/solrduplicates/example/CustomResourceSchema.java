// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * The schema of a Kubernetes custom resource definition as a JSON Schema. Fields that the
 * definition does not name are rejected, as the API server does with strict validation.
 */
final class CustomResourceSchema {
  private static final int CHARACTERS_OF_A_LARGE_CRD = 16 << 20;

  private CustomResourceSchema() {}

  /** Reads the definition in a file, of the version with a name. */
  static JsonNode read(Path file, String version) throws IOException {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(CHARACTERS_OF_A_LARGE_CRD);
    JsonNode crd = new ObjectMapper().valueToTree(new Yaml(options).load(Files.readString(file)));
    JsonNode schema =
        StreamSupport.stream(crd.at("/spec/versions").spliterator(), false)
            .filter(served -> served.path("name").asText().equals(version))
            .findFirst()
            .orElseThrow(() -> new IOException("no version " + version + " in " + file))
            .at("/schema/openAPIV3Schema");
    return strict(schema);
  }

  /** Closes every object, but for the metadata, which the API server validates itself. */
  static JsonNode strict(JsonNode schema) {
    ObjectNode strict = schema.deepCopy();
    convert(strict);
    if (strict.at("/properties/metadata") instanceof ObjectNode metadata) {
      metadata.remove("additionalProperties");
    }
    return strict;
  }

  private static void convert(ObjectNode schema) {
    schema.path("properties").forEach(CustomResourceSchema::convertIfObject);
    convertIfObject(schema.path("items"));
    convertIfObject(schema.path("additionalProperties"));
    boolean intOrString = schema.path("x-kubernetes-int-or-string").asBoolean();
    if (intOrString) {
      setTypes(schema, List.of("integer", "string"));
    }
    if (schema.path("type").asText().equals("object") && isClosed(schema)) {
      schema.put("additionalProperties", false);
    }
    if (schema.path("nullable").asBoolean() && schema.has("type")) {
      setTypes(schema, List.of(schema.path("type").asText(), "null"));
    }
  }

  private static void convertIfObject(JsonNode schema) {
    if (schema instanceof ObjectNode object) {
      convert(object);
    }
  }

  private static boolean isClosed(ObjectNode schema) {
    return !schema.has("additionalProperties")
        && !schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
  }

  private static void setTypes(ObjectNode schema, List<String> types) {
    schema.putArray("type");
    types.forEach(schema.withArray("type")::add);
  }
}
