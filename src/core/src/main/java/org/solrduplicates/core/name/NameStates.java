// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.solrduplicates.core.name.MarkedName.Role;
import org.solrduplicates.core.name.NameMarks.Kind;
import org.solrduplicates.core.name.VersionMark.Stage;

/**
 * Finds words for a state and copy counters beside a name: after it, before it, in brackets or
 * between dashes.
 */
final class NameStates {
  private static final Map<Kind, Stage> STAGES =
      Map.of(
          Kind.OLD, Stage.OLD,
          Kind.DRAFT, Stage.DRAFT,
          Kind.ASIDE, Stage.DRAFT,
          Kind.REVISED, Stage.REVISED,
          Kind.FINAL, Stage.FINAL,
          Kind.SIGNED, Stage.SIGNED);

  /** In order of precedence. */
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

  private static final List<Kind> FIRST =
      List.of(Kind.COPY, Kind.DRAFT, Kind.ASIDE, Kind.REVISED, Kind.FINAL, Kind.SIGNED);

  /**
   * Between underscores, words such as new, old and clean may belong to the name; these never do.
   */
  private static final List<Kind> SURE = List.of(Kind.DRAFT, Kind.FINAL, Kind.SIGNED);

  /** A number after these counts them: "Draft 2". "New 17" may be the name itself. */
  private static final Set<Kind> COUNTED = Set.of(Kind.COPY, Kind.DRAFT, Kind.FINAL);

  private static final Set<Kind> COUNTED_BEHIND = Set.of(Kind.REVISED, Kind.OLD);
  private static final Set<String> DASHES = Set.of(" - ", " – ", " — ", "__", "_");
  private static final int MAX_INITIALS = 3;

  private final MarkedName name;
  private final VersionNumbers numbers;
  private Stage stage = Stage.UNMARKED;
  private int stageAt = -1;
  private int counter;
  private int count;

  NameStates(MarkedName name) {
    this.name = name;
    this.numbers = new VersionNumbers(name, this);
  }

  VersionMark find() {
    numbers.find();
    findBetween();
    findBehind();
    findBefore();
    return new VersionMark(numbers.last(), stage, counter > 0 ? counter : count);
  }

  int length(int at) {
    int longest = 0;
    for (Kind kind : STATES) {
      longest = Math.max(longest, name.length(kind, at));
    }
    return longest;
  }

  /** Of several words the last counts. */
  void takeStage(Kind kind, int at) {
    Stage said = STAGES.getOrDefault(kind, Stage.UNMARKED);
    if (said != Stage.UNMARKED && at > stageAt) {
      stage = said;
      stageAt = at;
    }
    count = kind == Kind.COPY ? Math.max(count, 1) : count;
  }

  /** Text in brackets or between dashes is a mark if it consists of marks. */
  private void findBetween() {
    int[] brackets = next(at -> name.isClosed(at) || name.isOpen(at));
    int[] dashes = next(at -> isDash(at) && !name.isSmallNumber(at)); // as in _draft_2
    int[] states = next(at -> name.isName(at) && length(at) > 0);
    int taken = 0;
    for (int at = 0; at < name.size(); at++) {
      if (name.isOpen(at) || isDash(at)) {
        int to = name.isOpen(at) ? brackets[at + 1] : dashes[at + 1];
        boolean hasState = states[Math.max(at, taken)] < to;
        taken = hasState && takeBetween(at, to, name.isOpen(at)) ? to : taken;
      }
    }
  }

  /** Returns for each position the first one from there on that satisfies the condition. */
  private int[] next(IntPredicate condition) {
    int[] next = new int[name.size() + 1];
    next[name.size()] = name.size();
    for (int at = name.size() - 1; at >= 0; at--) {
      next[at] = condition.test(at) ? at : next[at + 1];
    }
    return next;
  }

  private boolean isDash(int at) {
    return DASHES.contains(name.token(at).gap());
  }

  /** Brackets may begin with comments and initials. */
  private boolean takeBetween(int from, int to, boolean brackets) {
    boolean comments = brackets && name.length(Kind.COMMENTS, from) > 0;
    boolean sure = SURE.stream().anyMatch(kind -> name.length(kind, from) > 0);
    boolean loose = !brackets && name.token(from).gap().equals("_") && !sure;
    if (loose || !comments && !isOfStates(from, to)) {
      return false;
    }
    takeStates(from, to);
    name.set(from, to, Role.MARK);
    return true;
  }

