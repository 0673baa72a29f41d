// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.index;

import org.apache.commons.codec.binary.Base64;
import org.apache.commons.codec.digest.DigestUtils;

/** Computes digests of exact texts; fingerprints compare words only. */
public final class ExactText {
  private ExactText() {}

  public static String digest(String text) {
    return Base64.encodeBase64URLSafeString(DigestUtils.sha256(text));
  }
}
