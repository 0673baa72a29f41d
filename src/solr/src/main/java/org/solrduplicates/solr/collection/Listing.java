// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.solr.common.params.CursorMarkParams.CURSOR_MARK_NEXT;
import static org.apache.solr.common.params.CursorMarkParams.CURSOR_MARK_PARAM;
import static org.apache.solr.common.params.CursorMarkParams.CURSOR_MARK_START;

import java.util.Base64;
import java.util.Optional;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.search.SolrReturnFields;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.core.text.SpreadsheetCell;
import org.solrduplicates.solr.config.RequestParams;

/**
 * A page of a list. The cursor identifies its last row, so the cost of a page does not grow with
 * its position.
 */
final class Listing {
  private static final int DEFAULT_ROWS = 10;
  private static final int MAX_ROWS = 1_000;

  private final SolrDocumentList documents = new SolrDocumentList();
  private final int start;
  private final int rows;
  private final Optional<Cursor> after;
  private String mark;

  /** The end of a page: the key of its last row, and the sort value or count that locates it. */
  record Cursor(String key, double position) {
    private static Cursor of(String mark) {
      String text = new String(Base64.getUrlDecoder().decode(mark), UTF_8);
      int colon = text.indexOf(':');
      return new Cursor(text.substring(colon + 1), Double.parseDouble(text.substring(0, colon)));
    }

    String mark() {
      byte[] written = (position + ":" + key).getBytes(UTF_8);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(written);
    }
  }

  private Listing(SolrParams params, String goOn, String mark) {
    this.start = RequestParams.count(params, CommonParams.START, 0, 0);
    this.rows = RequestParams.count(params, CommonParams.ROWS, DEFAULT_ROWS, 0);
    this.mark = mark;
    this.after = cursor(mark);
    if (rows > MAX_ROWS) {
      throw RequestParams.badRequest(
          Sentence.of(
              "rows must be from 0 to %d, was '%d'; use %s for more", MAX_ROWS, rows, goOn));
    }
  }

  static Listing byStart(SolrParams params) {
    return new Listing(params, CommonParams.START, CURSOR_MARK_START);
  }

  static Listing byCursor(SolrParams params) {
    String sent = params.get(CURSOR_MARK_PARAM, "");
    return new Listing(params, CURSOR_MARK_PARAM, sent.isEmpty() ? CURSOR_MARK_START : sent);
  }

  private static Optional<Cursor> cursor(String mark) {
    try {
      return mark.equals(CURSOR_MARK_START) ? Optional.empty() : Optional.of(Cursor.of(mark));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw wrong(mark);
    }
  }

  private static SolrException wrong(String mark) {
    return RequestParams.wrong(CURSOR_MARK_PARAM, "* or the nextCursorMark of an answer", mark);
  }

  int start() {
    return start;
  }

  int rows() {
    return rows;
  }

  /** Returns the last row of the previous page; empty for the first page. */
  Optional<Cursor> after() {
    return after;
  }

  /** Returns the numeric key of the last row of the previous page; 0 for the first page. */
  int afterNumber() {
    try {
      return after.map(Cursor::key).map(Integer::valueOf).orElse(0);
    } catch (NumberFormatException e) {
      throw wrong(mark);
    }
  }

  SolrDocumentList documents() {
    return documents;
  }

  boolean isFull() {
    return documents.size() >= rows;
  }

  void reached(Cursor last) {
    mark = last.mark();
  }

  /** Returns the cursor of the next page; unchanged at the end of the list. */
  String next() {
    return mark;
  }

  void count(long found) {
    documents.setNumFound(found);
    documents.setStart(start);
  }

  /** Reports the number of rows as inexact. */
  void doNotCount() {
    documents.setNumFound(documents.size());
    documents.setNumFoundExact(false);
  }

  void writeWithCursor(SolrParams params, SolrQueryResponse response) {
    write(documents, params, response);
    response.add(CURSOR_MARK_NEXT, mark);
  }

  /** Writes a list; in a table, escapes cells that a spreadsheet would evaluate as formulas. */
  static void write(SolrDocumentList list, SolrParams params, SolrQueryResponse response) {
    if (isTable(params)) {
      list.forEach(Listing::secure);
    }
    response.setReturnFields(new SolrReturnFields());
    response.addResponse(list);
  }

  static boolean isTable(SolrParams params) {
    return "csv".equals(params.get(CommonParams.WT));
  }

  static void secure(SolrDocument row) {
    row.replaceAll(
        (field, value) -> value instanceof String text ? SpreadsheetCell.safe(text) : value);
  }
}
