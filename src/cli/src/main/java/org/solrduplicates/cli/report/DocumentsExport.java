// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;
import org.solrduplicates.cli.client.GroupsRequests;
import org.solrduplicates.cli.client.GroupsRequests.ExportedPart;
import org.solrduplicates.cli.client.GroupsRequests.ExportedSettings;
import org.solrduplicates.cli.client.JobAnswer;
import org.solrduplicates.cli.client.Json;
import org.solrduplicates.cli.console.OutputFile;
import org.solrduplicates.cli.console.Progress;

/**
 * Writes the documents of a collection, one JSON object a line, and the settings of its job. Both
 * files are opened together, so an unwritable folder fails at once, and replaced together. Not
 * thread-safe.
 */
public final class DocumentsExport implements Closeable {
  public static final String DOCUMENTS = "documents.jsonl.gz";
  public static final String SETTINGS = "settings.json";

  private static final int BUFFER = 1 << 16;

  private final OutputFile documents;
  private final OutputFile settings;

  /**
   * What was exported.
   *
   * @param documents the number of rows
   * @param neverCompared the number of documents that were left out, by reason
   */
  public record Counts(long documents, SortedMap<String, Long> neverCompared) {
    /** Returns the number of documents that were left out. */
    public long leftOut() {
      return JobAnswer.sum(neverCompared);
    }

    /** Returns both numbers in one line, for logs. */
    public String summary() {
      return "documents " + documents + ", left out " + GroupsSummary.counts(neverCompared);
    }
  }

  /**
   * Opens the files.
   *
   * @param folder created if missing
   * @throws IOException if the folder is not writable
   */
  public DocumentsExport(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder);
    }
    documents = OutputFile.open(folder.resolve(DOCUMENTS));
    settings = OutputFile.open(folder.resolve(SETTINGS));
  }

  /**
   * Writes the files and moves them to their targets.
   *
   * @throws IOException if Solr refuses an export or a file cannot be written; then the files of
   *     the last export stay
   */
  public Counts write(GroupsRequests requests, Progress progress) throws IOException {
    ExportedSettings used = requests.exportedSettings();
    settings.write(writer -> writer.write(text(used)));
    AtomicLong written = new AtomicLong();
    SortedMap<String, Long> neverCompared = new TreeMap<>();
    documents.writeBytes(
        stream -> {
          try (Writer writer = zipped(stream)) {
            for (int i = 0; i < used.parts(); i++) {
              ExportedPart part = requests.exported(i, used.parts());
              written.addAndGet(write(part, writer));
              Json.required(part.neverCompared(), "neverCompared")
                  .forEach((why, count) -> neverCompared.merge(why, count, Long::sum));
              progress.at("documents", (i + 1.0) / used.parts());
            }
          }
        });
    documents.replace();
    settings.replace();
    return new Counts(written.get(), neverCompared);
  }

  private static String text(ExportedSettings used) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("settings", used.settings());
    members.put("weights", used.weights());
    return Json.text(members) + "\n";
  }

  private static Writer zipped(OutputStream stream) throws IOException {
    return new BufferedWriter(
        new OutputStreamWriter(new GZIPOutputStream(stream, BUFFER), StandardCharsets.UTF_8));
  }

  /** Returns the number of rows. */
  private static int write(ExportedPart part, Writer writer) throws IOException {
    List<Map<String, Object>> rows = Json.required(part.documents(), "documents");
    for (Map<String, Object> row : rows) {
      writer.write(Json.text(row));
      writer.write('\n');
    }
    return rows.size();
  }

  /** Deletes the files that were not completed. */
  @Override
  public void close() throws IOException {
    documents.close();
    settings.close();
  }
}
