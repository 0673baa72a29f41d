package org.solrduplicates.cli;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** How similar documents are, of all of them or of a random sample. */
record GroupHistogram(JsonObject json) {
  /** Returns how many documents are this similar to the one they are most similar to. */
  List<Bar> nearest() {
    double below = json.object("nearest").number("below");
    return bars("nearest", bucket -> similarity(bucket.number("from"), below));
  }

  /** The first bucket is of those that are like no other; how little they are is not known. */
  private static String similarity(double from, double below) {
    return from == 0 ? "below " + decimals(below) : decimals(from);
  }

  /** Returns how many pairs of documents have SimHashes this many bits apart. */
  List<Bar> distances() {
    return bars("distances", bucket -> "" + bucket.count("val"));
  }

  private List<Bar> bars(String key, Function<JsonObject, String> label) {
    return json.object(key).objects("buckets").stream()
        .map(bucket -> new Bar(label.apply(bucket), bucket.optionalCount("count").orElse(0L)))
        .toList();
  }

  /** Returns the share of documents with a near duplicate, in words. */
  String sentence() {
    JsonObject share = json.object("nearest").object("duplicates");
    return Figure.percent(share.number("share"))
        + " of the documents have a near duplicate (95 %: "
        + Figure.percent(share.number("low"))
        + " to "
        + Figure.percent(share.number("high"))
        + "), "
        + basis()
        + ".";
  }

  private String basis() {
    String documents = Figure.grouped(json.optionalCount("documents").orElse(0L)) + " documents";
    return json.isTrue("exact")
        ? "counted over all " + documents
        : "estimated from "
            + Figure.grouped(json.optionalCount("sample").orElse(0L))
            + " of "
            + documents;
  }

  private static String decimals(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  /** One bar of a chart. */
  record Bar(String label, long count) {}
}
