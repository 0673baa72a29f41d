package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.handler.component.ResponseBuilder;

/** What one shard of several is asked, and how it answers. */
enum ShardOperation {
  /** Which of the pivots are here, and what is needed of them. */
  RESOLVE {
    @Override
    void answer(List<?> message, LocalShard shard, ResponseBuilder rb) throws IOException {
      List<Object> found = new ArrayList<>();
      for (Pivot pivot : Wire.read(message, Wire::pivot)) {
        found.add(shard.resolve(pivot).map(Wire::of).orElse(List.of()));
      }
      rb.rsp.add(REPLY, found);
    }
  },
  /** What is found here in a round, of several pivots at once. */
  ROUND {
    @Override
    void answer(List<?> message, LocalShard shard, ResponseBuilder rb) {
      rb.rsp.add(
          REPLY,
          Wire.list(
              Wire.read(message, RoundWire::shardRound),
              round -> RoundWire.of(shard.execute(round))));
    }
  },
  /** The documents of some keys, unless deleted meanwhile, with the fields that are wanted. */
  FIELDS {
    @Override
    void answer(List<?> message, LocalShard shard, ResponseBuilder rb) throws IOException {
      List<Page.Scored> documents = new ArrayList<>();
      for (Object id : message) {
        if (shard.documents().number(id.toString()).isPresent()) {
          documents.add(new Page.Scored(id.toString(), 1));
        }
      }
      rb.rsp.setReturnFields(AnswerWriter.returnFields(rb));
      rb.rsp.add(
          REPLY,
          new LocalListing(rb.req, shard.documents(), rb.rsp.getReturnFields())
              .of(documents, documents.size(), 0, 1));
    }
  };

  /** Where the answer of a shard is. */
  static final String REPLY = "dup.reply";

  private static final String OPERATION = "dup.shard";
  private static final String DEBUGGED = "dup.shard.debug";
  private static final String MESSAGE = "dup.shard.message";

  /** Other components of the handler, which have nothing to do with what is asked here. */
  private static final List<String> OTHERS =
      List.of(
          "query",
          "facet",
          "hl",
          "mlt",
          "stats",
          "terms",
          "spellcheck",
          "tv",
          "expand",
          "enableElevation",
          "debug",
          "debugQuery");

  abstract void answer(List<?> message, LocalShard shard, ResponseBuilder rb) throws IOException;

  /** Returns the name on the wire and in answers. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns what a request asks of this core as one shard of several. */
  static Optional<ShardOperation> of(SolrParams params) {
    return Optional.ofNullable(params.get(OPERATION)).map(ShardOperation::named);
  }

  private static ShardOperation named(String label) {
    return Arrays.stream(values())
        .filter(operation -> operation.label().equals(label))
        .findFirst()
        .orElseThrow(
            () -> DuplicatesRequest.badRequest(OPERATION + " is for shards, was '" + label + "'"));
  }

  /** Writes the answer to a request. */
  void answer(LocalShard shard, ResponseBuilder rb) throws IOException {
    answer(Wire.message(rb.req.getParams().required().get(MESSAGE)), shard, rb);
  }

  /** Returns whether a shard is asked on behalf of a request with {@code debug}. */
  static boolean isDebugged(SolrParams params) {
    return params.getBool(DEBUGGED, false);
  }

  /** Returns the parameters that ask for this: those of the user, as filters may refer to them. */
  ModifiableSolrParams params(Object message, boolean debug, SolrParams user) throws IOException {
    ModifiableSolrParams params = new ModifiableSolrParams(user);
    OTHERS.forEach(component -> params.set(component, false));
    params.remove(Pivot.TEXT);
    params.set(DEBUGGED, debug);
    params.set(OPERATION, label());
    params.set(MESSAGE, Wire.text(message));
    return params;
  }
}
