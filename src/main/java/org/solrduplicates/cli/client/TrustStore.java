package org.solrduplicates.cli.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.solrduplicates.cli.console.UserException;

/** The certificates that a Solr may show, or those of who has signed them, out of a file. */
public final class TrustStore {
  private static final String PEM = "-----BEGIN CERTIFICATE-----";

  private TrustStore() {}

  /**
   * Returns TLS that trusts the certificates of a file and no others.
   *
   * @param file a key store, PKCS12 or JKS, or certificates in PEM
   * @param password of a key store; without one, certificates of PKCS12 that are encrypted are not
   *     seen
   * @throws IOException if the file cannot be read or has no certificate to trust
   */
  public static SSLContext read(Path file, Optional<String> password) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    try {
      KeyStore store = isPem(bytes) ? ofPem(bytes) : ofStore(file, password);
      return trusting(store, file);
    } catch (GeneralSecurityException | IOException e) {
      throw e instanceof UserException said ? said : unusable(file, e.toString());
    }
  }

  private static UserException unusable(Path file, String why) {
    return new UserException(
        file + " is no trust store (PKCS12, JKS or PEM), or its password is another: " + why);
  }

  private static boolean isPem(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1).contains(PEM);
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

  private static KeyStore ofStore(Path file, Optional<String> password)
      throws GeneralSecurityException, IOException {
    return KeyStore.getInstance(file.toFile(), password.map(String::toCharArray).orElse(null));
  }

  private static SSLContext trusting(KeyStore store, Path file)
      throws GeneralSecurityException, IOException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    if (accepted(factory.getTrustManagers()) == 0) {
      throw unusable(file, "there is no certificate that it trusts");
    }
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, factory.getTrustManagers(), null);
    return tls;
  }

  private static int accepted(TrustManager... managers) throws KeyStoreException {
    return managers[0] instanceof X509TrustManager manager
        ? manager.getAcceptedIssuers().length
        : 0;
  }
}
