// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.ExportedCollection;
import org.solrduplicates.solr.TestCore;

/** However a collection is cut into shards, and whichever node is asked, its export is the same. */
@Timeout(180)
class ExportCloudTest {
  private static final String NAME = "exported";
  private static final List<SolrInputDocument> DOCUMENTS = CollectionGroups.documents(110, 7);

  private static final String HIDDEN =
      "<lst name=\"appends\"><str name=\"fq\">-format:f1</str></lst><arr name=\"components\">";

  private static final String NESTED =
      """
      <field name="_root_" type="string" indexed="true" stored="true" docValues="false"/>
      <field name="_nest_path_" type="_nest_path_"/>
      <fieldType name="_nest_path_" class="solr.NestPathField"/>
      """;

  @TempDir private static Path home;
  private static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 2).upload("example");
    cloud.create(CollectionAdminRequest.createCollection(NAME, "example", 2, 1));
    cloud.update(NAME, update());
    cloud.commit(NAME);
    cloud.learn(NAME);
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  /** Everywhere at the same time, which is the date of documents without another. */
  private static UpdateRequest update() {
    UpdateRequest update = new UpdateRequest().add(DOCUMENTS);
    update.setParam("NOW", "1700000000000");
    return update;
  }

  private static ExportedCollection export(Replica node, String... params) {
    return ExportedCollection.of(all -> cloud.askAll(node, CollectionGroups.PATH, all), 3, params);
  }

  private static SortedMap<String, Map<String, Object>> withoutVersions(ExportedCollection export) {
    SortedMap<String, Map<String, Object>> rows = new TreeMap<>();
    export
        .rows()
        .forEach(
            (id, row) -> {
              Map<String, Object> others = new TreeMap<>(row);
              others.remove("version");
              rows.put(id, others);
            });
    return rows;
  }

  @Test
  void everyNodeExportsTheRowsOfOneCore() throws Exception {
    try (TestCore core = TestCore.start()) {
      core.update(update());
      core.commit();
      ExportedCollection one = ExportedCollection.of(all -> core.ask(CollectionGroups.PATH, all));
      assertEquals(DOCUMENTS.size() - 1, one.rows().size());

      for (Replica replica : cloud.replicas(NAME)) {
        assertTrue(cloud.documents(replica).size() > 20, replica.getName());
        ExportedCollection export = export(replica);
        assertEquals(withoutVersions(one), withoutVersions(export));
        assertEquals(one.settings(), export.settings());
        assertEquals(one.weights(), export.weights());
        assertEquals(Map.of("noFingerprint", 1, "otherAlgorithm", 0), export.neverCompared());
      }
    }
  }

  @Test
  void aRowHasTheVersionOfItsDocument() {
    ExportedCollection export = export(cloud.replicas(NAME).get(0));

    for (SolrDocument document :
        cloud.ask(NAME, "/select", "q", "text:*", "rows", "999", "fl", "id,_version_").response()) {
      assertEquals(
          document.getFieldValue("_version_"),
          export.rows().get((String) document.getFieldValue("id")).get("version"));
    }
  }

  @Test
  void filtersApplyOnEveryShard() {
    ExportedCollection export = export(cloud.replicas(NAME).get(1), "fq", "format:f1");

    assertEquals(DOCUMENTS.size() / 3, export.rows().size());
    assertTrue(export.rows().values().stream().allMatch(row -> row.get("format").equals("f1")));
  }

  @Test
  void documentsHiddenByTheHandlerOfDuplicatesAreNeitherExportedNorCounted() {
    cloud.upload(
        "hiding",
        TestCore.replaced("<arr name=\"components\">", HIDDEN),
        schema -> schema.replace("name=\"format\"", "default=\"f1\" name=\"format\""));
    cloud.create(CollectionAdminRequest.createCollection("hiding", "hiding", 2, 1));
    cloud.update("hiding", update());
    cloud.commit("hiding");

    ExportedCollection export = export(cloud.replicas("hiding").get(0));

    assertEquals(Set.of("f0", "f2"), formats(export));
    assertEquals(Map.of("noFingerprint", 0, "otherAlgorithm", 0), export.neverCompared());
  }

  private static Set<Object> formats(ExportedCollection export) {
    return export.rows().values().stream()
        .map(row -> row.get("format"))
        .collect(Collectors.toSet());
  }

  /** The job leaves them out, too. */
  @Test
  void nestedDocumentsAreLeftOut() {
    cloud.upload("nested", config -> config, TestCore.with(NESTED));
    cloud.create(CollectionAdminRequest.createCollection("nested", "nested", 2, 1));
    SolrInputDocument parent = TestCore.document("id", "parent", "text", "a b c d e f g");
    parent.setField("annex", TestCore.document("id", "child", "text", "h i j k l m n"));
    cloud.add("nested", List.of(parent));
    cloud.commit("nested");

    ExportedCollection export = export(cloud.replicas("nested").get(0));

    assertEquals(2, cloud.ask("nested", "/select", "q", "*:*").response().getNumFound());
    assertEquals(Set.of("parent"), export.rows().keySet());
    assertEquals(Map.of("noFingerprint", 0, "otherAlgorithm", 0), export.neverCompared());
  }

  @Test
  void aJobOutsideOfSolrFindsTheGroupsOfTheJobInSolr() {
    CollectionGroups groups = new CollectionGroups(cloud, NAME);
    ExportedCollection export = export(groups.elsewhere(groups.home()));

    groups.run(groups.home());

    assertEquals(groups.partition(), export.groups());
  }
}
