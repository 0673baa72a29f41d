package org.solrduplicates.solr.index;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Tells two texts apart character by character, where equal fingerprints only say that their words
 * are the same: a box that is ticked, a minus, a currency, case and layout count here.
 */
public final class ExactText {
  private ExactText() {}

  /** Returns 43 characters that are the same for two texts only if the texts are. */
  public static String digest(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(sha256().digest(bytes));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
