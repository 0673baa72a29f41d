// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.OneCoreTest.words;
import static org.solrduplicates.solr.TestCore.document;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.SolrInputField;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.search.SolrIndexSearcher;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.index.SentFields;
import org.solrduplicates.solr.update.FingerprintUpdateProcessorFactory;

/** Documents with ten thousand fields, and what they cost beside what Solr takes for them. */
class ManyFieldsTest {
  private static final int FIELDS = 10_000;
  private static final int ASKED = 100;
  private static final int ADDS = 4;
  private static final String SCHEMA =
      """
      <dynamicField name="*_s" type="string" indexed="true" stored="true"/>
      <field name="tags" type="text_general" indexed="true" stored="true" multiValued="true"/>
      <copyField source="*_s" dest="tags"/>
      """;
  private static final String LAST_DEFAULT = "<str name=\"dup.maxGroup\">200</str>";

  private static TestCore core;

  /** A policy for documents of which one field has to agree. */
  @BeforeAll
  static void start() {
    UnaryOperator<String> policy = PolicyConfig.config(Map.of("action", "report"));
    UnaryOperator<String> same =
        TestCore.replaced(LAST_DEFAULT, LAST_DEFAULT + "<str name=\"dup.same\">f0_s</str>");
    core =
        TestCore.start(
            config -> same.apply(policy.apply(config)),
            schema -> TestCore.with(SCHEMA).apply(PolicyConfig.schema(schema)));
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  @BeforeEach
  void empty() {
    core.clear();
    core.commit();
  }

  private static void fill(SolrInputDocument document, int fields) {
    IntStream.range(0, fields).forEach(i -> document.setField("f" + i + "_s", "value " + i));
  }

  private static SolrInputDocument many(String id, int from) {
    SolrInputDocument document = document("id", id, "text", words(from, from + 40));
    fill(document, FIELDS);
    return document;
  }

  private static List<Object> add(SolrInputDocument document) {
    NamedList<Object> response = core.update(new UpdateRequest().add(document));
    return ((List<?>) response.get("duplicates"))
        .stream().map(entry -> ((NamedList<?>) entry).get("dup_of")).collect(Collectors.toList());
  }

  @Test
  void aDocumentIsAddedAndFoundAsAnyOther() {
    core.add(many("old", 0));

    assertEquals(List.of("old"), add(many("new", 2)));
    core.commit();
    assertEquals(List.of("old"), core.duplicates("id", "new").ids());
    assertEquals(List.of("new"), core.duplicates("id", "old", "fl", "id").ids());
  }

  @Test
  void aDocumentThatIsPostedAsJsonIsTheSame() {
    String fields =
        IntStream.range(0, FIELDS)
            .mapToObj(i -> ",\"f" + i + "_s\":\"value " + i + "\"")
            .collect(Collectors.joining());
    String json = "{\"id\":\"json\",\"text\":\"" + words(0, 40) + "\"" + fields + "}";
    core.postTo("/update/json/docs", "application/json", json.getBytes(UTF_8));
    core.add(many("sent", 0));

    assertEquals(List.of("sent"), core.duplicates("id", "json", "fl", "id").ids());
  }

  /** Counts how often it is looked at. */
  private static final class Looked extends SolrInputDocument {
    private static final long serialVersionUID = 1;
    private int values;
    private int names;
    private int walks;

    @Override
    public Collection<Object> getFieldValues(String name) {
      values++;
      return super.getFieldValues(name);
    }

    @Override
    public Collection<String> getFieldNames() {
      names++;
      return super.getFieldNames();
    }

    @Override
    public Collection<SolrInputField> values() {
      walks++;
      return super.values();
    }
  }

  private static Looked looked(int fields) {
    Looked document = new Looked();
    document.setField("id", "a");
    document.setField("text", words(0, 40));
    fill(document, fields);
    return document;
  }

  private static IndexSchema schema() {
    return core.look(SolrIndexSearcher::getSchema);
  }

  /** Whether there are documents below this one. */
  @Test
  void theFingerprintGoesThroughOtherFieldsOnce() {
    Looked few = looked(0);
    Looked many = looked(FIELDS);

    new FingerprintUpdateProcessorFactory().fingerprint(few, schema());
    new FingerprintUpdateProcessorFactory().fingerprint(many, schema());

    assertEquals(1, many.walks);
    assertEquals(few.values, many.values);
    assertEquals(few.names, many.names);
  }

  @Test
  void howeverManyFieldsMustAgreeADocumentIsGoneThroughOnce() {
    Looked document = looked(FIELDS);
    List<String> asked = new ArrayList<>(List.of("tags"));
    IntStream.range(1, ASKED).forEach(i -> asked.add("f" + i + "_s"));

    Map<String, List<String>> values = new SentFields(document, schema(), Set.of()).values(asked);

    assertEquals(FIELDS, values.getOrDefault("tags", List.of()).size());
    assertEquals(List.of("value 7"), values.get("f7_s"));
    assertEquals(1, document.names);
    assertTrue(document.values <= FIELDS + ASKED, document.values + " values");
  }

  /** Returns the bytes of the cheapest of some adds; another may load classes or learn weights. */
  private static long allocated(String action, int from) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    for (int i = from; i < from + ADDS; i++) {
      SolrInputDocument document = many("allocated" + i, i);
      long before = threads.getThreadAllocatedBytes(thread);
      core.addWith("dup.action", action, document);
      least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
    }
    return least;
  }

  @Test
  void aPolicyTakesAFewTimesTheMemoryOfAnAdd() {
    long without = allocated("off", 3_000);
    long with = allocated("report", 4_000);

    assertTrue(with < 3 * without, with + " bytes with, " + without + " without");
  }

  @Test
  void aTextFieldWithMoreValuesThanAQueryMayHaveIsRefusedInASentence() {
    core.add(many("old", 0));

    assertEquals(
        "dup.same and dup.differ allow at most 1024 values of a text field, 'tags' has 10000",
        core.refusal("id", "old", "dup.same", "tags"));
  }
}
