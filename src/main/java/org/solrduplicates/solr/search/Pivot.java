package org.solrduplicates.solr.search;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.ContentStream;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;

/**
 * How the document asked about is named.
 *
 * @param kind in which way
 * @param value the unique key, the query, or the text itself
 * @param title the title of a text that is not indexed, empty if it has none
 */
@SuppressWarnings("deprecation") // ContentStream, which the request of Solr 9 still returns
record Pivot(Kind kind, String value, String title) {
  /** The longest text that is looked up, in bytes of UTF-8. */
  static final int MAX_BYTES = 5_000_000;

  private static final String TEXT = "dup.text";
  private static final String TITLE = "dup.title";
  private static final String BODY = "the body";

  /** By its unique key, as the first hit of a query, or by a text that is not in the index. */
  enum Kind {
    ID,
    QUERY,
    TEXT
  }

  static Pivot of(SolrQueryRequest request) throws IOException {
    SolrParams params = request.getParams();
    String title = params.get(TITLE, "");
    List<Pivot> named = new ArrayList<>();
    DuplicatesRequest.values(params, CommonParams.ID)
        .forEach(value -> named.add(named(Kind.ID, "id", value, "")));
    DuplicatesRequest.values(params, CommonParams.Q)
        .forEach(value -> named.add(named(Kind.QUERY, "q", value, "")));
    DuplicatesRequest.values(params, TEXT)
        .forEach(value -> named.add(named(Kind.TEXT, TEXT, value, title)));
    for (ContentStream body : bodies(request)) {
      named.add(named(Kind.TEXT, BODY, read(body), title));
    }
    if (named.size() != 1) {
      throw DuplicatesRequest.badRequest(
          "exactly one of id, q, dup.text and a text/plain body must be given; got "
              + (named.isEmpty() ? "none" : String.valueOf(named.size())));
    }
    return named.get(0);
  }

  /** Solr's own search handlers refuse a body; it waits in the context until it is asked for. */
  static void keepBody(SolrQueryRequestBase request) {
    if (request.getContentStreams() != null) {
      request.getContext().put(BODY, request.getContentStreams());
      request.setContentStreams(null);
    }
  }

  @SuppressWarnings("unchecked")
  private static Iterable<ContentStream> bodies(SolrQueryRequest request) {
    Object kept = request.getContext().get(BODY);
    return kept == null ? List.of() : (Iterable<ContentStream>) kept;
  }

  private static Pivot named(Kind kind, String parameter, String value, String title) {
    if (value.isBlank()) {
      throw DuplicatesRequest.badRequest(parameter + " must not be empty");
    }
    if (value.length() > MAX_BYTES) {
      throw tooLong(parameter);
    }
    return new Pivot(kind, value, title);
  }

  private static String read(ContentStream body) throws IOException {
    String type = Optional.ofNullable(body.getContentType()).orElse("none");
    if (!type.toLowerCase(Locale.ROOT).startsWith("text/plain")) {
      throw DuplicatesRequest.badRequest(
          BODY + " must be text/plain in UTF-8, its content type is " + type);
    }
    try (InputStream stream = body.getStream()) {
      byte[] bytes = stream.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw tooLong(BODY);
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw DuplicatesRequest.badRequest(BODY + " must be text/plain in UTF-8, it is not valid");
    }
  }

  private static RuntimeException tooLong(String parameter) {
    return DuplicatesRequest.badRequest(parameter + " must be at most " + MAX_BYTES + " bytes");
  }
}
