// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiBits;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;
import org.apache.lucene.util.CharsRefBuilder;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.schema.FieldType;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.update.UpdateLog;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardUpdates;
import org.solrduplicates.solr.wire.Codec;

/** The documents of one core, which is a shard leader or standalone. */
final class ShardBackfill {
  /** Maximum duration of a step, so that the job can stop. */
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  /** Consecutive failures from which the job stops: single documents cannot be the cause. */
  private static final int MOST_FAULTS = 20;

  static final ShardTask<ShardBackfill, Step, StepEnd> STEP =
      ShardTask.writing(
          "fingerprint", Codec.of(Step.class), Codec.of(StepEnd.class), ShardBackfill::step);

  static final ShardTask<ShardBackfill, Commit, Long> COMMIT =
      ShardTask.writing(
          "commit", Codec.of(Commit.class), Codec.of(Long.class), ShardBackfill::commit);

  static final List<ShardTask<ShardBackfill, ?, ?>> TASKS = List.of(STEP, COMMIT);

  /** The request for a step; {@code after} is nothing for the first one. */
  public record Step(
      Optional<String> after,
      int most,
      boolean isWriting,
      boolean isCheckingText,
      Set<String> allowLoss) {}

  /** The result of a step; {@code last} is nothing at the end. */
  public record StepEnd(Optional<String> last, long sent, BackfillFigures figures) {}

  public enum Commit {
    NONE,
    /** Survives a crash. */
    DURABLE,
    /** Visible to the next pass. */
    VISIBLE
  }

  private final SolrCore core;
  private final IndexedFields indexed = new IndexedFields();
  private int faults;

  ShardBackfill(SolrCore core) {
    this.core = core;
  }

  void requireUpdatable() {
    IndexSchema schema = core.getLatestSchema();
    List<String> reasons = new ArrayList<>();
    if (schema.getUniqueKeyField() == null) {
      reasons.add("the schema has no uniqueKey, add <uniqueKey>");
    }
    if (schema.getFieldOrNull(CommonParams.VERSION_FIELD) == null) {
      reasons.add("the schema has no field _version_, add it");
    }
    if (Cluster.of(core).hasNoUpdateLog()) {
      reasons.add("solrconfig.xml has no updateLog, add <updateLog/> to its <updateHandler>");
    }
    PostDistributionChain.of(core).fingerprints().settings().textFields().stream()
        .map(schema::getFieldOrNull)
        .filter(field -> field != null && !field.stored() && schema.isCopyFieldTarget(field))
        .forEach(
            field ->
                reasons.add(
                    Sentence.of(
                        "the textField '%s' is the target of a copyField, which is filled after"
                            + " fingerprints are computed, name the sources instead",
                        field.getName())));
    if (!reasons.isEmpty()) {
      throw RequestParams.badRequest("documents cannot be updated: " + String.join("; ", reasons));
    }
  }

  private synchronized long commit(Commit how) throws IOException {
    UpdateLog log = core.getUpdateHandler().getUpdateLog();
    if (log != null && log.getState() != UpdateLog.State.ACTIVE) {
      return -1;
    }
    if (how != Commit.DURABLE) {
      faults = 0;
      indexed.clear();
    }
    if (how != Commit.NONE) {
      requireUpdatable();
      try (SolrQueryRequest request = request()) {
        new ShardUpdates(request, PostDistributionChain.of(core).processors())
            .commit(how == Commit.VISIBLE);
      }
    }
    core.withSearcher(ShardBackfill::requireRoots);
    return core.withSearcher(searcher -> (long) searcher.getIndexReader().numDocs());
  }

