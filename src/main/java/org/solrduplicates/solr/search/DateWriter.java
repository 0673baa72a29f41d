package org.solrduplicates.solr.search;

import java.util.List;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.order.IgnoredDate;

/** Writes the dates of documents into answers and lists. */
public final class DateWriter {
  private DateWriter() {}

  static void add(DocumentDate date, SimpleOrderedMap<Object> map) {
    map.add("date", date.instant().toString());
    map.add("dateField", date.field());
  }

  /** Adds the dates that were ignored, if there are any, each with its field and the reason. */
  public static void addIgnored(List<IgnoredDate> dates, SimpleOrderedMap<Object> map) {
    if (!dates.isEmpty()) {
      map.add("ignoredDates", dates.stream().map(DateWriter::ignored).toList());
    }
  }

  private static SimpleOrderedMap<Object> ignored(IgnoredDate ignored) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    add(ignored.date(), map);
    map.add("why", ignored.reason().words());
    return map;
  }
}
