package org.solrduplicates.core.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.solrduplicates.core.text.NameMarks.Kind;
import org.solrduplicates.core.text.VersionMark.Stage;

/** Takes one name apart, see {@link DocumentName}. For one thread and one name. */
final class NameParser {
  private static final NameMarks MARKS = NameMarks.SHIPPED;
  private static final WordCutter WORDS = new UnicodeWords();

  /** Words for how far a document got, and what they say of it. */
  private static final Map<Kind, Stage> STAGES =
      Map.of(
          Kind.OLD, Stage.OLD,
          Kind.DRAFT, Stage.DRAFT,
          Kind.ASIDE, Stage.DRAFT,
          Kind.REVISED, Stage.REVISED,
          Kind.FINAL, Stage.FINAL,
          Kind.SIGNED, Stage.SIGNED);

  /** In this order a phrase is taken for one of them. */
  private static final List<Kind> STATES =
      List.of(
          Kind.COPY,
          Kind.OLD,
          Kind.DRAFT,
          Kind.REVISED,
          Kind.FINAL,
          Kind.SIGNED,
          Kind.PLAIN,
          Kind.ASIDE,
          Kind.VERSION,
          Kind.COMMENTS);

  /** These may stand before a name. */
  private static final List<Kind> FIRST =
      List.of(Kind.COPY, Kind.DRAFT, Kind.ASIDE, Kind.REVISED, Kind.FINAL, Kind.SIGNED);

  private static final Set<Kind> COUNTED =
      Set.of(Kind.COPY, Kind.DRAFT, Kind.FINAL, Kind.REVISED, Kind.OLD);
  private static final List<Kind> NUMBERED = List.of(Kind.VERSION, Kind.EDITION, Kind.REVISION);
  private static final List<String> ROMAN =
      List.of(
          "", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii",
          "xiv", "xv", "xvi", "xvii", "xviii", "xix", "xx");

  /** Behind "v." and a space greater numbers are more often weeks, verses or opponents. */
  private static final int MAX_SPACED = 20;

  private static final int MAX_PARTS = 6;
  private static final String OPEN = "([{【「『〔〈《";
  private static final String CLOSED = ")]}】」』〕〉》";

  /** What a token is. */
  private enum Role {
    NAME,
    MARK,
    DATE
  }

  private final boolean file;
  private final List<NameToken> tokens;
  private final Role[] roles;
  private final List<String> dates = new ArrayList<>();
  private boolean saved;
  private List<Integer> numbers = List.of();
  private Stage stage = Stage.UNMARKED;
  private int stageAt = -1;
  private int counter;
  private int count;

  NameParser(String plain, boolean file) {
    this.file = file;
    this.tokens = MARKS.cut(plain);
    this.roles = new Role[tokens.size()];
    Arrays.fill(roles, Role.NAME);
  }

  DocumentName parse() {
    findDates();
    findNumbers();
    findBrackets();
    findBehind();
    findBefore();
    VersionMark mark = new VersionMark(numbers, stage, counter > 0 ? counter : count);
    boolean marked = saved || Arrays.asList(roles).contains(Role.MARK);
    String rest = rest();
    return new DocumentName(
        String.join(" ", WORDS.words(rest)), called(), dates, mark, marked, isOfDay());
  }

  private boolean isName(int at) {
    return at >= 0 && at < roles.length && roles[at] == Role.NAME;
  }

  private void set(int from, int to, Role role) {
    Arrays.fill(roles, from, to, role);
  }

  private int length(Kind kind, int at) {
    return MARKS.length(kind, tokens, at);
  }

  /** Returns where the phrase of a kind begins that ends before a token, or -1. */
  private int startOf(Kind kind, int end) {
    for (int from = Math.max(0, end - 4); from < end; from++) {
      if (length(kind, from) == end - from) {
        return from;
      }
    }
    return -1;
  }

  private boolean ends(Kind kind, int end) {
    return startOf(kind, end) >= 0;
  }

  // dates

