package org.solrduplicates.core.order;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The texts of a group, as its documents come by, oldest first. For one thread. */
final class KnownTexts {
  private final List<OrderedDocument> firsts = new ArrayList<>();
  private final Map<String, Integer> byText = new HashMap<>();
  private final Map<String, Integer> byBytes = new HashMap<>();
  private final Map<Long, List<Integer>> byWords = new HashMap<>();

  /** Returns the version of a document, 1 for the oldest; 0 if none has its text. */
  int versionOf(OrderedDocument document) {
    int same = byText.getOrDefault(document.text(), byBytes.getOrDefault(document.fileHash(), 0));
    return same > 0 || document.text().isEmpty() ? same : inAnotherFormat(document);
  }

  /** A print is most likely of what was the latest then. */
  private int inAnotherFormat(OrderedDocument document) {
    return byWords.getOrDefault(document.words(), List.of()).stream()
        .filter(version -> !firsts.get(version - 1).format().equals(document.format()))
        .reduce(0, Math::max);
  }

  /** Takes a document down and returns its version, a new one if none has its text. */
  int add(OrderedDocument document) {
    int known = versionOf(document);
    int version = known > 0 ? known : begun(document);
    remember(document.text(), version, byText);
    remember(document.fileHash(), version, byBytes);
    return version;
  }

  private int begun(OrderedDocument document) {
    firsts.add(document);
    if (!document.text().isEmpty()) {
      byWords.computeIfAbsent(document.words(), words -> new ArrayList<>()).add(firsts.size());
    }
    return firsts.size();
  }

  /** What is unknown is not the same as anything. */
  private static void remember(String key, int version, Map<String, Integer> versions) {
    if (!key.isEmpty()) {
      versions.putIfAbsent(key, version);
    }
  }
}
