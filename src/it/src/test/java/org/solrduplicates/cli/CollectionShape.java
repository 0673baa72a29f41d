// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.Project;

/**
 * The shapes of configurations that applications publish, with the fields that should be found. The
 * schemas are in {@code src/test/resources/shapes}.
 */
enum CollectionShape {
  CATALOGUE("managed-schema.xml", fields("id", "summary_tsim", "title_tsim", "updated_dtsi")),
  REPOSITORY("schema.xml", fields("search.uniqueid", "fulltext", "dc.title", "lastModified")),
  SITE("schema.xml", fields("id", "tm_X3b_en_body", "tm_X3b_en_title", "ds_changed")),
  WORKS(
      "schema.xml",
      fields("id", "description_tesim", "title_tesim", "system_modified_dtsi"),
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
  DATASETS(
      "schema.xml",
      new ShapeFields(
          "index_id",
          "notes",
          "title",
          "metadata_modified",
          Map.of("id", "i"),
          List.of(),
          false,
          "d")),
  CRAWL("managed-schema.xml", fields("id", "content", "title", "tstamp")),
  PAGES(
      "schema.xml",
      fields("id", "content", "title", "changed"),
      """
      <updateRequestProcessorChain default="true">
        <processor class="solr.TrimFieldUpdateProcessorFactory"/>
        <processor class="solr.LogUpdateProcessorFactory"/>
        <processor class="solr.RunUpdateProcessorFactory"/>
      </updateRequestProcessorChain>
      """),
  OLDEST(
      "schema.xml",
      new ShapeFields("nid", "body", "title", "modified", Map.of(), List.of(), false, "1")),
  FILES("managed-schema.xml", fields("id", "content", "dc_title", "last_modified")),

  /** Dynamic fields whose suffix selects whether they are stored. */
  MODELS(
      "schema.xml",
      new ShapeFields(
          "id",
          "body_texts",
          "title_texts",
          "updated_at_dts",
          Map.of("class_name", "Post"),
          List.of(),
          true,
          "d")),

  /** The same, with texts that are not stored. */
  MODELS_INDEXED(
      "schema.xml",
      new ShapeFields(
          "id", "body_text", null, null, Map.of(), List.of("--text", "body_text"), true, "d")) {
    @Override
    String schema() throws IOException {
      return MODELS.schema();
    }
  },

  /** No date of a document is a date field. */
  LIBRARY("schema.xml", fields("id", "description", "title", null)),

  /** Texts are not stored. */
  MAIL(
      "managed-schema.xml",
      new ShapeFields(
          "id",
          "body",
          null,
          null,
          Map.of("box", "b", "user", "u"),
          List.of("--text", "body"),
          true,
          "d")),

  /** The text is also the target of copies from fields that are not stored. */
  TRANSLATED(
      "schema.xml",
      new ShapeFields(
          "id", "scope", "title", "lastUpdated", Map.of("type", "unit"), List.of(), false, "d")),

  /** Solr gives no versions to documents. */
  ARCHIVES(
      "schema.xml",
      new ShapeFields(
          "id",
          "scopecontent_tesim",
          "normalized_title_ssm",
          null,
          Map.of("timestamp", "2024-01-01T00:00:00Z"),
          List.of(),
          true,
          "d")) {
    @Override
    boolean hasUpdateLog() {
      return false;
    }
  };

  private final String schemaFile;
  private final ShapeFields fields;
  private final String more;

  CollectionShape(String schemaFile, ShapeFields fields) {
    this(schemaFile, fields, "");
  }

  CollectionShape(String schemaFile, ShapeFields fields, String more) {
    this.schemaFile = schemaFile;
    this.fields = fields;
    this.more = more;
  }

  private static ShapeFields fields(String key, String text, String title, @Nullable String date) {
    return new ShapeFields(key, text, title, date, Map.of(), List.of(), false, "d");
  }

  boolean hasUpdateLog() {
    return true;
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
        + "<updateHandler class=\"solr.DirectUpdateHandler2\">"
        + (hasUpdateLog() ? "<updateLog/>" : "")
        + "</updateHandler>"
        + "<requestHandler name=\"/select\" class=\"solr.SearchHandler\"/>"
        + more
        + "</config>";
  }

  ShapeFields fields() {
    return fields;
  }
}
