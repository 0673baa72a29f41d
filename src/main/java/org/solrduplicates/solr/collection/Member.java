package org.solrduplicates.solr.collection;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.search.Wire;

/**
 * A member of a group in a listing.
 *
 * @param group the number of its group
 * @param key its key
 * @param date its date in milliseconds; null if it has none
 * @param text the same for the same text
 * @param state what it is compared by
 * @param id its unique key; empty if only comparisons are wanted
 * @param terms the hashes of its sketch that are in the index
 * @param fields what is shown of it
 */
record Member(
    int group,
    long key,
    @Nullable Long date,
    long text,
    long state,
    String id,
    List<String> terms,
    Map<String, Object> fields) {
  /** Which members a capped list keeps: the same on one shard or five. */
  static final Comparator<Member> OLDEST_FIRST =
      Comparator.comparing(Member::date, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(Member::key);

  /** How members are shown. */
  static final Comparator<Member> AS_SHOWN =
      Comparator.comparing(Member::date, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(Member::id);

  Object written() {
    return Arrays.asList(group, key, date, text, state, id, terms, fields);
  }

  static Member read(List<?> values) {
    Map<String, Object> fields = new LinkedHashMap<>();
    ((Map<?, ?>) values.get(7)).forEach((name, value) -> fields.put(name.toString(), value));
    return new Member(
        (Integer) values.get(0),
        (Long) values.get(1),
        (Long) values.get(2),
        (Long) values.get(3),
        (Long) values.get(4),
        Wire.string(values, 5),
        ((List<?>) values.get(6)).stream().map(Object::toString).toList(),
        fields);
  }
}
