// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.util.UnicodeUtil;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.ContentStream;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;

/** Identifies a pivot: by its unique key, by a query, or by the text itself. */
@SuppressWarnings("deprecation") // ContentStream, which the request of Solr 9 still returns
public record PivotQuery(Kind kind, String value, Metadata metadata) {
  static final int MAX_BYTES = 5_000_000;

  public static final int MAX_IDS = 100;

  public static final String TEXT = "dup.text";

  private static final String BODY = "the body";
  private static final String TYPE = "text/plain";

  public enum Kind {
    ID,
    QUERY,
    TEXT
  }

  /** Returns the pivots of a request: one or more keys, or exactly one query or text. */
  public static List<PivotQuery> of(SolrQueryRequest request) throws IOException {
    Optional<PivotQuery> given = RequestState.of(request).get(PivotQuery.class);
    return given.isPresent() ? List.of(given.get()) : named(request);
  }

  private static List<PivotQuery> named(SolrQueryRequest request) throws IOException {
    SolrParams params = request.getParams();
    List<PivotQuery> ids = named(Kind.ID, CommonParams.ID, params, Metadata.NONE);
    List<PivotQuery> others =
        new ArrayList<>(named(Kind.QUERY, CommonParams.Q, params, Metadata.NONE));
    others.addAll(named(Kind.TEXT, TEXT, params, metadata(params)));
    Optional<Bodies> bodies = RequestState.of(request).get(Bodies.class);
    for (ContentStream body : bodies.map(Bodies::streams).orElse(List.of())) {
      others.add(named(Kind.TEXT, BODY, read(body), metadata(params)));
    }
    if (others.size() + Math.min(ids.size(), 1) != 1) {
      throw RequestParams.badRequest(
          (ids.isEmpty() && others.isEmpty()
                  ? "Missing query: "
                  : (ids.size() + others.size()) + " queries: ")
              + "send 'id' (repeatable), or exactly one of 'q', 'dup.text' and a text/plain body.");
    }
    if (ids.size() > MAX_IDS) {
      throw RequestParams.badRequest(
          "id may occur at most " + MAX_IDS + " times, got " + ids.size());
    }
    return ids.isEmpty() ? others : ids.stream().distinct().toList();
  }

  private static Metadata metadata(SolrParams params) {
    return new Metadata(params.get("dup.title", ""), params.get("dup.name", ""), "");
  }

  private static List<PivotQuery> named(
      Kind kind, String name, SolrParams params, Metadata metadata) {
    return RequestParams.values(params, name).stream()
        .map(value -> named(kind, name, value, metadata))
        .toList();
  }

  private record Bodies(Iterable<ContentStream> streams) {}

  /** Removes the body from a request, because Solr's search handlers reject bodies. */
  public static void keepBody(SolrQueryRequestBase request) {
    if (request.getContentStreams() != null) {
      RequestState.of(request).put(new Bodies(request.getContentStreams()));
      request.setContentStreams(null);
    }
  }

  private static PivotQuery named(Kind kind, String parameter, String value, Metadata metadata) {
    if (value.isBlank()) {
      throw RequestParams.badRequest(parameter + " must not be empty");
    }
    if (UnicodeUtil.calcUTF16toUTF8Length(value, 0, value.length()) > MAX_BYTES) {
      throw tooLong(parameter);
    }
    return new PivotQuery(kind, value, metadata);
  }

  private static String read(ContentStream body) throws IOException {
    String type = Optional.ofNullable(body.getContentType()).orElse("none");
    if (!type.regionMatches(true, 0, TYPE, 0, TYPE.length())) {
      throw RequestParams.badRequest(
          BODY + " must be text/plain in UTF-8, its content type is " + type);
    }
    try (InputStream stream = body.getStream()) {
      byte[] bytes = stream.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw tooLong(BODY);
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw RequestParams.badRequest(BODY + " must be text/plain in UTF-8, but is not valid UTF-8");
    }
  }

  private static RuntimeException tooLong(String parameter) {
    return RequestParams.badRequest(parameter + " must be at most " + MAX_BYTES + " bytes");
  }
}
