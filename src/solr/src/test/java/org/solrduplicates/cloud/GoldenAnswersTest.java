// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexableField;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.Golden;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.decision.DecidedCore;

/**
 * The answers of all handlers, on one core and on two shards, equal the recorded ones. {@code
 * -Dgolden.update=true} records them again.
 */
@Timeout(300)
class GoldenAnswersTest {
  private static final String COLLECTION = "golden";
  private static final String GROUPS = "/duplicates/groups";
  private static final String PASSAGES = "/duplicates/passages";
  private static final String BACKFILL = "/duplicates/backfill";
  private static final String START = "{\"command\":\"start\"}";
  private static final String NOW = "1700000000000";
  private static final String FIELDS = "id,dup_group,dup_simhash,dup_date";
  private static final String COPIED = String.join(" ", RandomTexts.range(90_000, 90_080));

  /** Keys whose values differ between two runs, or between one core and several shards. */
  private static final Set<String> CHANGING =
      Set.of(
          "responseHeader",
          "_version_",
          "dup_changed",
          "learned",
          "version",
          "made",
          "run",
          "finished",
          "asOf",
          "milliseconds",
          "documentsPerSecond",
          "joinMilliseconds",
          "heapPeakMegabytes",
          "sources/s",
          "shards",
          "settings",
          "by",
          "started",
          "node",
          "core");

  private interface Solr {
    NamedList<Object> ask(String path, String... params);

    NamedList<Object> post(String path, String body);

    void add(UpdateRequest update);
  }

  private record OneCore(TestCore core) implements Solr {
    @Override
    public NamedList<Object> ask(String path, String... params) {
      return core.ask(path, params).all();
    }

    @Override
    public NamedList<Object> post(String path, String body) {
      return core.postTo(path, "application/json", body.getBytes(UTF_8)).all();
    }

    @Override
    public void add(UpdateRequest update) {
      core.update(update);
      core.commitToDisk();
    }
  }

  private record TwoShards(TestCloud cloud) implements Solr {
    @Override
    public NamedList<Object> ask(String path, String... params) {
      return cloud.ask(COLLECTION, path, params).all();
    }

    @Override
    public NamedList<Object> post(String path, String body) {
      SolrRequest<?> request =
          new GenericSolrRequest(SolrRequest.METHOD.POST, path)
              .setContentWriter(
                  new RequestWriter.StringPayloadContentWriter(body, "application/json"))
              .setRequiresCollection(true);
      return Waiting.call(() -> cloud.client().request(request, COLLECTION));
    }

    @Override
    public void add(UpdateRequest update) {
      cloud.update(COLLECTION, update);
      cloud.commit(COLLECTION);
    }
  }

  @Test
  void oneCoreAnswersAsRecorded() throws IOException {
    try (TestCore core = TestCore.start(DecidedCore::decided, TestCore.with(TestCore.FRAGMENTS))) {
      DecidedCore.createCompanion(core);
      Golden.assertMatches("solr/answers.txt", new Session(new OneCore(core)).run());
    }
  }

  @Test
  void twoShardsAnswerAsRecorded(@TempDir Path home) throws IOException {
    try (TestCloud cloud = TestCloud.start(home, 1)) {
      cloud
          .upload(COLLECTION, DecidedCore::decided, TestCore.with(TestCore.FRAGMENTS))
          .upload("decisions", DecidedCore.CONF);
      cloud.create(CollectionAdminRequest.createCollection(COLLECTION, COLLECTION, 2, 1));
      cloud.create(
          CollectionAdminRequest.createCollection(DecidedCore.COMPANION, "decisions", 1, 1));
      Golden.assertMatches("solr/answers.txt", new Session(new TwoShards(cloud)).run());
    }
  }

