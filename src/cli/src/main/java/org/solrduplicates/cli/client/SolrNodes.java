// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.solrduplicates.cli.client.SolrHttp.NotJsonException;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.client.SolrRequest.Parameters;

/**
 * A collection at one or more addresses. A request goes to the node that answered last, and to the
 * next node if that one fails. A change goes to the next node only if the connection failed, so
 * that it is never executed twice. Thread-safe.
 */
final class SolrNodes {
  private static final int NOT_FOUND = 404;
  private static final int UNAVAILABLE = 503;

  /** Every core has this path, independent of its configuration. */
  private static final String IN_EVERY_CORE = "/schema/uniquekey";

  private final List<String> urls;
  private final SolrHttp http;
  private volatile int latest;

  /**
   * Sends no request yet.
   *
   * @param urls its addresses, without credentials and trailing slashes
   */
  SolrNodes(List<String> urls, Access access) {
    this.urls = List.copyOf(urls);
    this.http = new SolrHttp(access, Duration.ofMinutes(10));
  }

  String url() {
    return urls.get(latest);
  }

  /** Sends an idempotent request. */
  JsonNode read(SolrRequest request) throws IOException {
    return ask(request, failure -> isUnreached(failure) || isBroken(failure));
  }

  /** Sends a request that must not be executed twice. */
  JsonNode change(SolrRequest request) throws IOException {
    return ask(request, SolrNodes::isUnreached);
  }

  private JsonNode ask(SolrRequest request, Predicate<IOException> goesOn) throws IOException {
    int first = latest;
    for (int i = 0; ; i++) {
      int node = (first + i) % urls.size();
      try {
        JsonNode answer = answer(request, node);
        latest = node;
        return answer;
      } catch (IOException e) {
        if (i == urls.size() - 1 || !goesOn.test(e)) {
          throw e;
        }
      }
    }
  }

  /** Returns whether a request was not sent: no connection, or an untrusted certificate. */
  static boolean isUnsent(IOException failure) {
    return isUnreached(failure) || failure instanceof SSLHandshakeException;
  }

  private static boolean isUnreached(IOException failure) {
    return failure instanceof ConnectException || failure instanceof HttpConnectTimeoutException;
  }

  /** An untrusted certificate or a timeout is not retried, because other nodes would fail too. */
  private static boolean isBroken(IOException failure) {
    return failure instanceof SolrRefusal refusal
        ? refusal.status() == UNAVAILABLE
        : !(failure instanceof SSLException || failure instanceof HttpTimeoutException);
  }

  private JsonNode answer(SolrRequest request, int node) throws IOException {
    try {
      return http.json(sent(request, node), request.shown(urls.get(node)));
    } catch (NotJsonException e) {
      if (e.status() != NOT_FOUND) {
        throw e;
      }
      throw new SolrRefusal(
          NOT_FOUND,
          hasCore(node)
              ? urls.get(node) + " has no handler " + request.path() + "; run the command install"
              : "no collection or core at " + urls.get(node));
    }
  }

  private HttpResponse<byte[]> sent(SolrRequest request, int node) throws IOException {
    return http.send(
        urls.get(node) + request.path() + "?" + request.query(),
        http -> {
          if (request.isPost()) {
            http.header("Content-Type", request.type())
                .POST(BodyPublishers.ofString(request.body()));
          }
        });
  }

  private boolean hasCore(int node) {
    try {
      return sent(SolrRequest.get(IN_EVERY_CORE, Parameters.of()), node).statusCode() != NOT_FOUND;
    } catch (IOException e) {
      return false;
    }
  }
}
