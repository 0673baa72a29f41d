// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.List;
import java.util.function.Predicate;

/**
 * Queries of Solr that the model understands: {@code *:*}, {@code field:value}, {@code dup_rank:[1
 * TO *]}, {@code dup_of:*}, {@code expires:[* TO NOW]}, and {@code -} before any of them.
 */
final class Condition {
  private Condition() {}

  /** Returns which documents match a query, with or without a tag. */
  static Predicate<ModelDocument> of(String tagged) {
    String query = tagged.replace("{!tag=v}", "").replace("{!cache=false}", "");
    if (query.startsWith("-")) {
      return of(query.substring(1)).negate();
    }
    int colon = query.indexOf(':');
    String field = query.substring(0, colon);
    String value = query.substring(colon + 1).replace("\"", "");
    return switch (field) {
      case "*" -> document -> true;
      case "dup_of" -> document -> !document.values(field).isEmpty();
      case "expires" -> document -> document.values(field).contains(ModelDocument.PAST);
      case "id" -> document -> document.id().equals(value);
      case "text" -> document -> words(document).contains(value);
      case "dup_rank" -> document -> document.columns().isHidden();
      default -> document -> document.values(field).contains(value);
    };
  }

  private static List<String> words(ModelDocument document) {
    return document.values("text").stream()
        .flatMap(text -> List.of(text.split(" ")).stream())
        .toList();
  }

  /** Returns which documents match all of some queries. */
  static Predicate<ModelDocument> all(List<String> queries) {
    return queries.stream().map(Condition::of).reduce(document -> true, Predicate::and);
  }
}