  private void findDates() {
    NameDates finder = new NameDates(tokens);
    for (int at = 0; at < roles.length; at++) {
      Optional<NameDates.Found> found = isOfVersion(at) ? Optional.empty() : finder.at(at);
      if (found.isPresent()) {
        set(at, found.get().to(), Role.DATE);
        takeDate(found.get());
        at = found.get().to() - 1;
      } else if (isName(at) && tokens.get(at).isNumber(8) && tokens.get(at).text().length() >= 6) {
        takeIfSaved(at, at + 1);
      } else if (isName(at) && finder.isYear(at)) {
        takeYearOfSaving(at);
      }
    }
  }

  /** The number of v20240301 is that of a version. */
  private boolean isOfVersion(int at) {
    return at > 0 && isGlued(at) && length(Kind.VERSION, at - 1) == 1;
  }

  /** A year behind such a word, or in one run with it: revised 2023, 2022年修订. */
  private void takeYearOfSaving(int at) {
    int end = isGlued(at + 1) && tokens.get(at + 1).text().equals("年") ? at + 2 : at + 1;
    boolean glued = end > at + 1 && isGlued(end) && length(Kind.SAVED, end) > 0;
    if (glued || ends(Kind.SAVED, at)) {
      takeIfSaved(at, glued ? end : at + 1);
    }
  }

  private void takeDate(NameDates.Found date) {
    if (!takeIfSaved(date.from(), date.to())) {
      dates.add(date.value());
      int on = startOf(Kind.ON, date.from());
      set(on < 0 ? date.from() : on, date.from(), Role.DATE);
    }
  }

  /** Takes the word before a date, or behind it, that says that it is one of saving. */
  private boolean takeIfSaved(int from, int to) {
    int before = startOf(Kind.SAVED, from);
    if (before < 0 && ends(Kind.OF, from)) {
      before = startOf(Kind.SAVED, startOf(Kind.OF, from));
    }
    int behind = length(Kind.SAVED, to);
    boolean last = behind > 0 && (to + behind == roles.length || isClosed(to + behind));
    if (before < 0 && !last) {
      return false;
    }
    set(before < 0 ? from : before, last ? to + behind : to, Role.MARK);
    saved = true;
    return true;
  }

  // numbers of versions, editions and revisions

  private void findNumbers() {
    for (int at = 0; at < roles.length; at++) {
      if (isName(at)) {
        int end = Math.max(wordFirst(at), numberFirst(at));
        if (end > at) {
          set(at, end, Role.MARK);
        }
      }
    }
  }

  /** Returns where a mark ends that begins with its word: version 3, Rev B, 版本3; or -1. */
  private int wordFirst(int at) {
    for (Kind kind : NUMBERED) {
      int length = length(kind, at);
      int end = length == 0 ? -1 : numberEnd(kind, at, at + length);
      int behind = at + length + length(Kind.NUMBER, at + length);
      if (end < 0 && length > 0 && behind > at + length) {
        end = numberEnd(kind, at, behind);
      }
      if (end > 0) {
        return withUnit(end);
      }
    }
    return -1;
  }

  /** Takes in the word for version behind a number that has one before it too: V2版. */
  private int withUnit(int end) {
    return end < roles.length && tokens.get(end).isGlued() && length(Kind.VERSION, end) == 1
        ? end + 1
        : end;
  }

  private int numberEnd(Kind kind, int word, int at) {
    if (!isName(at)) {
      return -1;
    }
    NameToken number = tokens.get(at);
    if (number.isNumber(8)) {
      boolean year = kind == Kind.EDITION && number.text().length() > 2;
      int end = endOfDigits(at);
      if (year || isNoVersion(word, at, end)) {
        return -1;
      }
      int taken = take(at, withLetter(word, at, end));
      return isOrdinal(taken) ? taken + 1 : taken;
    }
    boolean last = at + 1 == roles.length || !isName(at + 1) || isMarkBehind(at + 1);
    if (kind == Kind.REVISION && number.isLetter() && last && !isShort(word)) {
      numbers = List.of(number.text().charAt(0) - 'a' + 1);
      return at + 1;
    }
    int nth = kind == Kind.REVISION || isShort(word) ? 0 : MARKS.ordinal(number.text());
    int roman = kind == Kind.EDITION ? ROMAN.indexOf(number.text()) : 0;
    return takeWord(at, Math.max(nth, roman));
  }

