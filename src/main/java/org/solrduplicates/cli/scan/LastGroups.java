package org.solrduplicates.cli.scan;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.io.function.IOSupplier;
import org.solrduplicates.cli.files.Utf8Text;
import org.solrduplicates.core.settings.DuplicateSettings;

/**
 * Stores the groups of the last scan in its index. If nothing has changed since, the documents are
 * not grouped again.
 */
record LastGroups(FileIndex index) {
  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Groups and pairs for a manual decision. Documents are numbered in the order of their ids.
   *
   * @param groups each in ascending order
   * @param reviews pairs that are not in the same group
   */
  record Found(List<List<Integer>> groups, List<ScanShard.Review> reviews) {}

  /** Returns the stored groups, or others if they depend on something else. */
  Found or(DuplicateSettings settings, ScanCollection documents, IOSupplier<Found> others)
      throws IOException {
    if (index.isTemporary()) {
      return others.get();
    }
    String basis = basis(settings, documents);
    Optional<String> known = index.groups(basis);
    if (known.isPresent()) {
      return JSON.readValue(known.get(), Found.class);
    }
    Found found = others.get();
    index.keepGroups(basis, JSON.writeValueAsString(found));
    return found;
  }

  /** Returns a hash of everything that groups depend on, including the program. */
  private static String basis(DuplicateSettings settings, ScanCollection documents)
      throws IOException {
    MessageDigest hash = DigestUtils.getSha256Digest();
    try (DataOutputStream out =
        new DataOutputStream(
            new BufferedOutputStream(
                new DigestOutputStream(OutputStream.nullOutputStream(), hash)))) {
      Utf8Text.writeText(program() + settings.values(), out);
      for (ScannedDocument document : documents.documents()) {
        Utf8Text.writeText(document.toString(), out);
      }
    }
    return Hex.encodeHexString(hash.digest());
  }

  /**
   * Another build may group differently. Classes outside a jar can change at any time, so there the
   * result is valid for one process.
   */
  private static String program() throws IOException {
    URL source = LastGroups.class.getProtectionDomain().getCodeSource().getLocation();
    Path program = Path.of(URI.create(source.toString()));
    return Files.isRegularFile(program)
        ? Files.size(program) + " " + Files.getLastModifiedTime(program)
        : ProcessHandle.current().pid() + " " + ManagementFactory.getRuntimeMXBean().getStartTime();
  }
}
