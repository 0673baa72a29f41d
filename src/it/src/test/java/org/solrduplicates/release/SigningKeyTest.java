// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.Map;
import org.apache.solr.util.CryptoKeys;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Solr verifies the signatures. */
class SigningKeyTest {
  private static final byte[] JAR = "the bytes of a jar".getBytes(UTF_8);

  @TempDir static Path folder;
  private static Path pem;
  private static KeyPair pair;

  @BeforeAll
  static void makeKey() throws Exception {
    KeyPairGenerator keys = KeyPairGenerator.getInstance("RSA");
    keys.initialize(2048);
    pair = keys.generateKeyPair();
    pem =
        Files.writeString(
            folder.resolve("key.pem"),
            "-----BEGIN PRIVATE KEY-----\n"
                + Base64.getMimeEncoder().encodeToString(pair.getPrivate().getEncoded())
                + "\n-----END PRIVATE KEY-----\n");
  }

  @Test
  void solrAcceptsOnlyTheSignedBytes() throws Exception {
    SigningKey key = SigningKey.read(pem);
    CryptoKeys trusted = new CryptoKeys(Map.of("ours", key.publicPart()));
    String signature = key.sign(JAR);

    assertEquals("ours", trusted.verify(signature, ByteBuffer.wrap(JAR)));
    byte[] other = JAR.clone();
    other[0]++;
    assertNull(trusted.verify(signature, ByteBuffer.wrap(other)));
  }

  @Test
  void thePublicKeyIsThatOfThePair() throws Exception {
    assertEquals(
        Base64.getEncoder().encodeToString(pair.getPublic().getEncoded()),
        Base64.getEncoder().encodeToString(SigningKey.read(pem).publicPart()));
  }

  @Test
  void anotherKindOfFileIsRefusedByName() throws Exception {
    Path old =
        Files.writeString(folder.resolve("old.pem"), "-----BEGIN RSA PRIVATE KEY-----\nAA==\n");

    String said =
        assertThrows(IllegalArgumentException.class, () -> SigningKey.read(old)).getMessage();
    assertTrue(said.startsWith("release.key: " + old), said);
    assertTrue(said.contains("openssl pkcs8"), said);
  }
}