  private int takeWord(int at, int number) {
    if (number <= 0) {
      return -1;
    }
    numbers = List.of(number);
    return at + 1;
  }

  /** Whether nothing but a mark stands behind: "Rev. J. Hale" has a name there. */
  private boolean isMarkBehind(int at) {
    return stateLength(at) > 0 || isOpen(at);
  }

  private boolean isShort(int word) {
    return tokens.get(word).text().length() == 1;
  }

  /**
   * Whether a short word before a number is none: the parties of a lawsuit, two models compared, an
   * engine, an article of a law.
   */
  private boolean isNoVersion(int word, int number, int end) {
    if (!isShort(word)) {
      return false;
    }
    boolean glued = tokens.get(number).isGlued();
    boolean engine = end < roles.length && length(Kind.ENGINE, end) > 0;
    boolean article = ends(Kind.PART, word);
    boolean compared =
        !glued
            && (word > 0 && tokens.get(word - 1).isNumber()
                || tokens.get(number).text().length() > 2
                || Integer.parseInt(tokens.get(number).text()) > MAX_SPACED
                || end < roles.length && (isGlued(end) || tokens.get(end).gap().equals("-")));
    boolean v = tokens.get(word).text().equals("v");
    return engine || article || compared || isWithinWord(word) || !v && isNoLetter(number, end);
  }

  private boolean isWithinWord(int word) {
    return word > 0 && isGlued(word) && !isUnspaced(word - 1);
  }

  /** Letters other than v stand for a version only close to a small number at the end. */
  private boolean isNoLetter(int number, int end) {
    boolean last = end == roles.length || !isName(end) || isMarkBehind(end);
    return !isGlued(number) || tokens.get(number).text().length() > (file ? 2 : 1) || !last;
  }

  private boolean isGlued(int at) {
    return at < roles.length && tokens.get(at).isGlued();
  }

  private int endOfDigits(int at) {
    int end = at + 1;
    while (end < Math.min(roles.length, at + MAX_PARTS) && isPartOfNumber(end)) {
      end++;
    }
    return end;
  }

  /** The hyphen and the underscore part only short numbers, since other things come after them. */
  private boolean isPartOfNumber(int at) {
    NameToken token = tokens.get(at);
    if (!token.isNumber() || !isName(at)) {
      return false;
    }
    boolean dotted = token.gap().equals(".") && token.isNumber(4);
    boolean parted = token.gap().equals("_") || token.gap().equals("-");
    boolean alone = at + 1 >= roles.length || !tokens.get(at + 1).isNumber();
    return dotted || parted && token.isNumber(2) && alone && tokens.get(at - 1).isNumber(2);
  }

  /** Takes in the letter of v2b, where it ends the word. */
  private int withLetter(int word, int at, int end) {
    boolean tight = tokens.get(at).isGlued() || !isShort(word);
    return tight && isGlued(end) && tokens.get(end).isLetter() && !isGlued(end + 1) ? end + 1 : end;
  }

  private int take(int from, int to) {
    List<Integer> parts = new ArrayList<>();
    for (int at = from; at < to; at++) {
      String text = tokens.get(at).text();
      parts.add(tokens.get(at).isNumber() ? Integer.parseInt(text) : text.charAt(0) - 'a' + 1);
    }
    while (parts.size() > 1 && parts.get(parts.size() - 1) == 0) {
      parts.remove(parts.size() - 1); // version 2 and version 2.0 are the same
    }
    numbers = List.copyOf(parts);
    return to;
  }

