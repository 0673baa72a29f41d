package org.solrduplicates.cli.client;

import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apache.solr.client.solrj.impl.HttpJdkSolrClient;

/**
 * How a Solr is asked. What is not here is as the JVM has it: its trust store, and the proxy of its
 * system properties. Host names of certificates are checked in any case. Immutable.
 *
 * @param credentials who asks
 * @param tls whom is trusted
 * @param proxy the HTTP proxy between
 */
public record Access(
    Optional<Credentials> credentials,
    Optional<SSLContext> tls,
    Optional<InetSocketAddress> proxy) {
  /** Without a user, as the JVM has it. */
  public static final Access NONE =
      new Access(Optional.empty(), Optional.empty(), Optional.empty());

  /** How long is waited for a connection. */
  static final Duration TO_CONNECT = Duration.ofSeconds(10);

  /**
   * Returns a client of the JDK over this way; who asks is said by each request, with the header
   * {@link Credentials#header}. No redirect is followed.
   */
  public HttpClient client() {
    HttpClient.Builder builder =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TO_CONNECT);
    tls.ifPresent(builder::sslContext);
    proxy.ifPresent(address -> builder.proxy(ProxySelector.of(address)));
    return builder.build();
  }

  /** Lets a client of SolrJ ask so. */
  void apply(HttpJdkSolrClient.Builder builder) {
    credentials.ifPresent(who -> builder.withBasicAuthCredentials(who.user(), who.password()));
    tls.ifPresent(builder::withSSLContext);
    proxy.ifPresent(
        address ->
            builder.withProxyConfiguration(
                address.getHostString(), address.getPort(), false, false));
  }

  /**
   * Returns in words what a refusal means that is not about the request itself but about the way to
   * Solr; empty for any other status.
   *
   * @param status of HTTP
   * @param request the method and the address without a user
   */
  public Optional<String> refusal(int status, String request) {
    return switch (status) {
      case 301, 302, 303, 307, 308 ->
          Optional.of(
              request + " is redirected (" + status + "); give the address that it leads to");
      case 401 -> Optional.of(unauthorized());
      case 403 -> Optional.of(forbidden(request));
      case 407 -> Optional.of("the proxy asks for a user and a password, which no flag gives");
      default -> Optional.empty();
    };
  }

  private String unauthorized() {
    return credentials
        .map(who -> "Solr does not accept the " + who + " with this password")
        .orElse("Solr asks for a user and a password: " + Credentials.WAYS);
  }

  private String forbidden(String request) {
    return credentials
        .map(who -> "the " + who + " may not " + request)
        .orElse("nobody may " + request + " without a user and a password: " + Credentials.WAYS);
  }
}
