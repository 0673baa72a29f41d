// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Map;
import org.solrduplicates.core.Project;

/**
 * The shapes of configurations that applications publish, with the fields that should be found. The
 * schemas are in {@code src/test/resources/shapes}.
 */
enum CollectionShape {
  CATALOGUE("managed-schema.xml", "id", "summary_tsim", "title_tsim", "updated_dtsi", ""),
  REPOSITORY("schema.xml", "search.uniqueid", "fulltext", "dc.title", "lastModified", ""),
  SITE("schema.xml", "id", "tm_X3b_en_body", "tm_X3b_en_title", "ds_changed", ""),
  WORKS(
      "schema.xml",
      "id",
      "description_tesim",
      "title_tesim",
      "system_modified_dtsi",
      """
      <requestHandler name="/update" class="solr.UpdateRequestHandler">
        <lst name="defaults"><str name="update.chain">hashed</str></lst>
      </requestHandler>
      <updateRequestProcessorChain name="hashed">
        <processor class="solr.CloneFieldUpdateProcessorFactory">
          <str name="source">id</str>
          <str name="dest">hashed_id_ssi</str>
        </processor>
        <processor class="solr.LogUpdateProcessorFactory"/>
        <processor class="solr.DistributedUpdateProcessorFactory"/>
        <processor class="solr.RunUpdateProcessorFactory"/>
      </updateRequestProcessorChain>
      """),
  DATASETS("schema.xml", "index_id", "notes", "title", "metadata_modified", ""),
  CRAWL("managed-schema.xml", "id", "content", "title", "tstamp", ""),
  PAGES(
      "schema.xml",
      "id",
      "content",
      "title",
      "changed",
      """
      <updateRequestProcessorChain default="true">
        <processor class="solr.TrimFieldUpdateProcessorFactory"/>
        <processor class="solr.LogUpdateProcessorFactory"/>
        <processor class="solr.RunUpdateProcessorFactory"/>
      </updateRequestProcessorChain>
      """),
  OLDEST("schema.xml", "id", "body", "title", "modified", ""),
  FILES("managed-schema.xml", "id", "content", "dc_title", "last_modified", "");

  private final String schemaFile;
  private final ShapeFields fields;
  private final String more;

  CollectionShape(
      String schemaFile, String key, String text, String title, String date, String more) {
    this.schemaFile = schemaFile;
    this.fields = new ShapeFields(key, text, title, date, Map.of());
    this.more = more;
  }

  String core() {
    return name().toLowerCase(Locale.ROOT);
  }

  String schemaFile() {
    return schemaFile;
  }

  /** Returns whether only an editor changes the schema. */
  boolean isClassic() {
    return schemaFile.equals("schema.xml");
  }

  String schema() throws IOException {
    return Files.readString(Project.TEST_RESOURCES.resolve("shapes").resolve(core() + ".xml"));
  }

  String config() {
    return "<config><luceneMatchVersion>9.12</luceneMatchVersion>"
        + (isClassic()
            ? "<schemaFactory class=\"ClassicIndexSchemaFactory\"/>"
            : "<schemaFactory class=\"ManagedIndexSchemaFactory\"/>")
        + "<updateHandler class=\"solr.DirectUpdateHandler2\"><updateLog/></updateHandler>"
        + "<requestHandler name=\"/select\" class=\"solr.SearchHandler\"/>"
        + more
        + "</config>";
  }

  ShapeFields fields() {
    return fields;
  }
}
