package org.solrduplicates.solr.collection;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.CursorMarkParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.search.SolrReturnFields;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.core.text.SpreadsheetCell;
import org.solrduplicates.solr.collection.shard.GroupSize;
import org.solrduplicates.solr.config.RequestParams;

/**
 * Which groups are shown, in which order. A cursor names the last group shown, so that a page costs
 * the same however far on it is.
 *
 * @param cursor the cursor mark that was sent, empty for none
 */
record GroupPage(Order order, boolean descending, int start, int rows, String cursor) {
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final int DEFAULT_ROWS = 10;
  private static final int MAX_ROWS = 1_000;

  enum Order {
    SIZE,
    SIMILARITY,
    /** The date of their latest member. */
    DATE,
    /** How much could be spared. */
    REDUNDANCY
  }

  static GroupPage of(SolrParams params) {
    String sort = params.get(CommonParams.SORT, "size desc").strip();
    String[] parts = BLANKS.split(sort, -1);
    Optional<Order> order =
        Arrays.stream(Order.values())
            .filter(o -> Parameter.name(o).equalsIgnoreCase(parts[0]))
            .findFirst();
    boolean descending = parts[parts.length - 1].equalsIgnoreCase("desc");
    boolean ascending = parts[parts.length - 1].equalsIgnoreCase("asc");
    if (parts.length != 2 || order.isEmpty() || !descending && !ascending) {
      throw RequestParams.wrong(
          "sort", "one of size, similarity, date or redundancy with asc or desc", sort);
    }
    return new GroupPage(
        order.get(),
        descending,
        RequestParams.count(params, CommonParams.START, 0, 0),
        rows(params, CursorMarkParams.CURSOR_MARK_PARAM),
        params.get(CursorMarkParams.CURSOR_MARK_PARAM, ""));
  }

  static int rows(SolrParams params, String goOn) {
    int rows = RequestParams.count(params, CommonParams.ROWS, DEFAULT_ROWS, 0);
    if (rows > MAX_ROWS) {
      throw RequestParams.badRequest(
          Sentence.of("rows must be at most %d, was '%d'; use %s to go on", MAX_ROWS, rows, goOn));
    }
    return rows;
  }

  List<GroupSize> of(List<GroupSize> groups, Map<Integer, Float> similarities) {
    ToDoubleFunction<GroupSize> value = group -> value(group, similarities);
    Comparator<GroupSize> byValue = Comparator.comparingDouble(value);
    Comparator<GroupSize> sorted =
        (descending ? byValue.reversed() : byValue).thenComparing(GroupSize::group);
    return groups.stream()
        .sorted(sorted)
        .filter(group -> isAfterCursor(group, value))
        .skip(start)
        .limit(rows)
        .toList();
  }

  private double value(GroupSize group, Map<Integer, Float> similarities) {
    return switch (order) {
      case SIZE -> group.size();
      case SIMILARITY -> similarities.getOrDefault(group.group(), 0f);
      case DATE -> Optional.ofNullable(group.latest()).orElse(Long.MIN_VALUE);
      case REDUNDANCY -> group.redundancy();
    };
  }

  boolean hasCursor() {
    return !cursor.isEmpty();
  }

  private boolean isAfterCursor(GroupSize group, ToDoubleFunction<GroupSize> value) {
    if (!hasCursor() || cursor.equals(CursorMarkParams.CURSOR_MARK_START)) {
      return true;
    }
    ByteBuffer last = decoded(cursor, Double.BYTES + Integer.BYTES);
    double lastValue = last.getDouble();
    int order = Double.compare(value.applyAsDouble(group), lastValue);
    int direction = descending ? -order : order;
    return direction > 0 || (direction == 0 && group.group() > last.getInt());
  }

  /** Returns the cursor after the last group of a page; the same again at the end. */
  String next(List<GroupSize> shown, Map<Integer, Float> similarities) {
    if (shown.isEmpty()) {
      return cursor;
    }
    GroupSize last = shown.get(shown.size() - 1);
    byte[] bytes = new byte[Double.BYTES + Integer.BYTES];
    ByteBuffer.wrap(bytes).putDouble(value(last, similarities)).putInt(last.group());
    return encoded(bytes);
  }

  static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static ByteBuffer decoded(String cursor, int length) {
    byte[] bytes = decoded(cursor);
    if (bytes.length != length) {
      throw wrong(cursor);
    }
    return ByteBuffer.wrap(bytes);
  }

  static byte[] decoded(String cursor) {
    try {
      return Base64.getUrlDecoder().decode(cursor);
    } catch (IllegalArgumentException e) {
      throw wrong(cursor);
    }
  }

  static SolrException wrong(String cursor) {
    return RequestParams.wrong("cursorMark", "* or the nextCursorMark of an answer", cursor);
  }

  /** Answers with a list; in a table no cell may be what a spreadsheet takes for a formula. */
  static void addList(SolrDocumentList list, SolrParams params, SolrQueryResponse response) {
    if (isTable(params)) {
      list.forEach(GroupPage::secure);
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
