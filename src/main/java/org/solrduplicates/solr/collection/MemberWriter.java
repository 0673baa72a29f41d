package org.solrduplicates.solr.collection;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.order.VersionOrder;
import org.solrduplicates.core.order.VersionOrder.Place;
import org.solrduplicates.core.text.SpreadsheetCell;
import org.solrduplicates.solr.collection.shard.GroupSize;
import org.solrduplicates.solr.collection.shard.ListedDocument;
import org.solrduplicates.solr.search.DateWriter;

/**
 * Writes the members of a group in the order of {@link VersionOrder}. Which version each is can be
 * said only where all are listed: one that is left out may have an older text.
 *
 * @param group the group
 * @param order the members that are listed
 */
record MemberWriter(GroupSize group, VersionOrder<ListedDocument> order) {
  static MemberWriter of(GroupSize group, List<ListedDocument> members) {
    return new MemberWriter(group, VersionOrder.of(members, ListedDocument::document));
  }

  private boolean isComplete() {
    return order.all().size() == group.size();
  }

  private boolean isLatest(Place<ListedDocument> place) {
    return order.latest().filter(place::equals).isPresent();
  }

  /** Returns the members for a program, those with a date in order, then the others. */
  List<SimpleOrderedMap<Object>> written() {
    return order.all().stream().map(this::written).toList();
  }

  private SimpleOrderedMap<Object> written(Place<ListedDocument> place) {
    ListedDocument member = place.document();
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("id", member.id());
    member.fields().forEach(map::add);
    if (member.document().isDated()) {
      map.add("date", date(member.document().date()));
    }
    place(place).forEach(map::add);
    DateWriter.addIgnored(member.ignored(), map);
    return map;
  }

  private Map<String, Object> place(Place<ListedDocument> place) {
    Map<String, Object> said = new LinkedHashMap<>();
    if (isComplete() && place.version() > 0) {
      said.put("version", place.version());
    }
    if (isComplete() && place.copy()) {
      said.put("copy", true);
    }
    if (isComplete() && isLatest(place)) {
      said.put("latest", true);
    }
    return said;
  }

  /** Returns the members as lines of a table, safe for spreadsheets. */
  List<SolrDocument> rows() {
    return order.all().stream().map(this::row).toList();
  }

  private SolrDocument row(Place<ListedDocument> place) {
    ListedDocument member = place.document();
    SolrDocument row = new SolrDocument();
    row.setField("group", group.group());
    row.setField("size", group.size());
    row.setField("id", SpreadsheetCell.safe(member.id()));
    if (member.document().isDated()) {
      row.setField("date", date(member.document().date()));
    }
    member.fields().forEach((name, value) -> setCell(name, value, row));
    place(place).forEach(row::setField);
    return row;
  }

  private static String date(@Nullable Instant date) {
    return String.valueOf(date);
  }

  /** A field of the documents may have the name of a column that is there already. */
  private static void setCell(String name, Object value, SolrDocument row) {
    if (!row.containsKey(name)) {
      row.setField(name, SpreadsheetCell.safe(value.toString()));
    }
  }
}
