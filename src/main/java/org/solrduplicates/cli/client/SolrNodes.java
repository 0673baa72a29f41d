package org.solrduplicates.cli.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.impl.BaseHttpSolrClient.RemoteSolrException;
import org.apache.solr.client.solrj.impl.HttpJdkSolrClient;
import org.apache.solr.client.solrj.impl.JsonMapResponseParser;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.core.text.Sentence;

/**
 * One collection at one or more addresses. A request goes to the node that has answered last, and
 * to the next if that one does not answer. A request that changes something goes on only if it has
 * surely not been done: the node could not be connected to. Thread-safe.
 */
public final class SolrNodes implements AutoCloseable {
  private static final int NOT_FOUND = 404;

  /** Which every core has, whatever its configuration. */
  private static final String IN_EVERY_CORE = "/schema/uniquekey";

  private static final Pattern REDIRECT = Pattern.compile("sent back a redirect \\((30[12])\\)");

  private final List<String> urls;
  private final Access access;
  private final List<HttpJdkSolrClient> clients;
  private volatile int latest;

  /**
   * Prepares for a collection; nothing is asked yet.
   *
   * @param urls its addresses, without user and password and without a slash at their end
   * @param threads for the work of SolrJ; whoever made them ends them
   */
  public SolrNodes(List<String> urls, Access access, ExecutorService threads) {
    this.urls = List.copyOf(urls);
    this.access = access;
    this.clients = urls.stream().map(url -> client(url, access, threads)).toList();
  }

  private static HttpJdkSolrClient client(String url, Access access, ExecutorService threads) {
    HttpJdkSolrClient.Builder builder =
        new HttpJdkSolrClient.Builder(url)
            .useHttp1_1(true)
            .withConnectionTimeout(Access.TO_CONNECT.toSeconds(), TimeUnit.SECONDS)
            .withIdleTimeout(10, TimeUnit.MINUTES)
            .withRequestTimeout(10, TimeUnit.MINUTES)
            .withExecutor(threads)
            .withResponseParser(new JsonMapResponseParser());
    access.apply(builder);
    return builder.build();
  }

  /** Returns the address of the node that has answered last. */
  public String url() {
    return urls.get(latest);
  }

  /**
   * Sends a request that changes nothing, or nothing more if it is done twice.
   *
   * @throws RequestException if Solr refuses it
   */
  public NamedList<Object> read(SolrRequest<?> request) throws IOException, SolrServerException {
    return ask(request, failure -> isUnreached(failure) || isBroken(failure));
  }

  /**
   * Sends a request that changes something, once.
   *
   * @throws RequestException if Solr refuses it
   */
  public NamedList<Object> change(SolrRequest<?> request) throws IOException, SolrServerException {
    return ask(request, SolrNodes::isUnreached);
  }

  private NamedList<Object> ask(SolrRequest<?> request, Predicate<Exception> goesOn)
      throws IOException, SolrServerException {
    int first = latest;
    for (int i = 0; ; i++) {
      int node = (first + i) % urls.size();
      try {
        NamedList<Object> answer = sent(request, node);
        latest = node;
        return answer;
      } catch (IOException | SolrServerException | SolrException e) {
        if (i == urls.size() - 1 || !goesOn.test(e)) {
          throw e;
        }
      }
    }
  }

  /** Returns whether a request was surely not sent: no node was reached, or none is trusted. */
  public static boolean isUnsent(Exception failure) {
    return isUnreached(failure) || failure instanceof SSLHandshakeException;
  }

  private static boolean isUnreached(Exception failure) {
    return failure instanceof ConnectException
        || failure.getCause() instanceof ConnectException
        || failure.getCause() instanceof HttpConnectTimeoutException;
  }

  /** A certificate that is not trusted is said, and an answer that takes too long elsewhere too. */
  private static boolean isBroken(Exception failure) {
    return (failure instanceof IOException && !(failure instanceof SSLException))
        || (failure instanceof SolrException refusal
            && refusal.code() == SolrException.ErrorCode.SERVICE_UNAVAILABLE.code);
  }

  private NamedList<Object> sent(SolrRequest<?> request, int node)
      throws IOException, SolrServerException {
    try {
      return clients.get(node).request(request);
    } catch (RemoteSolrException e) {
      throw refusal(e, request, node);
    } catch (SolrServerException e) {
      requireNoRedirect(e, asked(request, node));
      throw e;
    }
  }

  /** SolrJ says in words alone that this was the reason. */
  private void requireNoRedirect(SolrServerException failure, String asked) {
    Matcher redirect = REDIRECT.matcher(String.valueOf(failure.getMessage()));
    if (redirect.find()) {
      int status = Integer.parseInt(redirect.group(1));
      throw new RequestException(status, access.refusal(status, asked).orElse(asked));
    }
  }

  private RequestException refusal(RemoteSolrException e, SolrRequest<?> request, int node) {
    String asked = asked(request, node);
    String message =
        access
            .refusal(e.code(), asked)
            .map(why -> isPage(e) ? why : why + ": " + e.getMessage())
            .orElseGet(() -> isPage(e) ? page(e.code(), request, node) : e.getMessage());
    return new RequestException(e.code(), message);
  }

  private String asked(SolrRequest<?> request, int node) {
    return request.getMethod() + " " + urls.get(node) + request.getPath();
  }

  /** Returns whether the answer was no JSON; SolrJ says so in words alone. */
  private static boolean isPage(RemoteSolrException e) {
    String message = Objects.requireNonNullElse(e.getMessage(), "");
    return message.contains("Expected mime type") || message.contains("non ok status");
  }

  private String page(int status, SolrRequest<?> request, int node) {
    if (status == NOT_FOUND) {
      return hasCore(node)
          ? urls.get(node) + " has no " + request.getPath() + "; install adds what is ours"
          : "there is no collection or core at " + urls.get(node);
    }
    return Sentence.of(
        "%s is answered with a page (%d), not as Solr answers;"
            + " is it an address of Solr, or that of a proxy or of a login?",
        asked(request, node), status);
  }

  private boolean hasCore(int node) {
    try {
      clients.get(node).request(new GenericSolrRequest(SolrRequest.METHOD.GET, IN_EVERY_CORE));
      return true;
    } catch (RemoteSolrException e) {
      return e.code() != NOT_FOUND;
    } catch (IOException | SolrServerException e) {
      return false;
    }
  }

  @Override
  public void close() {
    for (HttpJdkSolrClient client : clients) {
      try {
        client.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Solr, or what stands before it, has refused a request; the message is for the user. */
  private static final class RequestException extends SolrException
      implements FailureReason.ForUsers {
    private static final long serialVersionUID = 1;

    RequestException(int status, String message) {
      super(status, message, null);
    }
  }
}