  private static List<SolrInputDocument> documents() {
    RandomTexts random = new RandomTexts(11);
    List<SolrInputDocument> documents = new ArrayList<>();
    for (int group = 0; group < 8; group++) {
      List<String> text = random.words(120 + 40 * group, 5_000);
      for (int version = 0; version <= group % 4; version++) {
        documents.add(document(group, version, String.join(" ", text)));
        text = random.edited(text, 0.05 + 0.02 * version);
      }
    }
    documents.add(TestCore.document("id", "copy", "text", documents.get(1).getFieldValue("text")));
    documents.add(TestCore.document("id", "short", "title", "Minutes", "text", "too short"));
    for (int i = 0; i < 3; i++) {
      String around = String.join(" ", random.words(200, 5_000));
      documents.add(TestCore.document("id", "cites" + i, "text", around + "\n" + COPIED));
    }
    return documents;
  }

  private static SolrInputDocument document(int group, int version, String text) {
    return TestCore.document(
        "id",
        "g" + group + "v" + version,
        "title",
        "Contract number " + RandomTexts.word(77 * group),
        "path",
        "folder" + group % 2 + "/contract-" + group + "-v" + (version + 1) + ".txt",
        "author",
        group == 5 ? "secret" : "known",
        "text",
        text + (group == 7 ? "\n" + COPIED : ""));
  }

  /** Asks one after another what users ask, and keeps the answers. */
  private static final class Session {
    private final Solr solr;
    private final StringBuilder answers = new StringBuilder();

    Session(Solr solr) {
      this.solr = solr;
    }

    String run() {
      UpdateRequest update = new UpdateRequest().add(documents());
      update.setParam("NOW", NOW);
      solr.add(update);
      UpdateRequest plain =
          new UpdateRequest().add(TestCore.document("id", "plain", "text", COPIED));
      plain.setParam("NOW", NOW);
      plain.setParam("update.chain", "plain");
      refused("unknown chain", () -> solr.add(plain));
      questions();
      jobs();
      questions();
      lists();
      decisions();
      return answers.toString();
    }

    private void questions() {
      ask("/duplicates", "id", "g3v1");
      ask("/duplicates", "id", "copy", "fl", "id,score", "dup.depth", "1");
      ask("/duplicates", "id", "g6v0", "dup.threshold", "0.95", "dup.debug", "true");
      ask("/duplicates", "id", "g3v1", "fq", "-author:secret", "fq", "path:folder1*");
      ask("/duplicates", "id", "g5v0", "fq", "-author:secret");
      ask("/duplicates", "id", "short");
      ask("/duplicates", "id", "g7v2", "dup.passages", "true");
      ask("/duplicates", "q", "id:g2v0 OR id:g3v0", "dup.measure", "dice");
      ask("/duplicates", "id", "g3v1", "dup.threshold", "7");
      ask("/duplicates", "id", "missing");
      ask("/duplicates", "id", "g1v0", "dup.link", "pivot", "dup.sources", "sketch,mlt");
      ask("/select", "q", "id:(g1v0 g2v1)", "dup", "true", "sort", "id asc", "fl", "id");
      String text = (String) documents().get(4).getFieldValue("text");
      ask("/duplicates", "dup.text", text, "fl", "id,score");
    }

    private void jobs() {
      job(GROUPS);
      job(PASSAGES);
      job(BACKFILL);
      ask("/select", "q", "*:*", "rows", "100", "sort", "id asc", "fl", FIELDS);
    }

    private void lists() {
      ask(GROUPS, "fl", "id,title");
      ask(GROUPS, "rows", "2", "sort", "similarity asc");
      ask(GROUPS, "minSize", "3", "fq", "-author:secret");
      ask(GROUPS, "rows", "-1");
      ask("/duplicates/links", "rows", "5");
      ask("/duplicates/links", "below", "0.9", "fq", "-author:secret");
      ask(PASSAGES, "rows", "3");
      ask("/duplicates/histogram", "sample", "100");
      ask("/duplicates/weights");
      ask("/duplicates/setup");
    }

