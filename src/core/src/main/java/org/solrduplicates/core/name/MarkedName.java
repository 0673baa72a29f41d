// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.solrduplicates.core.name.NameMarks.Kind;
import org.solrduplicates.core.text.UnicodeWords;

/** The tokens of a name with the roles found so far. */
final class MarkedName {
  private static final NameMarks MARKS = NameMarks.SHIPPED;

  /** Limits the search for marks and dates; file systems allow names of at most 255 bytes. */
  private static final int READ_TOKENS = 400;

  private static final String OPEN = "([{【「『〔〈《";
  private static final String CLOSED = ")]}】」』〕〉》";

  enum Role {
    NAME,
    MARK,
    DATE
  }

  private final List<NameToken> tokens;
  private final Role[] roles;
  private final Map<Kind, int[]> lengths;
  private final boolean file;

  MarkedName(String plain, boolean file) {
    this.tokens = MARKS.cut(plain);
    this.roles = new Role[tokens.size()];
    this.lengths = MARKS.lengths(tokens);
    this.file = file;
    Arrays.fill(roles, Role.NAME);
  }

  /**
   * Returns whether it may contain a mark or a date: each needs a number, or a word that counts
   * alone.
   */
  boolean mayBeMarked() {
    return !NameMarks.NEED_A_NUMBER.containsAll(lengths.keySet())
        || tokens.stream().anyMatch(NameToken::isNumber);
  }

  boolean isFile() {
    return file;
  }

  /** Returns the number of tokens that are read; later ones are part of the name. */
  int size() {
    return Math.min(roles.length, READ_TOKENS);
  }

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

  boolean isName(int at) {
    return at >= 0 && at < roles.length && roles[at] == Role.NAME;
  }

  void set(int from, int to, Role role) {
    Arrays.fill(roles, from, to, role);
  }

  /** Returns the token count of the longest phrase of a kind that begins here; 0 for none. */
  int length(Kind kind, int at) {
    int[] known = lengths.get(kind);
    return known != null && at >= 0 && at < known.length ? known[at] : 0;
  }

  /** Returns the start of the phrase of a kind that ends before a token, or -1. */
  int startOf(Kind kind, int end) {
    for (int from = Math.max(0, end - 4); from < end; from++) {
      if (length(kind, from) == end - from) {
        return from;
      }
    }
    return -1;
  }

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

  /** Returns whether nothing stands between a token and the one before it. */
  boolean isGlued(int at) {
    return at < roles.length && tokens.get(at).isGlued();
  }

  boolean isUnspaced(int at) {
    return at < roles.length && UnicodeWords.isUnspaced(tokens.get(at).text().codePointAt(0));
  }

  boolean isSmallNumber(int at) {
    return isName(at) && tokens.get(at).isNumber(2);
  }
}