  private boolean isOfStates(int from, int to) {
    int at = from;
    while (at < to) {
      int length = name.isName(at) ? length(at) : 1;
      if (length == 0) {
        return false;
      }
      at += length;
      at += at < to && name.isSmallNumber(at) ? 1 : 0;
    }
    return at == to;
  }

  private void takeStates(int from, int to) {
    for (int at = from; at < to; at++) {
      for (Kind kind : STATES) {
        int length = name.isName(at) ? name.length(kind, at) : 0;
        if (length > 0) {
          takeState(kind, at, at + length);
          break;
        }
      }
    }
  }

  private void takeState(Kind kind, int at, int end) {
    takeStage(kind, at);
    boolean counts = COUNTED.contains(kind) || COUNTED_BEHIND.contains(kind);
    if (counts && name.isSmallNumber(end)) {
      count = Math.max(count, number(end));
    }
  }

  private int number(int at) {
    return Integer.parseInt(name.token(at).text());
  }

  private void findBehind() {
    int end = name.isCut() ? 0 : name.size();
    while (end > 0) {
      int from = name.isName(end - 1) ? startOfMark(end) : end - 1;
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
    if (isCounter(end - 1)) {
      counter = counter == 0 ? number(end - 1) : counter;
      name.set(end - 1, end, Role.MARK);
      return end - 1;
    }
    return numbers.findDecimal(end).orElseGet(() -> startOfComments(end));
  }

  /** (2): the number of a copy. */
  private boolean isCounter(int at) {
    boolean closed = at + 1 == name.size() || name.isClosed(at + 1);
    return name.token(at).isNumber(3) && name.isOpen(at) && closed;
  }

  private int startOfState(int end) {
    boolean numbered = end > 1 && name.isSmallNumber(end - 1) && name.isName(end - 2);
    int wordEnd = numbered ? end - 1 : end;
    for (Kind kind : STATES) {
      int from = name.startOf(kind, wordEnd);
      if (from >= 0 && isState(kind, from, wordEnd) && (!numbered || isCounted(kind, from))) {
        takeState(kind, from, wordEnd);
        name.set(from, end, Role.MARK);
        return from;
      }
    }
    return -1;
  }

  private static boolean isCounted(Kind kind, int from) {
    return COUNTED.contains(kind) || from > 0 && COUNTED_BEHIND.contains(kind);
  }

  /** Some words count only if they are set apart; single characters only as a whole word. */
  private boolean isState(Kind kind, int from, int end) {
    return switch (kind) {
      case ASIDE -> !name.token(from).gap().isBlank();
      case VERSION -> !name.token(from).isLetter() && isWhole(from, end);
      default -> isWhole(from, end);
    };
  }

  private boolean isWhole(int from, int end) {
    String text = name.token(from).text();
    boolean single = end - from == 1 && text.codePointCount(0, text.length()) == 1;
    return !single || !name.isUnspaced(from) || !name.isGlued(from);
  }

  /** Initials of the author of comments: comments MB. */
  private int startOfComments(int end) {
    boolean initials = name.token(end - 1).text().length() <= MAX_INITIALS;
    int from = initials ? name.startOf(Kind.COMMENTS, end - 1) : -1;
    if (from >= 0) {
      name.set(from, end, Role.MARK);
    }
    return from;
  }

  private void findBefore() {
    int at = 0;
    while (at >= 0 && at < name.size()) {
      at = name.isName(at) ? endOfFirst(at) : at + 1;
    }
  }

  private int endOfFirst(int at) {
    for (Kind kind : FIRST) {
      int end = at + name.length(kind, at);
      if (end > at && end < name.size() && isBefore(kind, end)) {
        takeStage(kind, at);
        int behind = kind == Kind.COPY ? endOfCopyOf(end) : end;
        name.set(at, behind, Role.MARK);
        return behind;
      }
    }
    return -1;
  }

  private boolean isBefore(Kind kind, int end) {
    if (kind == Kind.COPY && (name.isFile() || name.length(Kind.OF, end) > 0)) {
      return true;
    }
    boolean sure = kind == Kind.DRAFT || name.isFile() && SURE.contains(kind);
    if (name.token(end).gap().isBlank()) {
      return sure && !name.isGlued(end);
    }
    return kind != Kind.REVISED || !name.isFile();
  }

  /** Takes "(2) of" behind a copy. */
  private int endOfCopyOf(int end) {
    boolean counted = name.token(end).isNumber(3) && name.isOpen(end);
    counter = counted ? number(end) : counter;
    int at = counted ? end + 1 : end;
    return at + name.length(Kind.OF, at);
  }
}
