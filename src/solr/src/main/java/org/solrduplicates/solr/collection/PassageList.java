// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.SolrParams;
import org.solrduplicates.core.passage.CopyVerdict;
import org.solrduplicates.core.passage.Passage;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.lucene.OrderedKeys;
import org.solrduplicates.solr.collection.Listing.Cursor;
import org.solrduplicates.solr.collection.shard.PassageShard;
import org.solrduplicates.solr.collection.shard.PassageTasks;
import org.solrduplicates.solr.collection.shard.PassageTasks.Wanted;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.passage.AlignedDocument;
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.shard.ShardSet;

/**
 * A page of the passages found by a run, one per row, if both documents are visible to the caller.
 * The cursor holds the source document and the number of its visible rows already shown, so it
 * reveals nothing about hidden documents.
 */
final class PassageList {
  /** Number of source documents per shard request. */
  private static final int BATCH = 50;

  private final ShardSet<PassageShard> shards;
  private final PassageMarks marks;
  private final List<String> fields;
  private final CopyVerdict.Limits limits;
  private final Listing page;
  private Cursor cursor;
  private int read;

  /**
   * @throws SolrException 400 if {@code rows}, {@code cursorMark} or a threshold is invalid
   */
  PassageList(
      ShardSet<PassageShard> shards, PassageMarks marks, SolrParams params, List<String> fields) {
    this.shards = shards;
    this.marks = marks;
    this.fields = fields;
    this.limits = PassageRequest.verdict(params);
    this.page = Listing.byCursor(params);
    this.cursor = page.after().orElse(new Cursor("", 0));
  }

  /**
   * Fills the page with the rows after the cursor.
   *
   * @param written the record from its beginning; closed by this method
   * @return the start of the run
   * @throws SolrException 503 if the record is damaged
   */
  Instant read(InputStream written) {
    try (written;
        PassageRecord.Reader record = new PassageRecord.Reader(written)) {
      fill(record);
      return record.begun();
    } catch (IOException e) {
      throw new SolrException(
          SolrException.ErrorCode.SERVICE_UNAVAILABLE,
          "the record of the last run is damaged; start the job again",
          e);
    }
  }

  private void fill(PassageRecord.Reader record) throws IOException {
    record.skipTo(marks.before(record.begun(), cursor.key(), record.position()));
    List<SourceCopies> waiting = waiting(record);
    while (!waiting.isEmpty() && !page.isFull()) {
      Map<String, Map<String, String>> seen = seen(waiting);
      waiting.forEach(source -> add(source, seen));
      waiting = waiting(record);
    }
    page.doNotCount();
  }

  private List<SourceCopies> waiting(PassageRecord.Reader record) throws IOException {
    List<SourceCopies> waiting = new ArrayList<>();
    for (Optional<SourceCopies> next = next(record);
        next.isPresent();
        next = waiting.size() < BATCH ? next(record) : Optional.empty()) {
      if (OrderedKeys.ORDER.compare(next.get().id(), cursor.key()) >= 0) {
        Stream.of(next.get().copies()).filter(c -> !c.aligned().isEmpty()).forEach(waiting::add);
      }
    }
    return waiting;
  }

  private Optional<SourceCopies> next(PassageRecord.Reader record) throws IOException {
    TimeLimit.check();
    long position = record.position();
    Optional<SourceCopies> next = record.next();
    if (next.isPresent() && read++ % PassageMarks.EVERY == 0) {
      marks.add(record.begun(), next.get().id(), position);
    }
    return next;
  }

  private Map<String, Map<String, String>> seen(List<SourceCopies> sources) {
    Set<String> ids = new LinkedHashSet<>();
    for (SourceCopies source : sources) {
      ids.add(source.id());
      source.aligned().forEach(copy -> ids.add(copy.id()));
    }
    Map<String, Map<String, String>> seen = new HashMap<>();
    shards
        .ask(PassageTasks.SHOWN, new Wanted(List.copyOf(ids), fields))
        .values()
        .forEach(seen::putAll);
    return seen;
  }

  private void add(SourceCopies source, Map<String, Map<String, String>> seen) {
    if (!seen.containsKey(source.id())) {
      return;
    }
    int skipped = source.id().equals(cursor.key()) ? (int) cursor.position() : 0;
    CopyVerdict verdict = source.verdict(seen::containsKey, limits);
    int row = 0;
    for (AlignedDocument copy : source.aligned()) {
      for (Passage passage : copy.shared().passages()) {
        if (seen.containsKey(copy.id()) && row++ >= skipped && !page.isFull()) {
          page.documents().add(row(source, copy, passage, verdict, seen));
          cursor = new Cursor(source.id(), row);
          page.reached(cursor);
        }
      }
    }
  }

  private SolrDocument row(
      SourceCopies source,
      AlignedDocument copy,
      Passage passage,
      CopyVerdict verdict,
      Map<String, Map<String, String>> seen) {
    SolrDocument row = new SolrDocument();
    row.setField("source", source.id());
    row.setField("copy", copy.id());
    row.setField("begin", passage.first().begin());
    row.setField("end", passage.first().end());
    row.setField("copyBegin", passage.second().begin());
    row.setField("copyEnd", passage.second().end());
    row.setField("words", passage.words());
    row.setField("similarity", (float) passage.similarity());
    row.setField("kind", Parameter.name(passage.kind()));
    row.setField("covered", (float) copy.shared().firstCovered());
    row.setField("copyCovered", (float) copy.shared().secondCovered());
    row.setField("relations", copy.relations(source.cut()));
    row.setField("cut", cut(source, copy));
    row.setField("verdict", verdict.label().toString());
    row.setField("reasons", verdict.reasons());
    add("source.", seen.getOrDefault(source.id(), Map.of()), row);
    add("copy.", seen.getOrDefault(copy.id(), Map.of()), row);
    return row;
  }

  /** Returns which of the two texts were aligned only at their beginning. */
  private static List<String> cut(SourceCopies source, AlignedDocument copy) {
    List<String> cut = new ArrayList<>();
    if (source.cut()) {
      cut.add("source");
    }
    if (copy.isCut()) {
      cut.add("copy");
    }
    return cut;
  }

  private static void add(String prefix, Map<String, String> values, SolrDocument row) {
    values.forEach((field, value) -> row.setField(prefix + field, value));
  }

  Listing page() {
    return page;
  }
}
