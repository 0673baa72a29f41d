// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.cli.files.FileFilter;
import org.solrduplicates.cli.files.NamedFiles;
import org.solrduplicates.cli.files.SkippedFiles;
import org.solrduplicates.cli.scan.DataSet;
import org.solrduplicates.cli.scan.KeepRules;
import org.solrduplicates.cli.scan.Scan;
import org.solrduplicates.cli.scan.ScanReport;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Verifier;

/**
 * The groups of a scan of a labelled set.
 *
 * @param groups all documents of the group of each grouped document
 * @param kept the grouped documents that are not redundant
 */
record ConsistencyScan(Map<String, Set<String>> groups, Set<String> kept) {
  /**
   * Scans a set with shipped settings.
   *
   * @param title the name of its member with the title; empty for none
   */
  static ConsistencyScan of(Path set, String title) throws IOException {
    Console console = Console.ofProcess();
    Scan scan =
        new Scan(
            List.of(),
            NamedFiles.NONE,
            List.of(),
            FileFilter.NONE,
            DuplicateSettings.defaults(),
            new KeepRules(List.of()),
            Instant.now(),
            Optional.empty());
    DataSet documents = new DataSet(set, new DataSet.Fields("id", "text", title, "modified"));
    try (Progress progress = new Progress(console)) {
      return of(scan.run(documents, progress, SkippedFiles.collected()).groups());
    }
  }

  private static ConsistencyScan of(List<ScanReport.Group> found) {
    Map<String, Set<String>> groups = new HashMap<>();
    Set<String> kept = new HashSet<>();
    for (ScanReport.Group group : found) {
      Set<String> ids =
          group.members().stream().map(ScanReport.Member::id).collect(Collectors.toSet());
      for (ScanReport.Member member : group.members()) {
        groups.put(member.id(), ids);
        if (member.keep() || member.uncovered()) {
          kept.add(member.id());
        }
      }
    }
    return new ConsistencyScan(groups, kept);
  }

  /**
   * Returns how kept documents cover the redundant ones, compared once more.
   *
   * @param documents all of the set, with the titles that were scanned
   */
  ConsistencyCover cover(Collection<SolrInputDocument> documents) {
    Map<String, Fingerprint> fingerprints = new HashMap<>();
    Fingerprinter fingerprinter = new Fingerprinter();
    for (SolrInputDocument document : documents) {
      fingerprinter
          .fingerprint(text(document, "title"), text(document, "text"))
          .ifPresent(print -> fingerprints.put(text(document, "id"), print));
    }
    Verifier verifier = DuplicateSettings.defaults().verifier(Weights.of(fingerprints.values()));
    return new ConsistencyCover(
        groups::get,
        (hidden, other) -> verifier.coverage(fingerprints.get(hidden), fingerprints.get(other)));
  }

  private static String text(SolrInputDocument document, String field) {
    return document.getFieldValue(field) instanceof String text ? text : "";
  }
}
