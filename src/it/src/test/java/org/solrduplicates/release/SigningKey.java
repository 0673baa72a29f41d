// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An RSA key that signs as Solr's package manager checks it: SHA-1 with RSA, in base64. That the
 * bytes are the same on every node Solr sees by their SHA-512.
 */
record SigningKey(RSAPrivateCrtKey key) {
  private static final Pattern PEM =
      Pattern.compile("-----BEGIN PRIVATE KEY-----(.*)-----END PRIVATE KEY-----", Pattern.DOTALL);

  /**
   * Reads a private key.
   *
   * @param file in PEM, as PKCS#8 without a password
   * @throws IllegalArgumentException if the file has no such key
   */
  static SigningKey read(Path file) throws IOException, GeneralSecurityException {
    Matcher pem = PEM.matcher(Files.readString(file));
    if (!pem.find()) {
      throw new IllegalArgumentException(
          "release.key: "
              + file
              + " has no line -----BEGIN PRIVATE KEY-----. Make one with: openssl pkcs8 -topk8"
              + " -nocrypt -in OLD -out NEW");
    }
    byte[] bytes = Base64.getMimeDecoder().decode(pem.group(1));
    KeyFactory keys = KeyFactory.getInstance("RSA");
    return new SigningKey((RSAPrivateCrtKey) keys.generatePrivate(new PKCS8EncodedKeySpec(bytes)));
  }

  /** Returns the signature of some bytes, in base64. */
  String sign(byte[] bytes) throws GeneralSecurityException {
    Signature signature = Signature.getInstance("SHA1withRSA");
    signature.initSign(key);
    signature.update(bytes);
    return Base64.getEncoder().encodeToString(signature.sign());
  }

  /** Returns the public key as X.509 in DER, which Solr is told to trust. */
  byte[] publicPart() throws GeneralSecurityException {
    RSAPublicKeySpec spec = new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent());
    return KeyFactory.getInstance("RSA").generatePublic(spec).getEncoded();
  }
}
