// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import static java.util.stream.Collectors.joining;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Collections with wholes and their parts, the same for all levels: memory, one core, shards, a
 * folder, policies.
 *
 * @param documents of the case, without the unrelated ones
 * @param histories the groups of versions
 * @param parts the ids of the parts of each whole
 * @param nearly the ids of documents of which each whole has the most; they may count as parts
 */
public record WholesAndParts(
    String name,
    List<Document> documents,
    Set<Set<String>> histories,
    Map<String, Set<String>> parts,
    Map<String, Set<String>> nearly) {
  private static final int UNRELATED = 130;

  private static final List<String> NOUNS =
      words(
          "contract supplier invoice warehouse turbine valve reservoir bridge harbour ferry ticket"
              + " orchard tractor soil meadow museum curator ledger parish council budget teacher"
              + " library shelf author editor surgeon tablet vaccine reagent glacier forest heron"
              + " salmon estuary judge tenant lease verdict network router replica kernel compiler"
              + " cache oven flour ladle recipe miller cello conductor stage costume satellite"
              + " antenna beacon comet insurer premium audit dividend pension");
  private static final List<String> VERBS =
      words(
          "examined replaced delivered measured approved rejected collected repaired copied"
              + " described announced insured shipped stored translated cancelled heated sealed"
              + " tested surveyed harvested baked recorded docked audited taxed treated");
  private static final List<String> ADJECTIVES =
      words(
          "old narrow regional reliable damp expensive shallow coastal municipal annual faulty"
              + " spare quiet northern wooden copper granite public private seasonal modern digital"
              + " thermal legal rural polar");
  private static final List<String> ARTICLES = words("the a this every their");
  private static final List<String> PLACES = words("near behind before without beyond");

  private static List<String> words(String all) {
    return List.of(all.split(" "));
  }

  @Override
  public String toString() {
    return name;
  }

  /** Returns sentences of at least so many words. */
  public static String prose(long seed, int least) {
    RandomTexts random = random(seed);
    StringBuilder text = new StringBuilder();
    for (int words = 0; words < least; ) {
      String sentence =
          Stream.of(thing(random), any(VERBS, random), thing(random), any(PLACES, random))
              .collect(joining(" ", "", " " + thing(random) + ". "));
      words += sentence.split(" ").length;
      text.append(sentence);
    }
    return text.toString();
  }

  /** Random numbers of neighbouring seeds are alike. */
  private static RandomTexts random(long seed) {
    return new RandomTexts(seed * 0x9E3779B97F4A7C15L);
  }

  private static String thing(RandomTexts random) {
    String adjective = random.below(2) == 0 ? any(ADJECTIVES, random) + " " : "";
    return any(ARTICLES, random) + " " + adjective + any(NOUNS, random);
  }

  private static String any(List<String> words, RandomTexts random) {
    return words.get(random.below(words.size()));
  }

  /** Returns notes that have no version, whole or part. */
  public static List<Document> unrelated() {
    return IntStream.range(0, UNRELATED)
        .mapToObj(i -> made("note" + i, prose(9_000 + i, 120 + 2 * i), i % 28))
        .toList();
  }

  /** Titles have no number, which might mark a version. */
  private static Document made(String id, String text, int day) {
    RandomTexts random = random(id.hashCode());
    return Document.of(id, text)
        .withTitle(Stream.generate(() -> any(NOUNS, random)).limit(4).collect(joining(" ")))
        .withDate(Instant.parse("2024-02-01T00:00:00Z").plus(day, ChronoUnit.DAYS));
  }

  /** Returns the case without titles, so that the text alone decides. */
  public WholesAndParts untitled() {
    return new WholesAndParts(
        name + ", without titles",
        documents.stream().map(document -> document.withTitle("")).toList(),
        histories,
        parts,
        nearly);
  }

  private static WholesAndParts of(
      String name,
      List<Document> documents,
      Set<Set<String>> histories,
      Map<String, Set<String>> parts) {
    return new WholesAndParts(name, documents, histories, parts, Map.of());
  }

  /** Returns the documents with the unrelated ones. */
  public List<Document> all() {
    return Stream.concat(documents.stream(), unrelated().stream()).toList();
  }

  public static List<WholesAndParts> cases(long seed) {
    return List.of(
        packed("letters", seed, 420, 380),
        packed("papers", seed + 10, 300, 450, 600, 350),
        packed("folder", seed + 20, 200, 220, 240, 260, 280),
        excerpt(seed + 30),
        story(seed + 40),
        minutes(seed + 50),
        digest(seed + 60),
        upload(seed + 80),
        application(seed + 90),
        logs(seed + 100),
        batch(seed + 110));
  }

  /** Returns the cases that text alone decides: wholes of which most parts are documents. */
  public static List<WholesAndParts> casesOfText(long seed) {
    Set<String> decided = Set.of("letters", "folder", "logs", "batch");
    return cases(seed).stream()
        .filter(one -> decided.contains(one.name))
        .map(WholesAndParts::untitled)
        .toList();
  }

  /** Returns the ids that belong to the case. */
  public Set<String> ids() {
    return ids(documents);
  }

  /** Unlike texts and one file that has them all. */
  private static WholesAndParts packed(String name, long seed, int... words) {
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < words.length; i++) {
      documents.add(made(name + i, prose(seed + i, words[i]), i));
    }
    return packed(name, documents, "");
  }

  private static WholesAndParts packed(String name, List<Document> parts, String cover) {
    List<Document> documents = new ArrayList<>(parts);
    documents.add(made(name + "-merged", cover + text(parts), 20));
    return of(name, documents, Set.of(), Map.of(name + "-merged", ids(parts)));
  }

  private static Set<String> ids(List<Document> documents) {
    return new TreeSet<>(documents.stream().map(Document::id).toList());
  }

  private static WholesAndParts excerpt(long seed) {
    String third = prose(seed + 1, 800);
    String manual = prose(seed, 800) + third + prose(seed + 2, 800);
    return of(
        "excerpt",
        List.of(made("manual", manual, 1), made("safety-rules", third, 20)),
        Set.of(),
        Map.of("manual", Set.of("safety-rules")));
  }

  /** Twelve states of a growing story, and two windows of its chapters. */
  private static WholesAndParts story(long seed) {
    List<String> chapters = IntStream.range(0, 30).mapToObj(i -> prose(seed + i, 90)).toList();
    List<Document> documents = new ArrayList<>();
    for (int end = 8; end <= 30; end += 2) {
      String text = String.join("\n\n", chapters.subList(0, end));
      documents.add(made("story-" + end, text, end - 8).withTitle("The story"));
    }
    Set<String> states = ids(documents);
    Map<String, Set<String>> parts = new TreeMap<>();
    Map<String, Set<String>> nearly = new TreeMap<>();
    window("night-crossing", chapters, 14, 24, documents, parts, nearly);
    window("last-harvest", chapters, 23, 30, documents, parts, nearly);
    return new WholesAndParts("story", documents, Set.of(states), parts, nearly);
  }

  private static void window(
      String id,
      List<String> chapters,
      int from,
      int to,
      List<Document> documents,
      Map<String, Set<String>> parts,
      Map<String, Set<String>> nearly) {
    documents.add(made(id, String.join("\n\n", chapters.subList(from, to)), 24));
    for (int end = 8; end <= 30; end += 2) {
      if (end > from) {
        (end < to ? nearly : parts)
            .computeIfAbsent("story-" + end, whole -> new TreeSet<>())
            .add(id);
      }
    }
  }

  /** Minutes in two versions, with two annexes that are also documents. */
  private static WholesAndParts minutes(long seed) {
    String plan = prose(seed, 400);
    String budget = prose(seed + 1, 300);
    String protocol = prose(seed + 2, 500);
    String corrected = protocol + "The council approved this protocol. ";
    return of(
        "minutes",
        List.of(
            made("street-plan", plan, 1),
            made("town-budget", budget, 2),
            made("minutes-draft", protocol + plan + budget, 3).withTitle("Minutes of the council"),
            made("minutes", corrected + plan + budget, 4).withTitle("Minutes of the council")),
        Set.of(Set.of("minutes", "minutes-draft")),
        Map.of(
            "minutes", Set.of("street-plan", "town-budget"),
            "minutes-draft", Set.of("street-plan", "town-budget")));
  }

  /** A digest of eight mails; a second digest has two of them and six others. */
  private static WholesAndParts digest(long seed) {
    List<Document> mails = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      mails.add(made("mail" + i, prose(seed + i, 110), i));
    }
    List<Document> first = mails.subList(0, 8);
    List<Document> second = mails.subList(6, 14);
    List<Document> documents = new ArrayList<>(mails);
    documents.add(made("digest-one", text(first), 20));
    documents.add(made("digest-two", text(second), 21));
    return of(
        "digest", documents, Set.of(), Map.of("digest-one", ids(first), "digest-two", ids(second)));
  }

  /** A report, and an upload of it that broke off after 60 %. */
  private static WholesAndParts upload(long seed) {
    String begun = prose(seed, 600);
    return of(
        "upload",
        List.of(
            made("report", begun + prose(seed + 1, 400), 1),
            made("broken-upload", begun.substring(0, begun.length() - 20), 2)),
        Set.of(),
        Map.of("report", Set.of("broken-upload")));
  }

  /** An application, and later one file with its annexes, which are no documents. */
  private static WholesAndParts application(long seed) {
    String letter = prose(seed, 420);
    return of(
        "application",
        List.of(
            made("application", letter, 1),
            made("application-merged", letter + prose(seed + 1, 260) + prose(seed + 2, 240), 9)),
        Set.of(),
        Map.of("application-merged", Set.of("application")));
  }

  /** The logs of three days, and one log that has them all. */
  private static WholesAndParts logs(long seed) {
    List<Document> logs = new ArrayList<>();
    for (int day = 0; day < 3; day++) {
      logs.add(made("logs" + day, log(seed + day, day), day));
    }
    return packed("logs", logs, "");
  }

  private static String log(long seed, int day) {
    RandomTexts random = random(seed);
    String[] events = prose(seed, 300 + 60 * day).split("\\. ");
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < events.length; i++) {
      String level = random.below(5) == 0 ? "WARN" : "INFO";
      int second = i * 40 + random.below(40);
      String time =
          String.format(Locale.ROOT, "2024-02-0%d 08:%02d:%02d", 1 + day, second / 60, second % 60);
      log.append(time).append(" ").append(level).append(" ").append(events[i]).append("\n");
    }
    return log.toString();
  }

  /** Four letters of different people, and one scan of them with a cover page. */
  private static WholesAndParts batch(long seed) {
    List<Document> letters = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String text = "Dear Sir or Madam, " + prose(seed + i, 180 + 40 * i) + "Yours faithfully";
      letters.add(made("batch" + i, text, i));
    }
    return packed("batch", letters, "Scanned by the mail room. Four letters, one cover page.\n\n");
  }

  private static String text(List<Document> parts) {
    return parts.stream().map(Document::text).collect(joining("\n\n"));
  }
}
