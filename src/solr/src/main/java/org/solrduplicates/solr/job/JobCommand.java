// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.ContentStream;
import org.apache.solr.common.util.Utils;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.security.AuthorizationContext;
import org.jspecify.annotations.Nullable;
import org.noggit.JSONParser;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.HttpCall;
import org.solrduplicates.solr.config.RequestParams;

/**
 * A job command. Commands that change something are posted as JSON, so neither links nor forms send
 * them.
 */
@SuppressWarnings("deprecation") // ContentStream, which the request of Solr 9 still returns
public final class JobCommand {
  public static final String COMMAND = "command";

  public static final String STATUS = "status";

  private static final String POST = "POST";
  private static final Set<String> QUESTIONS = Set.of("GET", "HEAD");
  private static final Pattern SEMICOLON = Pattern.compile(";");
  private static final String CONTENT_TYPE = "Content-Type";

  static final int MAX_BYTES = 1_000_000;

  static final int MAX_DEPTH = 32;

  private JobCommand() {}

  /** Returns whether a request has a posted body other than form parameters. */
  public static boolean isCommand(SolrQueryRequest request) {
    return POST.equals(request.getHttpMethod())
        && (body(request).isPresent() || !isForm(type(request)));
  }

  /** Returns whether a request changes nothing, before Solr has created its own request. */
  public static boolean isQuestion(AuthorizationContext request) {
    String method = request.getHttpMethod();
    return POST.equals(method)
        ? isForm(request.getHttpHeader(CONTENT_TYPE))
        : QUESTIONS.contains(String.valueOf(method));
  }

  private static boolean isForm(@Nullable String type) {
    String known = String.valueOf(type);
    return SEMICOLON
            .split(known, 2)[0]
            .strip()
            .equalsIgnoreCase("application/x-www-form-urlencoded")
        || begins(known, "multipart/form-data");
  }

  /** Uses the HTTP header; the stream type may also come from a parameter or a part. */
  private static @Nullable String type(SolrQueryRequest request) {
    Optional<HttpCall> call = HttpCall.of(request);
    return call.isPresent()
        ? call.get().header(CONTENT_TYPE)
        : body(request).map(ContentStream::getContentType).orElse(null);
  }

  private static Optional<ContentStream> body(SolrQueryRequest request) {
    Iterable<ContentStream> bodies = request.getContentStreams();
    return bodies != null && bodies.iterator().hasNext()
        ? Optional.of(bodies.iterator().next())
        : Optional.empty();
  }

  public static void requireQuestion(SolrQueryRequest request) {
    if (isCommand(request)) {
      throw RequestParams.badRequest(
          "This handler has no commands. Send parameters in the URL or as a form.");
    }
  }

  public static Optional<String> asked(SolrQueryRequest request) {
    Optional<String> asked = Optional.ofNullable(request.getParams().get(COMMAND));
    if (asked.isPresent() && !asked.get().equals(STATUS)) {
      throw RequestParams.wrong(COMMAND, "status, or be posted as JSON", asked.get());
    }
    return asked;
  }

  /**
   * Returns the members of the posted JSON object; nothing for any other body.
   *
   * @throws SolrException 400 above {@value #MAX_BYTES} bytes or {@value #MAX_DEPTH} levels
   */
  public static Optional<Map<?, ?>> posted(SolrQueryRequest request) throws IOException {
    Optional<ContentStream> body = body(request).filter(some -> isJson(type(request)));
    return body.isPresent() && json(body.get()) instanceof Map<?, ?> map
        ? Optional.of(map)
        : Optional.empty();
  }

  public static String posted(SolrQueryRequest request, String example, String allowed)
      throws IOException {
    return named(posted(request), example, allowed);
  }

  /** Returns the command of a posted object without other members. */
  public static String named(Optional<Map<?, ?>> posted, String example, String allowed) {
    return posted
        .filter(body -> body.size() == 1 && body.get(COMMAND) instanceof String)
        .map(body -> String.valueOf(body.get(COMMAND)))
        .orElseThrow(() -> noCommand(example, allowed));
  }

  public static SolrException noCommand(String example, String allowed) {
    return RequestParams.badRequest(
        Sentence.of(
            "the body must be application/json such as {\"command\":\"%s\"}, with %s",
            example, allowed));
  }

  /** Browsers send other types across sites without a preflight request. */
  private static boolean isJson(@Nullable String type) {
    return begins(String.valueOf(type), "application/json");
  }

  private static boolean begins(String type, String with) {
    return type.regionMatches(true, 0, with, 0, with.length());
  }

  /** Solr's JSON parser throws arbitrary exceptions and recurses per level. */
  private static Object json(ContentStream body) throws IOException {
    try (InputStream in = body.getStream()) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw RequestParams.badRequest("the body must have at most " + MAX_BYTES + " bytes");
      }
      return json(new String(bytes, StandardCharsets.UTF_8));
    }
  }

  private static Object json(String text) throws IOException {
    try {
      if (!isDeep(text)) {
        return Utils.fromJSONString(text);
      }
    } catch (RuntimeException e) {
      return ""; // invalid JSON
    }
    throw RequestParams.badRequest(
        "the body must have at most " + MAX_DEPTH + " levels of lists and objects");
  }

  private static boolean isDeep(String json) throws IOException {
    JSONParser parser = new JSONParser(json);
    int depth = 0;
    for (int event = parser.nextEvent(); event != JSONParser.EOF; event = parser.nextEvent()) {
      switch (event) {
        case JSONParser.OBJECT_START, JSONParser.ARRAY_START -> depth++;
        case JSONParser.OBJECT_END, JSONParser.ARRAY_END -> depth--;
        default -> {}
      }
      if (depth > MAX_DEPTH) {
        return true;
      }
    }
    return false;
  }
}
