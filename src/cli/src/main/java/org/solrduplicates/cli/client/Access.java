// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.solrduplicates.cli.console.FailureReason.UserException;

/**
 * How to connect to Solr: credentials, TLS and proxy. An empty value means the default of the JVM.
 * Host names of certificates are always verified. Immutable.
 *
 * @param tls the trusted certificates
 */
public record Access(
    Optional<Credentials> credentials,
    Optional<SSLContext> tls,
    Optional<InetSocketAddress> proxy) {
  /** No credentials, and the defaults of the JVM. */
  public static final Access NONE =
      new Access(Optional.empty(), Optional.empty(), Optional.empty());

  static final Duration TO_CONNECT = Duration.ofSeconds(10);

  /**
   * Returns an HTTP client that follows no redirects. Credentials are not part of the client; each
   * request sends the header {@link Credentials#header}.
   */
  public HttpClient client() {
    HttpClient.Builder builder =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TO_CONNECT);
    tls.ifPresent(builder::sslContext);
    proxy.ifPresent(address -> builder.proxy(ProxySelector.of(address)));
    return builder.build();
  }

  /**
   * Explains an HTTP status that concerns the access to Solr and not the request; empty for any
   * other status.
   *
   * @param request the method and the address without credentials
   */
  public Optional<String> refusal(int status, String request) {
    return switch (status) {
      case 301, 302, 303, 307, 308 ->
          Optional.of(request + " is redirected (" + status + "); use the address of the redirect");
      case 401 -> Optional.of(unauthorized());
      case 403 -> Optional.of(forbidden(request));
      case 407 ->
          Optional.of(
              "the proxy requires credentials, which are not supported; use a proxy without login");
      default -> Optional.empty();
    };
  }

  private String unauthorized() {
    return credentials
        .map(who -> "Solr does not accept the " + who + " with this password")
        .orElse("Solr requires credentials: " + Credentials.WAYS);
  }

  private String forbidden(String request) {
    return credentials
        .map(who -> "the " + who + " is not permitted to " + request)
        .orElse(request + " requires credentials: " + Credentials.WAYS);
  }

  /** Reads trusted certificates from a file. */
  public static final class TrustStore {
    private static final String PEM = "-----BEGIN CERTIFICATE-----";

    private TrustStore() {}

    /**
     * Returns a TLS context that trusts only the certificates of a file.
     *
     * @param file a key store, PKCS12 or JKS, or certificates in PEM
     * @param password of a key store; encrypted certificates of PKCS12 are invisible without it
     * @throws IOException if the file cannot be read or has no certificate to trust
     */
    public static SSLContext read(Path file, Optional<String> password) throws IOException {
      byte[] bytes = Files.readAllBytes(file);
      try {
        boolean isPem = new String(bytes, StandardCharsets.ISO_8859_1).contains(PEM);
        char[] typed = password.map(String::toCharArray).orElse(null);
        return trusting(isPem ? ofPem(bytes) : KeyStore.getInstance(file.toFile(), typed), file);
      } catch (GeneralSecurityException | IOException e) {
        throw e instanceof UserException user ? user : unusable(file, e.toString());
      }
    }

    private static UserException unusable(Path file, String why) {
      return new UserException(
          file + " is not a trust store (PKCS12, JKS or PEM), or its password is wrong: " + why);
    }

    private static KeyStore ofPem(byte[] bytes) throws GeneralSecurityException, IOException {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      CertificateFactory factory = CertificateFactory.getInstance("X.509");
      for (Certificate one : factory.generateCertificates(new ByteArrayInputStream(bytes))) {
        store.setCertificateEntry("" + store.size(), one);
      }
      return store;
    }

    private static SSLContext trusting(KeyStore store, Path file)
        throws GeneralSecurityException, IOException {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      if (!(factory.getTrustManagers()[0] instanceof X509TrustManager manager)
          || manager.getAcceptedIssuers().length == 0) {
        throw unusable(file, "it contains no trusted certificate");
      }
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, factory.getTrustManagers(), null);
      return tls;
    }
  }
}
