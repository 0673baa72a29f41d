// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.setup.SolrServer.SetupRequest;

/**
 * The file of a schema that Solr does not change itself. In SolrCloud the changed file is uploaded;
 * for a standalone core the lines are printed.
 *
 * @param name relative to the folder of the configuration
 */
record SchemaFile(SolrServer solr, Site site, Consumer<String> out, String name, ConfigFile now) {
  private static final int ABSENT = 404;
  private static final String CLASSIC = "schema.xml";
  private static final List<String> MANAGED =
      List.of("managed-schema.xml", "managed-schema", CLASSIC);

  static SchemaFile of(SolrServer solr, Site site, Consumer<String> out) throws IOException {
    ConfigFile config = ConfigFile.of(bytes(solr, site, UpdateChains.FILE));
    Stream<String> names = config.isClassic() ? Stream.of(CLASSIC) : MANAGED.stream();
    for (String name : Stream.concat(site.schemaFile().stream(), names).distinct().toList()) {
      try {
        return new SchemaFile(solr, site, out, name, ConfigFile.of(bytes(solr, site, name)));
      } catch (SolrRefusal e) {
        if (e.status() != ABSENT) {
          throw e;
        }
      }
    }
    return new SchemaFile(solr, site, out, CLASSIC, new ConfigFile(""));
  }

  private static byte[] bytes(SolrServer solr, Site site, String file) throws IOException {
    return solr.bytes("/" + site.collection() + "/admin/file?file=" + SolrServer.encoded(file));
  }

  /**
   * Adds types and fields.
   *
   * @return whether it is done; otherwise the remaining steps were printed
   */
  boolean add(List<JsonNode> types, List<JsonNode> fields) throws IOException {
    List<String> names =
        Stream.of(types, fields).flatMap(List::stream).map(DupFields::name).toList();
    if (now.definitions(names).size() >= names.size()) {
      return reloaded();
    }
    List<String> lines = DupFields.lines(types, fields);
    return become(now.withDefinitions(lines), "add before </schema>:", lines);
  }

  /**
   * Removes types and fields.
   *
   * @return whether it is done; otherwise the remaining steps were printed
   */
  boolean remove(List<JsonNode> types, List<JsonNode> fields) throws IOException {
    List<String> names =
        Stream.of(types, fields).flatMap(List::stream).map(DupFields::name).toList();
    ConfigFile wanted = now.withoutDefinitions(names);
    return wanted.equals(now) ? reloaded() : become(wanted, "remove:", now.definitions(names));
  }

  private boolean become(ConfigFile wanted, String what, List<String> lines) throws IOException {
    ConfigsetUpload upload = new ConfigsetUpload(solr, site, out);
    Runnable shown =
        () -> {
          out.accept(what);
          lines.forEach(line -> out.accept("  " + line));
        };
    if (site.isCloud()) {
      return upload.send(name, wanted, shown) && reloaded();
    }
    out.accept(
        "Solr does not change this schema (ClassicIndexSchemaFactory, or mutable is false).");
    out.accept("Left to do: edit " + name + " in the folder conf of the core");
    shown.run();
    upload.printRunAgain();
    return false;
  }

  private boolean reloaded() throws IOException {
    for (SetupRequest reload : site.reloads()) {
      solr.make(reload);
    }
    return true;
  }
}
