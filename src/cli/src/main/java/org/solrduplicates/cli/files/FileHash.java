// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.codec.digest.DigestUtils;

/** Hashes files to find those with the same bytes. */
public final class FileHash {
  private static final int BUFFER = 1 << 16;

  private FileHash() {}

  /** Returns the SHA-256 of the content, in hexadecimal. */
  public static String of(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
      return DigestUtils.sha256Hex(in);
    }
  }
}