  /** Solr replaces by root, so a document indexed without one would be duplicated. */
  private static boolean requireRoots(SolrIndexSearcher searcher) throws IOException {
    if (searcher.getSchema().isUsableForChildDocs()) {
      for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
        LeafReader reader = leaf.reader();
        Terms roots = reader.terms(IndexSchema.ROOT_FIELD_NAME);
        boolean isWhole = roots != null && roots.getDocCount() == reader.maxDoc();
        if (!isWhole && !IndexedFields.haveAll(reader, IndexSchema.ROOT_FIELD_NAME)) {
          throw RequestParams.badRequest(
              "documents cannot be updated: the schema has _root_, but some documents were"
                  + " indexed without it; reindex them");
        }
      }
    }
    return true;
  }

  private SolrQueryRequest request() {
    return new SolrQueryRequestBase(core, new ModifiableSolrParams()) {};
  }

  private synchronized StepEnd step(Step asked) throws IOException {
    try (SolrQueryRequest request = request()) {
      return core.withSearcher(searcher -> new Walk(searcher, request, asked).run());
    }
  }

  private final class Walk {
    private final SolrIndexSearcher searcher;
    private final Step asked;
    private final IndexSchema schema;
    private final SchemaField keyField;
    private final FingerprintStates states;
    private final DocumentUpdate updates;
    private final Map<FingerprintState, Long> counts = new EnumMap<>(FingerprintState.class);
    private BackfillFigures figures = BackfillFigures.NONE;
    private int sent;

    Walk(SolrIndexSearcher searcher, SolrQueryRequest request, Step asked) {
      PostDistributionChain chain = PostDistributionChain.of(core);
      StoredDocuments documents = new StoredDocuments(searcher, chain.fingerprints().settings());
      this.searcher = searcher;
      this.asked = asked;
      this.schema = request.getSchema();
      this.keyField =
          schema.isUsableForChildDocs()
              ? schema.getField(IndexSchema.ROOT_FIELD_NAME)
              : schema.getUniqueKeyField();
      this.states = new FingerprintStates(chain, documents, schema, asked.isCheckingText());
      this.updates = new DocumentUpdate(request, chain, documents, indexed, asked.allowLoss());
    }

    /** Numbers have terms for ranges too, behind those of their values. */
    private boolean isValue(BytesRef term) {
      FieldType type = keyField.getType();
      if (type.getNumberType() == null) {
        return true;
      }
      BytesRefBuilder again = new BytesRefBuilder();
      type.readableToIndexed(type.indexedToReadable(term, new CharsRefBuilder()).toString(), again);
      return again.get().equals(term);
    }

    /** Walks by root, so that children come with their parent. */
    StepEnd run() throws IOException {
      long end = System.nanoTime() + STEP_NANOS;
      Terms terms = MultiTerms.getTerms(searcher.getIndexReader(), keyField.getName());
      TermsEnum keys = terms == null ? TermsEnum.EMPTY : terms.iterator();
      Bits live = MultiBits.getLiveDocs(searcher.getIndexReader());
      PostingsEnum postings = null;
      Optional<String> last = Optional.empty();
      try {
        for (BytesRef key = first(keys); key != null; key = keys.next()) {
          if (!isValue(key)) {
            continue;
          }
          if (last.isPresent() && isOver(end)) {
            return end(last);
          }
          postings = keys.postings(postings, PostingsEnum.NONE);
          take(block(postings, live));
          last = Optional.of(readable(key));
        }
      } finally {
        updates.finish();
      }
      return end(Optional.empty());
    }

    private StepEnd end(Optional<String> last) {
      return new StepEnd(last, sent, figures.plus(BackfillFigures.walked(counts)));
    }

    /** The open searcher has the old schema. */
    private boolean isOver(long end) {
      return sent >= asked.most()
          || System.nanoTime() - end >= 0
          || core.getLatestSchema() != schema;
    }

    private @Nullable BytesRef first(TermsEnum keys) throws IOException {
      if (asked.after().isEmpty()) {
        return keys.next();
      }
      BytesRefBuilder after = new BytesRefBuilder();
      keyField.getType().readableToIndexed(asked.after().get(), after);
      return switch (keys.seekCeil(after.get())) {
        case FOUND -> keys.next();
        case NOT_FOUND -> keys.term();
        case END -> null;
      };
    }

    private String readable(BytesRef key) {
      return keyField.getType().indexedToReadable(key, new CharsRefBuilder()).toString();
    }

    private static List<Integer> block(PostingsEnum postings, @Nullable Bits live)
        throws IOException {
      List<Integer> block = new ArrayList<>();
      for (int d = postings.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = postings.nextDoc()) {
        if (live == null || live.get(d)) {
          block.add(d);
        }
      }
      return block;
    }

    private void take(List<Integer> block) throws IOException {
      boolean isWanting = false;
      for (int document : block) {
        FingerprintState state = states.of(DocumentUpdate.segment(searcher, document), document);
        counts.merge(state, 1L, Long::sum);
        isWanting |= state.isWanting();
      }
      if (isWanting) {
        update(block);
      }
    }

    /**
     * A single rejected document does not stop the job; many in a row do. Field types throw errors
     * for values stored by another type.
     */
    private void update(List<Integer> block) throws IOException {
      int parent = block.get(block.size() - 1);
      BackfillFigures done;
      try {
        Optional<BackfillFigures> skipped = updates.skipped(searcher, block);
        if (skipped.isPresent() || !asked.isWriting()) {
          done = skipped.orElse(BackfillFigures.NONE);
        } else {
          sent++;
          done = updates.send(searcher, parent);
        }
        faults = 0;
      } catch (IOException | RuntimeException | AssertionError e) {
        if (isFault(e)) {
          throw e;
        }
        done = BackfillFigures.failed(updates.id(parent), String.valueOf(e.getMessage()));
      }
      figures = figures.plus(done);
    }

    private boolean isFault(Throwable e) {
      boolean isRefusal = e instanceof SolrException known && known.code() / 100 == 4;
      faults = isRefusal ? 0 : faults + 1;
      return faults == MOST_FAULTS;
    }
  }
}
