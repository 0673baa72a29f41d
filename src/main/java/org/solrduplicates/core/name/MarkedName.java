package org.solrduplicates.core.name;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.solrduplicates.core.name.NameMarks.Kind;
import org.solrduplicates.core.text.UnicodeWords;

/** The tokens of a name and what was found out of each so far. */
final class MarkedName {
  private static final NameMarks MARKS = NameMarks.SHIPPED;

  /** Marks and dates are looked for in so many tokens; file systems end a name after 255 bytes. */
  private static final int READ_TOKENS = 400;

  private static final String OPEN = "([{【「『〔〈《";
  private static final String CLOSED = ")]}】」』〕〉》";

  /** What a token is: part of what the document is called, of a mark, or of a date. */
  enum Role {
    NAME,
    MARK,
    DATE
  }

  private final List<NameToken> tokens;
  private final Role[] roles;
  private final Map<Kind, int[]> lengths;
  private final boolean file;

  /** Starts with a {@code file} name or a title in the form of {@link PlainName}. */
  MarkedName(String plain, boolean file) {
    this.tokens = MARKS.cut(plain);
    this.roles = new Role[tokens.size()];
    this.lengths = MARKS.lengths(tokens);
    this.file = file;
    Arrays.fill(roles, Role.NAME);
  }

  /**
   * Returns whether there may be a mark or a date in it: all of them have a number, or a word that
   * says something without one.
   */
  boolean mayBeMarked() {
    return !NameMarks.NEED_A_NUMBER.containsAll(lengths.keySet())
        || tokens.stream().anyMatch(NameToken::isNumber);
  }

  boolean isFile() {
    return file;
  }

  /** Returns how many tokens are read; those behind them are part of the name. */
  int size() {
    return Math.min(roles.length, READ_TOKENS);
  }

  /** Returns whether the name goes on behind the tokens that are read. */
  boolean isCut() {
    return roles.length > READ_TOKENS;
  }

  List<NameToken> tokens() {
    return tokens;
  }

  NameToken token(int at) {
    return tokens.get(at);
  }

  boolean has(Role role) {
    return Arrays.asList(roles).contains(role);
  }

  /** Returns whether a token is there and is neither a mark nor a date. */
  boolean isName(int at) {
    return at >= 0 && at < roles.length && roles[at] == Role.NAME;
  }

  void set(int from, int to, Role role) {
    Arrays.fill(roles, from, to, role);
  }

  /** Returns how many tokens the longest phrase of a kind has that begins here; 0 for none. */
  int length(Kind kind, int at) {
    int[] known = lengths.get(kind);
    return known != null && at >= 0 && at < known.length ? known[at] : 0;
  }

  /** Returns where the phrase of a kind begins that ends before a token, or -1. */
  int startOf(Kind kind, int end) {
    for (int from = Math.max(0, end - 4); from < end; from++) {
      if (length(kind, from) == end - from) {
        return from;
      }
    }
    return -1;
  }

  /** Returns whether a phrase of a kind ends before a token. */
  boolean ends(Kind kind, int end) {
    return startOf(kind, end) >= 0;
  }

  boolean isOpen(int at) {
    return at < roles.length && containsAny(tokens.get(at).gap(), OPEN);
  }

  boolean isClosed(int at) {
    return at < roles.length && containsAny(tokens.get(at).gap(), CLOSED);
  }

  private static boolean containsAny(String gap, String characters) {
    for (int i = 0; i < gap.length(); i++) {
      if (characters.indexOf(gap.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a token follows the one before it without anything between. */
  boolean isGlued(int at) {
    return at < roles.length && tokens.get(at).isGlued();
  }

  boolean isUnspaced(int at) {
    return at < roles.length && UnicodeWords.isUnspaced(tokens.get(at).text().codePointAt(0));
  }

  /** Returns whether a token is a number of at most two digits that is not taken yet. */
  boolean isSmallNumber(int at) {
    return isName(at) && tokens.get(at).isNumber(2);
  }
}
