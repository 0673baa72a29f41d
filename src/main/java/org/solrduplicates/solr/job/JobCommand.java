package org.solrduplicates.solr.job;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.solr.common.util.ContentStream;
import org.apache.solr.common.util.Utils;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.solr.search.DuplicatesRequest;

/** What a user wants of a job. What changes something must be posted, so that no link can do it. */
@SuppressWarnings("deprecation") // ContentStream, which the request of Solr 9 still returns
public final class JobCommand {
  /** The name of the command, in the URL or in the body. */
  public static final String COMMAND = "command";

  /** The command that only reads. */
  public static final String STATUS = "status";

  private JobCommand() {}

  /** Returns whether a request may change something. */
  public static boolean isPosted(SolrQueryRequest request) {
    return "POST".equals(request.getHttpMethod());
  }

  /** Returns the command of a request that was not posted, if it has one: to tell the status. */
  public static Optional<String> unposted(SolrQueryRequest request) {
    Optional<String> asked = Optional.ofNullable(request.getParams().get(COMMAND));
    if (asked.isPresent() && !asked.get().equals(STATUS)) {
      throw DuplicatesRequest.badRequest(
          COMMAND + " must be status, or be posted as JSON, was '" + asked.get() + "'");
    }
    return asked;
  }

  /** Returns the members of the JSON object that was posted as such; nothing for any other body. */
  public static Optional<Map<?, ?>> posted(SolrQueryRequest request) throws IOException {
    Iterable<ContentStream> bodies = request.getContentStreams();
    ContentStream body =
        bodies != null && bodies.iterator().hasNext() ? bodies.iterator().next() : null;
    return body != null && isJson(body) && json(body) instanceof Map<?, ?> map
        ? Optional.of(map)
        : Optional.empty();
  }

  /** Another site could let a browser post any other type without asking first. */
  private static boolean isJson(ContentStream body) {
    String type = Optional.ofNullable(body.getContentType()).orElse("");
    return type.toLowerCase(Locale.ROOT).startsWith("application/json");
  }

  /** Solr's reader of JSON throws whatever it meets. */
  private static Object json(ContentStream body) throws IOException {
    try (InputStream in = body.getStream()) {
      return Utils.fromJSON(in);
    } catch (RuntimeException e) {
      return "";
    }
  }
}
