// SPDX-License-Identifier: Apache-2.0
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
import org.jspecify.annotations.Nullable;
import org.solrduplicates.cli.files.Utf8Text;

/**
 * Stores the groups of the last scan in its index. If nothing has changed since, the documents are
 * not grouped again.
 */
record LastGroups(FileIndex index) {
  private static final JsonMapper JSON = new JsonMapper();

  /** Groups, and pairs that are not in the same group: for a manual decision, and parts. */
  record Found(List<History> groups, List<ScanShard.Review> reviews, List<ScanShard.Part> parts) {}

  /**
   * A group. Documents are numbered in the order of their ids.
   *
   * @param kept the number of the document to keep
   * @param keptBy the name of the rule that chose it
   * @param rows oldest first, undated last
   */
  record History(int versions, int kept, String keptBy, List<Row> rows) {}

  /**
   * A document of a group; see {@link ScanReport.Member}.
   *
   * @param similarity to the row before it; null for the first
   * @param uncovered whether no document that stays covers it
   */
  record Row(
      int number, int version, String relation, @Nullable Double similarity, boolean uncovered) {
    Optional<Double> similar() {
      return Optional.ofNullable(similarity);
    }
  }

  /** Returns the stored groups, or others if they depend on something else. */
  Found or(Grouping grouping, ScanCollection documents, IOSupplier<Found> others)
      throws IOException {
    if (index.isTemporary()) {
      return others.get();
    }
    String basis = basis(grouping, documents);
    Optional<String> known = index.groups(basis);
    if (known.isPresent()) {
      return JSON.readValue(known.get(), Found.class);
    }
    Found found = others.get();
    index.keepGroups(basis, JSON.writeValueAsString(found));
    return found;
  }

  /** Returns a hash of everything that groups depend on, including the program. */
  private static String basis(Grouping grouping, ScanCollection documents) throws IOException {
    MessageDigest hash = DigestUtils.getSha256Digest();
    try (DataOutputStream out =
        new DataOutputStream(
            new BufferedOutputStream(
                new DigestOutputStream(OutputStream.nullOutputStream(), hash)))) {
      Utf8Text.writeText(program() + grouping.settings().values() + grouping.keep(), out);
      for (ScannedDocument document : documents.documents()) {
        Utf8Text.writeText(document.toString(), out);
        out.writeInt(grouping.dates(document).size());
        out.writeBoolean(grouping.isReference().test(document.id()));
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