  /** Returns where a mark ends that begins with its number: 2nd edition, 第2版, second draft. */
  private int numberFirst(int at) {
    boolean counted = length(Kind.NUMBER, at) == 1 && (isGlued(at + 1) || isUnspaced(at));
    int start = counted ? at + 1 : at;
    if (start >= roles.length || !isName(start)) {
      return -1;
    }
    NameToken token = tokens.get(start);
    int nth = MARKS.ordinal(token.text());
    int roman = ROMAN.indexOf(token.text());
    if (!token.isNumber(3) && nth == 0 && roman <= 0) {
      return -1;
    }
    int end = token.isNumber() ? endOfDigits(start) : start + 1;
    int ordinal = token.isNumber() && isOrdinal(end) ? end + 1 : end;
    boolean counts = ordinal > end || nth > 0 || isGlued(end) || isDotted(end) || isUnspaced(end);
    int word = unitEnd(skipRevised(ordinal, isDotted(ordinal)), counts, roman > 0);
    if (word < 0) {
      return -1;
    }
    if (token.isNumber()) {
      take(start, end);
    } else {
      numbers = List.of(Math.max(nth, roman));
    }
    return word;
  }

  /** 3., überarbeitete Auflage. */
  private int skipRevised(int at, boolean counts) {
    return counts ? at + length(Kind.REVISED, at) : at;
  }

  /** Returns where the word for version or edition ends that a number counts, or -1. */
  private int unitEnd(int at, boolean counts, boolean roman) {
    for (Kind kind : List.of(Kind.VERSION, Kind.EDITION, Kind.DRAFT)) {
      int length = length(kind, at);
      boolean fits = kind == Kind.EDITION || counts && !roman;
      if (length > 0 && fits && !isShort(at, kind)) {
        takeStage(kind, at);
        return at + length;
      }
    }
    return -1;
  }

  private boolean isShort(int at, Kind kind) {
    return kind == Kind.VERSION && tokens.get(at).isLetter();
  }

  private boolean isOrdinal(int at) {
    return at < roles.length
        && length(Kind.ORDINAL, at) == 1
        && (isGlued(at) || tokens.get(at).gap().length() == 1 && !tokens.get(at).gap().isBlank());
  }

  private boolean isUnspaced(int at) {
    return at < roles.length && NameToken.isUnspaced(tokens.get(at).text().codePointAt(0));
  }

  private boolean isDotted(int at) {
    return at < roles.length && tokens.get(at).gap().startsWith(".");
  }

  // words for the state of a version

  private int stateLength(int at) {
    return STATES.stream().mapToInt(kind -> length(kind, at)).max().orElse(0);
  }

  private void takeStage(Kind kind, int at) {
    Stage said = STAGES.getOrDefault(kind, Stage.UNMARKED);
    if (said != Stage.UNMARKED && at > stageAt) {
      stage = said;
      stageAt = at;
    }
    if (kind == Kind.COPY) {
      count = Math.max(count, 1);
    }
  }

  private boolean isOpen(int at) {
    return at < roles.length && containsAny(tokens.get(at).gap(), OPEN);
  }

  private boolean isClosed(int at) {
    return at < roles.length && containsAny(tokens.get(at).gap(), CLOSED);
  }

  private static boolean containsAny(String gap, String characters) {
    return gap.chars().anyMatch(c -> characters.indexOf(c) >= 0);
  }

  /** What stands in brackets is a mark if it is made of marks, or begins with comments. */
  private void findBrackets() {
    for (int at = 0; at < roles.length; at++) {
      if (isOpen(at)) {
        int end = at + 1;
        while (end < roles.length && !isClosed(end) && !isOpen(end)) {
          end++;
        }
        takeSegment(at, end, true);
      } else if (isSegment(at)) {
        int end = at + 1;
        while (end < roles.length && !isSegment(end)) {
          end++;
        }
        takeSegment(at, end, false);
      }
    }
  }

  private boolean isSegment(int at) {
    return at < roles.length
        && Set.of(" - ", " – ", " — ", "__", "_").contains(tokens.get(at).gap());
  }

  private void takeSegment(int from, int to, boolean bracket) {
    boolean comments = bracket && length(Kind.COMMENTS, from) > 0;
    int at = from;
    while (at < to && !comments) {
      int next = isName(at) ? endOfState(at) : at + 1;
      if (next < 0) {
        return;
      }
      at = next;
    }
    boolean loose = !bracket && isGap(from, "_") && !isSure(from);
    if (at <= to && hasState(from, to) && !loose) {
      takeStates(from, to);
      set(from, to, Role.MARK);
    }
  }

