package org.solrduplicates.core.text;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.solrduplicates.core.text.VersionMark.Stage;

/** The words in a {@link PlainName} that say how far a version got, and the counters of copies. */
final class NameStatus {
  private static final Map<String, Stage> LATIN = stages(StatusWords.LATIN);
  private static final Map<String, Stage> HAN = stages(StatusWords.HAN);

  private static final String NUMBER = "(?:[ ._-]{0,3}\\d{1,2}(?![._-]?\\d)" + PlainName.END + ")?";

  /** Any word with the number that may follow it, draft, draft 2, copy2, or a Chinese one. */
  private static final Pattern WORD =
      Pattern.compile(
          (PlainName.START + "[a-z]{2,16}" + NUMBER + PlainName.END) + ("|" + han() + NUMBER));

  private static final String OF = " (?:of|von|van|de|di|da|do|del|dell)";

  /** Copy of, copie (2) de. */
  private static final Pattern COPY_OF =
      Pattern.compile(
          "(复件|副本|"
              + PlainName.START
              + "(?:copy|kopie|copie|copia))"
              + ("(?: ?\\((\\d{1,3})\\)(?:" + OF + ")?|" + OF + ")" + PlainName.END));

  /** With whose comments they are: (comments MB). */
  private static final Pattern COMMENTS =
      Pattern.compile("[(\\[](?:" + StatusWords.COMMENTS + ")\\b[^()\\[\\]]{0,40}[)\\]]");

  private static final String COUNTER = "[(\\[](\\d{1,3})[)\\]][^\\p{L}\\p{N}(\\[]{0,9}";

  /** One or two at the end only: annex (1) to a contract is no copy of annex (2). */
  private static final Pattern COUNTERS = Pattern.compile("(?:" + COUNTER + ")?" + COUNTER + "$");

  private static final Pattern NO_LETTERS = Pattern.compile("[ ._0-9-]+");
  private static final Pattern NO_DIGITS = Pattern.compile("[^0-9]+");

  private NameStatus() {}

  /** Returns a plain name without these words, their numbers, and the counters at its end. */
  static String removed(String plain) {
    return COUNTERS.matcher(withoutWords(plain)).replaceFirst(" ");
  }

  /** Returns the stage of the last word that says one. */
  static Stage stage(String plain) {
    Stage last = Stage.UNMARKED;
    for (String word : words(plain)) {
      Stage stage = stageOf(letters(word));
      last = stage == Stage.UNMARKED ? last : stage;
    }
    return last;
  }

  /** Returns the counter at the end, else the largest number of a draft or a copy, else 0. */
  static int count(String plain) {
    Matcher counters = COUNTERS.matcher(withoutWords(plain));
    if (counters.find()) {
      return Integer.parseInt(counters.group(2));
    }
    return words(plain).stream().mapToInt(NameStatus::countOf).max().orElse(0);
  }

  /** Returns the number of one word: 2 for draft 2, 1 for a copy, 0 for any other word. */
  private static int countOf(String word) {
    String letters = letters(word);
    if (!isCounted(letters)) {
      return 0;
    }
    int alone = StatusWords.COPIES.contains(letters) ? 1 : 0;
    return letters.length() == word.length() ? alone : Integer.parseInt(digits(word));
  }

  private static List<String> words(String plain) {
    return WORD.matcher(withSimpleCopies(plain)).results().map(MatchResult::group).toList();
  }

  private static String withoutWords(String plain) {
    String rest = withSimpleCopies(COMMENTS.matcher(plain).replaceAll(" "));
    return WORD.matcher(rest).replaceAll(NameStatus::whatStays);
  }

  /** Turns "copy (2) of" into "copy 2", and lets the number that comes next alone. */
  private static String withSimpleCopies(String plain) {
    return COPY_OF.matcher(plain).replaceAll("$1 $2 : ");
  }

  private static String whatStays(MatchResult match) {
    String word = match.group();
    String letters = letters(word);
    if (!LATIN.containsKey(letters) && !HAN.containsKey(letters)) {
      return word;
    }
    return " " + (isCounted(letters) ? "" : digits(word));
  }

  private static Stage stageOf(String letters) {
    return LATIN.getOrDefault(letters, HAN.getOrDefault(letters, Stage.UNMARKED));
  }

  private static boolean isCounted(String letters) {
    return StatusWords.COUNTED.contains(letters) || HAN.containsKey(letters);
  }

  private static String letters(String word) {
    return NO_LETTERS.matcher(word).replaceAll("");
  }

  private static String digits(String word) {
    return NO_DIGITS.matcher(word).replaceAll("");
  }

  private static Map<String, Stage> stages(Map<Stage, String> words) {
    Map<String, Stage> stages = new HashMap<>();
    words.forEach(
        (stage, all) -> Arrays.stream(all.split("\\s+")).forEach(word -> stages.put(word, stage)));
    return Map.copyOf(stages);
  }

  /** Chinese has no word boundaries: the words count at the beginning or the end of a run. */
  private static String han() {
    String any =
        HAN.keySet().stream()
            .sorted(Comparator.comparing(String::length).reversed().thenComparing(word -> word))
            .collect(Collectors.joining("|", "(?:", ")"));
    return "(?=[\\x{4E00}-\\x{9FFF}])(?:" + any + "(?!\\p{IsHan})|(?<!\\p{IsHan})" + any + ")";
  }
}
