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

/** What a user wants of a job. What changes something is posted as JSON: no link or form does. */
@SuppressWarnings("deprecation") // ContentStream, which the request of Solr 9 still returns
public final class JobCommand {
  /** The name of the command, in the URL or in the body. */
  public static final String COMMAND = "command";

  /** The command that only reads. */
  public static final String STATUS = "status";

  private static final String POST = "POST";
  private static final Set<String> QUESTIONS = Set.of("GET", "HEAD");
  private static final Pattern SEMICOLON = Pattern.compile(";");
  private static final String CONTENT_TYPE = "Content-Type";

  /** Of a body; a longer one is refused. */
  static final int MAX_BYTES = 1_000_000;

  /** Of lists and objects in each other; a deeper body is refused. */
  static final int MAX_DEPTH = 32;

  private JobCommand() {}

  /**
   * Returns whether a request wants to change something: whether it was posted with a body that is
   * more than parameters. A form of parameters is a question.
   */
  public static boolean isCommand(SolrQueryRequest request) {
    return POST.equals(request.getHttpMethod())
        && (body(request).isPresent() || !isForm(type(request)));
  }

  /** Returns whether a request changes nothing, before Solr has made one of its own of it. */
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

  /** What HTTP says counts: the type of a body may also be a parameter, or that of a part. */
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

  /** Refuses a body where there is nothing to command. */
  public static void requireQuestion(SolrQueryRequest request) {
    if (isCommand(request)) {
      throw RequestParams.badRequest(
          "This handler has no commands. Send parameters in the URL or as a form.");
    }
  }

  /** Returns the command of a question, if it has one: to tell the status. */
  public static Optional<String> asked(SolrQueryRequest request) {
    Optional<String> asked = Optional.ofNullable(request.getParams().get(COMMAND));
    if (asked.isPresent() && !asked.get().equals(STATUS)) {
      throw RequestParams.wrong(COMMAND, "status, or be posted as JSON", asked.get());
    }
    return asked;
  }

  /**
   * Returns the members of the JSON object that was posted as such; nothing for any other body.
   *
   * @throws SolrException 400 if it has more than {@value #MAX_BYTES} bytes or {@value #MAX_DEPTH}
   *     levels
   */
  public static Optional<Map<?, ?>> posted(SolrQueryRequest request) throws IOException {
    Optional<ContentStream> body = body(request).filter(some -> isJson(type(request)));
    return body.isPresent() && json(body.get()) instanceof Map<?, ?> map
        ? Optional.of(map)
        : Optional.empty();
  }

  /**
   * Returns the command that was posted as JSON.
   *
   * @param allowed which there are, for the refusal of any other body
   */
  public static String posted(SolrQueryRequest request, String example, String allowed)
      throws IOException {
    return posted(request)
        .filter(body -> body.size() == 1 && body.get(COMMAND) instanceof String)
        .map(body -> String.valueOf(body.get(COMMAND)))
        .orElseThrow(() -> noCommand(example, allowed));
  }

  /** Returns the refusal of a body that is no command, with an example and all that there are. */
  public static SolrException noCommand(String example, String allowed) {
    return RequestParams.badRequest(
        Sentence.of(
            "the body must be application/json such as {\"command\":\"%s\"}, with %s",
            example, allowed));
  }

  /** Another site could let a browser post any other type without asking first. */
  private static boolean isJson(@Nullable String type) {
    return begins(String.valueOf(type), "application/json");
  }

  private static boolean begins(String type, String with) {
    return type.regionMatches(true, 0, with, 0, with.length());
  }

  /** Solr's reader of JSON throws whatever it meets, and calls itself for each level. */
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
      return ""; // no JSON
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