  private boolean isGap(int at, String gap) {
    return tokens.get(at).gap().equals(gap);
  }

  /** Between underscores stand words of the name too: new, old, clean. */
  private boolean isSure(int at) {
    return List.of(Kind.DRAFT, Kind.FINAL, Kind.SIGNED).stream().anyMatch(k -> length(k, at) > 0);
  }

  private boolean hasState(int from, int to) {
    for (int at = from; at < to; at++) {
      if (isName(at) && stateLength(at) > 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns where a word for the state ends, with its number, or -1. */
  private int endOfState(int at) {
    int end = at + stateLength(at);
    if (end == at) {
      return -1;
    }
    return end < roles.length && tokens.get(end).isNumber(2) && isName(end) ? end + 1 : end;
  }

  private void takeStates(int from, int to) {
    for (int at = from; at < to; at++) {
      for (Kind kind : STATES) {
        int length = isName(at) ? length(kind, at) : 0;
        if (length > 0) {
          takeState(kind, at, at + length);
          break;
        }
      }
    }
  }

  private void takeState(Kind kind, int at, int end) {
    takeStage(kind, at);
    boolean counted = end < roles.length && tokens.get(end).isNumber(2) && isName(end);
    if (COUNTED.contains(kind) && counted) {
      count = Math.max(count, Integer.parseInt(tokens.get(end).text()));
    }
  }

  /** Takes marks from the end of the name towards its beginning. */
  private void findBehind() {
    int end = roles.length;
    while (end > 0) {
      int from = isName(end - 1) ? startOfMark(end) : end - 1;
      if (from < 0) {
        return;
      }
      end = from;
    }
  }

  private int startOfMark(int end) {
    int state = startOfState(end);
    if (state >= 0) {
      return state;
    }
    NameToken last = tokens.get(end - 1);
    if (last.isNumber(3) && isOpen(end - 1) && (end == roles.length || isClosed(end))) {
      return takeCounter(end - 1);
    }
    int decimal = startOfDecimal(end);
    if (decimal >= 0) {
      take(decimal, end);
      set(decimal, end, Role.MARK);
      return decimal;
    }
    return startOfComments(end);
  }

  private int takeCounter(int at) {
    if (counter == 0) {
      counter = Integer.parseInt(tokens.get(at).text());
    }
    set(at, at + 1, Role.MARK);
    return at;
  }

  /** A word for the state, with or without its number. */
  private int startOfState(int end) {
    boolean numbered = end > 1 && tokens.get(end - 1).isNumber(2) && isName(end - 2);
    int wordEnd = numbered ? end - 1 : end;
    for (Kind kind : STATES) {
      int from = startOf(kind, wordEnd);
      boolean fits = !numbered || COUNTED.contains(kind) && (from > 0 || isAlways(kind));
      if (from >= 0 && fits && isWhole(from, wordEnd) && isSaid(kind, from)) {
        takeState(kind, from, wordEnd);
        set(from, end, Role.MARK);
        return from;
      }
    }
    return -1;
  }

  /** A draft alone is nothing of its own; "New 17" may be called so. */
  private static boolean isAlways(Kind kind) {
    return kind != Kind.REVISED && kind != Kind.OLD;
  }

  /** Some words count only where they are set apart, and single letters only with a number. */
  private boolean isSaid(Kind kind, int at) {
    return switch (kind) {
      case ASIDE -> !tokens.get(at).gap().isBlank();
      case VERSION -> !isShort(at);
      default -> true;
    };
  }

  /** A single character of a script without spaces is no mark of a longer word. */
  private boolean isWhole(int from, int end) {
    String text = tokens.get(from).text();
    boolean single =
        end - from == 1 && text.codePointCount(0, text.length()) == 1 && isUnspaced(from);
    return !single || !tokens.get(from).isGlued();
  }

  /** A number such as 1.0 at the end, where nothing says that it counts parts. */
  private int startOfDecimal(int end) {
    int from = end - 1;
    while (from > Math.max(0, end - MAX_PARTS)
        && tokens.get(from).isNumber(2)
        && tokens.get(from).gap().equals(".")) {
      from--;
    }
    boolean decimal = from < end - 1 && tokens.get(from).isNumber(2) && isName(from);
    boolean day = tokens.get(from).text().length() == 2 && tokens.get(end - 1).text().length() == 2;
    if (!decimal
        || day
        || from == 0
        || !tokens.get(from).gap().endsWith(" ") && !isUnderscore(from)) {
      return -1;
    }
    boolean counts =
        ends(Kind.PART, from) || ends(Kind.NUMBER, from) || tokens.get(from).gap().contains("§");
    return counts ? -1 : from;
  }

  private boolean isUnderscore(int at) {
    return tokens.get(at).gap().equals("_") || tokens.get(at).gap().equals("-");
  }

  /** Whose comments it holds: comments MB. */
  private int startOfComments(int end) {
    String last = tokens.get(end - 1).text();
    int from = last.length() <= 3 ? startOf(Kind.COMMENTS, end - 1) : -1;
    if (from >= 0) {
      set(from, end, Role.MARK);
    }
    return from;
  }

  /** Takes marks from the beginning of the name on. */
  private void findBefore() {
    int at = 0;
    while (at < roles.length) {
      int end = isName(at) ? endOfFirst(at) : at + 1;
      if (end < 0) {
        return;
      }
      at = end;
    }
  }

  private int endOfFirst(int at) {
    for (Kind kind : FIRST) {
      int length = length(kind, at);
      int end = at + length;
      if (length > 0 && end < roles.length && isBefore(kind, end)) {
        takeStage(kind, at);
        int behind = kind == Kind.COPY ? endOfCopyOf(end) : end;
        set(at, behind, Role.MARK);
        return behind;
      }
    }
    return -1;
  }

  /** Returns whether a word for the state stands before a name and not in it. */
  private boolean isBefore(Kind kind, int end) {
    NameToken next = tokens.get(end);
    if (kind == Kind.COPY && (file || length(Kind.OF, end) > 0)) {
      return true;
    }
    boolean spaced = next.gap().isBlank();
    boolean always = kind == Kind.DRAFT || file && (kind == Kind.FINAL || kind == Kind.SIGNED);
    return spaced ? always && !next.isGlued() : kind != Kind.REVISED || !file;
  }

  /** Takes "(2) of" behind a copy. */
  private int endOfCopyOf(int end) {
    int at = end;
    if (tokens.get(at).isNumber(3) && isOpen(at)) {
      counter = Integer.parseInt(tokens.get(at).text());
      at++;
    }
    return at + length(Kind.OF, at);
  }

  // what is left

  private boolean isOfDay() {
    for (int at = 0; at < roles.length; at++) {
      if (isName(at) && length(Kind.MEETING, at) > 0) {
        return true;
      }
    }
    return false;
  }

  private String rest() {
    StringBuilder rest = new StringBuilder();
    for (int at = 0; at < roles.length; at++) {
      if (isName(at)) {
        boolean glued = isGlued(at) && isName(at - 1);
        rest.append(glued ? "" : " ").append(tokens.get(at).text());
      }
    }
    return rest.toString();
  }

  private List<String> called() {
    List<String> called = new ArrayList<>();
    boolean number = false;
    for (int at = 0; at < roles.length; at++) {
      if (isName(at)) {
        String text = compared(at);
        boolean two = number && tokens.get(at).isNumber();
        called.add(two ? "|" + text : text);
        number = tokens.get(at).isNumber();
      }
    }
    return called;
  }

  /** The number of a part may be a Roman one, and German umlauts may be written out. */
  private String compared(int at) {
    String text = tokens.get(at).text();
    if (tokens.get(at).isNumber()) {
      return text.replaceFirst("^0+(?=.)", "");
    }
    int roman = ROMAN.indexOf(text);
    return roman > 0 && ends(Kind.PART, at) ? Integer.toString(roman) : tokens.get(at).compared();
  }
}