    private void decisions() {
      decide("different", "g3v0", "g3v1");
      decide("same", "g0v0", "g4v0");
      ask("/duplicates", "id", "g3v1", "fl", "id");
      ask("/duplicates", "id", "g0v0", "fl", "id");
      ask(DecidedCore.DECISIONS, "fl", "decision,ids");
      job(GROUPS);
      ask(GROUPS, "fl", "id");
      ask("/duplicates", "id", "g3v1", "fl", "id");
    }

    private void decide(String kind, String a, String b) {
      write(kind, solr.post(DecidedCore.DECISIONS, DecidedCore.body(kind, a, b)));
    }

    private void job(String path) {
      solr.post(path, START);
      Waiting.until("the end of the job", () -> !"running".equals(status(path).get("state")));
      write(path + " job", status(path));
    }

    private NamedList<?> status(String path) {
      NamedList<Object> answer = solr.ask(path, "command", "status");
      return (NamedList<?>) answer.get(path.equals(BACKFILL) ? "backfill" : "job");
    }

    private void ask(String path, String... params) {
      String what = path + " " + Stream.of(params).map(Session::brief).toList();
      refused(what, () -> write(what, solr.ask(path, params)));
    }

    private static String brief(String parameter) {
      return parameter.length() > 60 ? parameter.substring(0, 60) : parameter;
    }

    private void refused(String what, Runnable request) {
      try {
        request.run();
      } catch (SolrException e) {
        String message = e.getMessage().substring(e.getMessage().lastIndexOf(": ") + 1).strip();
        answers.append("## ").append(what).append("\n");
        answers.append(e.code()).append(" ").append(message).append("\n");
      }
    }

    private void write(String what, NamedList<?> answer) {
      answers.append("## ").append(what).append("\n");
      lines("", answer);
    }

    private void lines(String indent, Object value) {
      if (value instanceof SolrDocumentList documents) {
        entry(indent, "numFound", documents.getNumFound());
      }
      if (value instanceof NamedList<?> block) {
        block.forEach((key, each) -> entry(indent, key, each));
      } else if (value instanceof Map<?, ?> map) {
        new TreeMap<>(map).forEach((key, each) -> entry(indent, "" + key, each));
      } else {
        ((Collection<?>) value).forEach(each -> entry(indent, "-", each));
      }
    }

    private void entry(String indent, String key, Object value) {
      if (CHANGING.contains(key)) {
        return;
      }
      answers.append(indent).append(key);
      if (isStructured(value)) {
        answers.append("\n");
        lines(indent + "  ", value);
      } else {
        answers.append(" ").append(inline(value)).append("\n");
      }
    }

    private static String inline(Object value) {
      List<String> parts = new ArrayList<>();
      if (value instanceof NamedList<?> block) {
        block.forEach((key, each) -> parts.add(key + "=" + inline(each)));
      } else if (value instanceof Map<?, ?> map) {
        new TreeMap<>(map).forEach((key, each) -> parts.add(key + "=" + inline(each)));
      } else {
        return brief(value instanceof IndexableField field ? field.stringValue() : "" + value);
      }
      return parts.stream().filter(part -> !isChanging(part)).toList().toString();
    }

    private static boolean isChanging(String part) {
      return CHANGING.contains(part.substring(0, part.indexOf('=')));
    }

    /** Returns whether a value has blocks within it, which take a line each. */
    private static boolean isStructured(Object value) {
      return parts(value).anyMatch(Session::isBlock);
    }

    private static Stream<?> parts(Object value) {
      if (value instanceof NamedList<?> block) {
        return block.asShallowMap().values().stream();
      }
      return value instanceof Map<?, ?> map
          ? map.values().stream()
          : value instanceof Collection<?> list ? list.stream() : Stream.of();
    }

    private static boolean isBlock(Object value) {
      return value instanceof NamedList || value instanceof Map || isStructured(value);
    }
  }
}
