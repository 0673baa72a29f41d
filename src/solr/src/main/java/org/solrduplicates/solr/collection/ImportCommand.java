// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.solr.common.SolrException;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.ImportedRow;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.job.JobCommand;

/**
 * A part of the rows of an import, or the start of its job.
 *
 * <pre>
 *   {"command":"import","after":0,"rows":[{"id":"a","version":123,"group":"x","rank":0},…]}
 *   {"command":"import","after":5000}
 * </pre>
 *
 * @param after the number of rows that were sent before; 0 begins a new import
 * @param rows empty to start the job with the rows that were sent
 */
public record ImportCommand(long after, List<ImportedRow> rows) {
  static final String NAME = "import";

  private static final String AFTER = "after";
  private static final String ROWS = "rows";

  public ImportCommand {
    rows = List.copyOf(rows);
  }

  static boolean isIn(Map<?, ?> body) {
    return NAME.equals(body.get(JobCommand.COMMAND));
  }

  boolean isStart() {
    return rows.isEmpty();
  }

  /**
   * @throws SolrException 400 naming the member or the row that is wrong
   */
  static ImportCommand of(Map<?, ?> body) {
    for (Object key : body.keySet()) {
      if (!Set.of(JobCommand.COMMAND, AFTER, ROWS).contains(key)) {
        throw RequestParams.badRequest(
            Sentence.of("the command 'import' has no '%s'; it has after and rows", key));
      }
    }
    long after = after(body.get(AFTER));
    return new ImportCommand(
        after, body.containsKey(ROWS) ? rows(body.get(ROWS), after) : List.of());
  }

  private static long after(@Nullable Object value) {
    if (value instanceof Long number && number >= 0) {
      return number;
    }
    throw RequestParams.wrong(AFTER, "the number of rows that were sent before, from 0", value);
  }

  private static List<ImportedRow> rows(@Nullable Object value, long after) {
    if (!(value instanceof List<?> list) || list.isEmpty()) {
      throw RequestParams.wrong(ROWS, "a list of at least one object", value);
    }
    List<ImportedRow> rows = new ArrayList<>();
    for (Object row : list) {
      rows.add(row(row, after + rows.size() + 1));
    }
    return rows;
  }

  private static ImportedRow row(@Nullable Object row, long number) {
    if (!(row instanceof Map<?, ?> members)) {
      throw RequestParams.wrong(ROWS, "a list of objects", row);
    }
    try {
      return ImportedRow.of(members);
    } catch (IllegalArgumentException e) {
      throw RequestParams.badRequest("row " + number + ": " + e.getMessage());
    }
  }
}
