// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.PassageText;
import org.solrduplicates.solr.TestCore;

/**
 * What copied passages cost on one core in this JVM: bytes and processor time of documents that are
 * added, with the field of fragments and without, processor time of questions, with passages and
 * without, and the bytes that other fields would take.
 */
public final class PassageCost {
  private static final int BATCH = 500;

  private static final int MOST = 200_000;

  /** With fewer documents a first run warms up the JVM. */
  private static final int MANY = 100_000;

  /** Of so many documents fields are compared. */
  private static final int OF_FIELDS = 20_000;

  private static final int QUESTIONS = 50;
  private static final String FIELD =
      "<field name=\"dup_fragments\" type=\"string\" indexed=\"true\" stored=\"false\""
          + " docValues=\"false\" multiValued=\"true\"/>";

  private PassageCost() {}

  /**
   * What was measured of a core.
   *
   * @param bytes of the whole index
   * @param adding microseconds of CPU for a document
   * @param asking microseconds of CPU for a question
   */
  private record Cost(long bytes, double adding, double asking) {}

  /** Measures on the first documents of a corpus, in turn, and prints a report. */
  public static void main(String[] args) throws IOException {
    List<SolrInputDocument> documents = IndexingCost.documents(Path.of(args[0]), MOST);
    int runs = documents.size() < MANY ? 2 : 1;
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println("# What copied passages cost");
    out.println();
    out.println(
        "- command: `mvn -q process-test-classes exec:exec@study -Dstudy=\"PassageCost DIR\"`");
    out.println("- date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description());
    out.println("- " + documents.size() + " documents, titles and texts of the `scale` corpus");
    out.println("- microseconds of CPU, compiler and collector among them, on a busy machine");
    out.println("- of two runs the first warms up the JVM, so only the second is valid");
    out.println();
    out.println(
        "| run | bytes: without | with | ratio | add: without | with | ratio |"
            + " question: without | with passages | ratio |");
    out.println("|---|---|---|---|---|---|---|---|---|---|");
    for (int run = 1; run <= runs; run++) {
      Cost off = cost(schema -> schema, documents);
      Cost on = cost(TestCore.with(FIELD), documents, "dup.passages", "true");
      out.printf(
          Locale.ROOT,
          "| %d | %d | %d | %.2f | %.0f | %.0f | %.2f | %.0f | %.0f | %.2f |%n",
          run,
          off.bytes,
          on.bytes,
          (double) on.bytes / off.bytes,
          off.adding,
          on.adding,
          on.adding / off.adding,
          off.asking,
          on.asking,
          on.asking / off.asking);
    }
    fields(documents.subList(0, Math.min(OF_FIELDS, documents.size())), out);
    System.exit(0);
  }

  private static Cost cost(
      UnaryOperator<String> schema, List<SolrInputDocument> documents, String... params)
      throws IOException {
    try (TestCore core = TestCore.start(config -> config, schema)) {
      long start = PolicyVerdicts.cpu();
      for (int i = 0; i < documents.size(); i += BATCH) {
        core.update(
            new UpdateRequest().add(documents.subList(i, Math.min(i + BATCH, documents.size()))));
      }
      core.commitToDisk();
      long added = PolicyVerdicts.cpu();
      long bytes = core.look(searcher -> bytes(searcher.getIndexReader().directory()));
      ask(core, documents, params);
      long warm = PolicyVerdicts.cpu();
      ask(core, documents, params);
      return new Cost(
          bytes,
          (added - start) / 1e3 / documents.size(),
          (PolicyVerdicts.cpu() - warm) / 1e3 / QUESTIONS);
    }
  }

  private static void ask(TestCore core, List<SolrInputDocument> documents, String... params) {
    String[] all =
        Arrays.copyOf(new String[] {"rows", "0", "fl", "id", "id", ""}, 6 + params.length);
    System.arraycopy(params, 0, all, 6, params.length);
    for (int i = 0; i < QUESTIONS; i++) {
      int place = (int) ((long) i * documents.size() / QUESTIONS);
      all[5] = String.valueOf(documents.get(place).getFieldValue("id"));
      core.duplicates(all);
    }
  }

  /** Returns the size of what was committed last. */
  private static long bytes(Directory directory) throws IOException {
    long bytes = 0;
    for (SegmentCommitInfo segment : SegmentInfos.readLatestCommit(directory)) {
      bytes += segment.sizeInBytes();
    }
    return bytes;
  }

  /** Writes nothing but the fragments of all documents, merged to one segment. */
  private static void fields(List<SolrInputDocument> documents, PrintStream out)
      throws IOException {
    Map<String, LongFunction<IndexableField>> fields = new LinkedHashMap<>();
    fields.put("64 bits, 11 characters", hash -> term(hash, 11));
    fields.put("48 bits, 8 characters", hash -> term(hash, 8));
    fields.put("42 bits, 7 characters", hash -> term(hash, 7));
    fields.put("36 bits, 6 characters", hash -> term(hash, 6));
    fields.put("40 bits, 5 bytes", PassageCost::bytes);
    fields.put("64 bits, a point", hash -> new LongPoint("f", hash));
    List<long[]> hashes =
        documents.stream()
            .map(document -> PassageText.of(String.valueOf(document.getFieldValue("text"))))
            .map(FragmentSettings.DEFAULT::hashes)
            .toList();
    long all = hashes.stream().mapToLong(some -> some.length).sum();
    out.println();
    out.println(all + " fragments of " + documents.size() + " documents, in a field of their own:");
    out.println();
    out.println("| field | bytes | bytes of a fragment |");
    out.println("|---|---|---|");
    for (Map.Entry<String, LongFunction<IndexableField>> field : fields.entrySet()) {
      long bytes = indexed(hashes, field.getValue());
      out.printf(Locale.ROOT, "| %s | %d | %.1f |%n", field.getKey(), bytes, (double) bytes / all);
    }
  }

  private static long indexed(List<long[]> hashes, LongFunction<IndexableField> field)
      throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (long[] some : hashes) {
        Document document = new Document();
        Arrays.stream(some).mapToObj(field).forEach(document::add);
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      writer.commit();
      return bytes(directory);
    }
  }

  private static IndexableField term(long hash, int length) {
    String all = Base64.getUrlEncoder().withoutPadding().encodeToString(array(hash));
    return new StringField("f", all.substring(0, length), Store.NO);
  }

  private static IndexableField bytes(long hash) {
    return new StringField("f", new BytesRef(array(hash), 0, 5), Store.NO);
  }

  private static byte[] array(long hash) {
    return ByteBuffer.allocate(Long.BYTES).putLong(hash).array();
  }
}
