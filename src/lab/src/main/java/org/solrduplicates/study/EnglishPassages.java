// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.solrduplicates.core.passage.Passage.Span;
import org.solrduplicates.evaluate.PlantedPassage;
import org.solrduplicates.evaluate.PlantedSet;

/** Copies passages between English texts, the same for the same seed. */
record EnglishPassages(PlantedSet set) {
  private static final List<String> KINDS = List.of("none", "edit10", "edit20", "reorder");
  private static final int[] LENGTHS = {20, 30, 40, 60, 100, 150, 200, 300};
  private static final int LEAST_WORDS = 700;
  private static final Pattern WORD = Pattern.compile("\\S+");

  /**
   * Plants passages in documents of {@code en_versions}, one of each version group: a third of them
   * are sources, a third have one to three passages, a third have none.
   */
  static PlantedSet planted(Path data, long seed) throws IOException {
    Map<String, String> one = new LinkedHashMap<>();
    for (LabelledSet.Document document :
        LabelledSet.read(data.resolve("en_versions.jsonl.gz")).documents()) {
      if (places(document.text()).size() >= LEAST_WORDS) {
        one.putIfAbsent(document.group(), document.text());
      }
    }
    List<String> ids = new ArrayList<>(one.keySet());
    Random random = new Random(seed);
    Collections.shuffle(ids, random);
    EnglishPassages english =
        new EnglishPassages(
            new PlantedSet(
                "en_planted", new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>()));
    PlantedSet set = english.set;
    int third = ids.size() / 3;
    ids.subList(0, third).forEach(id -> set.sources().put(id, one.get(id)));
    ids.subList(2 * third, ids.size()).forEach(id -> set.asked().put(id, one.get(id)));
    List<String> sources = List.copyOf(set.sources().keySet());
    List<String> vocabulary = vocabulary(one.values());
    for (String id : ids.subList(third, 2 * third)) {
      english.plant(id, one.get(id), sources, vocabulary, random);
    }
    return set;
  }

  private static List<String> vocabulary(Iterable<String> texts) {
    List<String> words = new ArrayList<>();
    for (String text : texts) {
      places(text).stream()
          .map(place -> text.substring(place.begin(), place.end()))
          .forEach(words::add);
    }
    return words;
  }

  /** Puts copies between the words of stretches of the suspect, which are as long as each other. */
  private void plant(
      String id, String text, List<String> sources, List<String> vocabulary, Random random) {
    List<Span> places = places(text);
    int copies = 1 + random.nextInt(3);
    StringBuilder made = new StringBuilder();
    int at = 0;
    for (int i = 1; i <= copies; i++) {
      int end = places.get(places.size() * i / (copies + 1)).begin();
      made.append(text, at, end);
      at = end;
      String source = sources.get(random.nextInt(sources.size()));
      String kind = KINDS.get(random.nextInt(KINDS.size()));
      int length = LENGTHS[random.nextInt(LENGTHS.length)];
      Span original = passage(source(source), length, random);
      String copied = source(source).substring(original.begin(), original.end());
      String copy = copy(copied, kind, vocabulary, random);
      Span placed = new Span(made.length(), made.length() + copy.length());
      set.planted().add(new PlantedPassage(id, source, placed, original, length, kind));
      made.append(copy).append(' ');
    }
    set.asked().put(id, made.append(text, at, text.length()).toString());
  }

  private String source(String id) {
    return set.sources().getOrDefault(id, "");
  }

  private static Span passage(String text, int length, Random random) {
    List<Span> places = places(text);
    int first = random.nextInt(places.size() - length);
    return new Span(places.get(first).begin(), places.get(first + length - 1).end());
  }

  private static String copy(String text, String kind, List<String> vocabulary, Random random) {
    return switch (kind) {
      case "edit10" -> edited(text, 0.1, vocabulary, random);
      case "edit20" -> edited(text, 0.2, vocabulary, random);
      case "reorder" -> reordered(text, random);
      default -> text;
    };
  }

  /** Replaces, leaves out or inserts a word, each in a third of the cases. */
  private static String edited(String text, double share, List<String> vocabulary, Random random) {
    List<String> words = new ArrayList<>();
    for (String word : text.split("\\s+")) {
      String other = vocabulary.get(random.nextInt(vocabulary.size()));
      switch (random.nextDouble() < share ? random.nextInt(3) : -1) {
        case 0 -> words.add(other);
        case 1 -> words.addAll(List.of(word, other));
        case 2 -> {}
        default -> words.add(word);
      }
    }
    return String.join(" ", words);
  }

  /** Shuffles pieces of 8 to 20 words. */
  private static String reordered(String text, Random random) {
    String[] words = text.split("\\s+");
    List<String> pieces = new ArrayList<>();
    for (int at = 0; at < words.length; ) {
      int end = Math.min(words.length, at + 8 + random.nextInt(13));
      pieces.add(String.join(" ", List.of(words).subList(at, end)));
      at = end;
    }
    Collections.shuffle(pieces, random);
    return String.join(" ", pieces);
  }

  private static List<Span> places(String text) {
    Matcher matcher = WORD.matcher(text);
    List<Span> places = new ArrayList<>();
    while (matcher.find()) {
      places.add(new Span(matcher.start(), matcher.end()));
    }
    return places;
  }
}
