// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/** What Solr does to the values of a field in an atomic update, and what comes of it. */
enum AtomicChange {
  SET("set", (before, values) -> values),
  ADD("add", (before, values) -> Stream.of(before, values).flatMap(List::stream).toList()),
  ADD_DISTINCT("add-distinct", AtomicChange::addDistinct),
  REMOVE("remove", AtomicChange::remove),
  REMOVE_REGEX("removeregex", AtomicChange::removeMatching),
  INC("inc", (before, values) -> List.of(Integer.toString(sum(before) + sum(values))));

  private final String key;
  private final BinaryOperator<List<String>> change;

  AtomicChange(String key, BinaryOperator<List<String>> change) {
    this.key = key;
    this.change = change;
  }

  /** Returns the change that an update calls so. */
  static AtomicChange of(String key) {
    return Stream.of(values()).filter(change -> change.key.equals(key)).findFirst().orElseThrow();
  }

  /** Returns how it is called in an update. */
  String key() {
    return key;
  }

  boolean isRemoval() {
    return this == REMOVE || this == REMOVE_REGEX;
  }

  /** Returns what a field has afterwards. */
  List<String> of(List<String> before, List<String> values) {
    return change.apply(before, values);
  }

  private static List<String> addDistinct(List<String> before, List<String> values) {
    List<String> all = new ArrayList<>(before);
    values.stream().filter(value -> !all.contains(value)).forEach(all::add);
    return all;
  }

  /** Each value that is given is removed once. */
  private static List<String> remove(List<String> before, List<String> values) {
    List<String> left = new ArrayList<>(before);
    values.forEach(left::remove);
    return left;
  }

  private static List<String> removeMatching(List<String> before, List<String> patterns) {
    return before.stream().filter(value -> patterns.stream().noneMatch(value::matches)).toList();
  }

  private static int sum(List<String> numbers) {
    return numbers.stream().mapToInt(Integer::parseInt).sum();
  }
}
