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
 * How a Solr is asked. What is not here is as the JVM has it: its trust store, and the proxy of its
 * system properties. Host names of certificates are checked in any case. Immutable.
 *
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

  /** The certificates that a Solr may show, or those of who has signed them, out of a file. */
  public static final class TrustStore {
    private static final String PEM = "-----BEGIN CERTIFICATE-----";

    private TrustStore() {}

    /**
     * Returns TLS that trusts the certificates of a file and no others.
     *
     * @param file a key store, PKCS12 or JKS, or certificates in PEM
     * @param password of a key store; without one, certificates of PKCS12 that are encrypted are
     *     not seen
     * @throws IOException if the file cannot be read or has no certificate to trust
     */
    public static SSLContext read(Path file, Optional<String> password) throws IOException {
      byte[] bytes = Files.readAllBytes(file);
      try {
        boolean isPem = new String(bytes, StandardCharsets.ISO_8859_1).contains(PEM);
        char[] typed = password.map(String::toCharArray).orElse(null);
        return trusting(isPem ? ofPem(bytes) : KeyStore.getInstance(file.toFile(), typed), file);
      } catch (GeneralSecurityException | IOException e) {
        throw e instanceof UserException said ? said : unusable(file, e.toString());
      }
    }

    private static UserException unusable(Path file, String why) {
      return new UserException(
          file + " is no trust store (PKCS12, JKS or PEM), or its password is another: " + why);
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
        throw unusable(file, "there is no certificate that it trusts");
      }
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, factory.getTrustManagers(), null);
      return tls;
    }
  }
}
