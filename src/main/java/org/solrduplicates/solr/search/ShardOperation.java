package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.solr.shards.NodeSignature;

/** What one shard of several is asked, and how it answers. */
enum ShardOperation {
  /** Which of the pivots are here, and what is needed of them. */
  RESOLVE {
    @Override
    Asked read(List<?> message) {
      List<Pivot> pivots = Wire.read(message, Wire::pivot);
      return (shard, rb) -> {
        List<Object> found = new ArrayList<>();
        for (Pivot pivot : pivots) {
          found.add(shard.resolve(pivot).map(Wire::of).orElse(List.of()));
        }
        return Wire.bytes(found);
      };
    }
  },
  /** What is found here in a round, of several pivots at once. */
  ROUND {
    @Override
    Asked read(List<?> message) {
      List<ShardRound> rounds = Wire.read(message, RoundWire::shardRound);
      return (shard, rb) ->
          Wire.bytes(Wire.list(rounds, round -> RoundWire.of(shard.execute(round))));
    }
  },
  /** Which of some documents have a text sign by sign. */
  CONFIRM {
    @Override
    Asked read(List<?> message) {
      String digest = Wire.string(message, 0);
      List<String> ids = Wire.strings(message.get(1));
      return (shard, rb) -> Wire.bytes(shard.havingText(digest, ids));
    }
  },
  /** The documents of some keys, unless deleted meanwhile, with the fields that are wanted. */
  FIELDS {
    @Override
    Asked read(List<?> message) {
      List<String> ids = Wire.strings(message);
      return (shard, rb) -> {
        List<Page.Scored> documents = new ArrayList<>();
        for (String id : ids) {
          if (shard.documents().number(id).isPresent()) {
            documents.add(new Page.Scored(id, 1));
          }
        }
        rb.rsp.setReturnFields(AnswerWriter.returnFields(rb));
        return new LocalListing(rb.req, shard.documents(), rb.rsp.getReturnFields())
            .of(documents, documents.size(), 0, 1);
      };
    }
  };

  /** A question that was read. */
  @FunctionalInterface
  interface Asked {
    /**
     * Returns the answer: a message as bytes, which no component of Solr shows to a client, or
     * documents.
     */
    Object answer(LocalShard shard, ResponseBuilder rb) throws IOException;
  }

  /** Where the answer of a shard is. */
  static final String REPLY = "dup.reply";

  /** Where Solr repeats the parameters of a request in the header of the response. */
  private static final String PARAMS = "params";

  private static final String OPERATION = NodeSignature.PREFIX;
  private static final String DEBUGGED = NodeSignature.PREFIX + ".debug";
  private static final String MESSAGE = NodeSignature.PREFIX + ".message";

  /** Other components of the handler, which have nothing to do with what is asked here. */
  static final List<String> OTHERS =
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

  abstract Asked read(List<?> message);

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

  /** Writes the answer to a request; what it asked is not written beside it. */
  void answer(LocalShard shard, ResponseBuilder rb) throws IOException {
    Asked asked = Wire.message(rb.req.getParams().required().get(MESSAGE), this::read);
    rb.rsp.getResponseHeader().remove(PARAMS);
    rb.rsp.add(REPLY, asked.answer(shard, rb));
  }

  /** Returns whether a shard is asked on behalf of a request with {@code debug}. */
  static boolean isDebugged(SolrParams params) {
    return params.getBool(DEBUGGED, false);
  }

  /** Returns the parameters that ask for this: those of the user, as filters may refer to them. */
  ModifiableSolrParams params(Object message, boolean debug, SolrQueryRequest user) {
    ModifiableSolrParams params = new ModifiableSolrParams(user.getParams());
    OTHERS.forEach(component -> params.set(component, false));
    params.remove(Pivot.TEXT);
    params.set(DEBUGGED, debug);
    params.set(CommonParams.NOW, Long.toString(DuplicatesRequest.now(user).toEpochMilli()));
    params.set(OPERATION, label());
    params.set(MESSAGE, Wire.text(message));
    NodeSignature.sign(params, user.getCore());
    return params;
  }
}
