// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import org.solrduplicates.core.fingerprint.Hash;

/**
 * An n-gram of a text, short enough to be copied whole and long enough to be rare.
 *
 * @param hash 64 bits; fragments of different kinds have different hashes
 * @param from its first word in the {@link PassageText}
 * @param to exclusive; words of other kinds may stand between
 */
public record Fragment(long hash, Kind kind, int from, int to) {
  /** The elements that count; others are skipped. */
  public enum Kind {
    /** Words of scripts written with spaces. */
    WORDS {
      @Override
      boolean takes(PassageText text, int at) {
        return !text.isUnspaced(at);
      }
    },

    /** Characters of scripts written without spaces. */
    CHARACTERS {
      @Override
      boolean takes(PassageText text, int at) {
        return text.isUnspaced(at);
      }
    },

    /** {@link PinyinInitials} of Chinese characters, in their order. */
    INITIALS {
      @Override
      boolean takes(PassageText text, int at) {
        return text.initial(at) != PinyinInitials.NONE;
      }

      @Override
      long element(PassageText text, int at) {
        return text.initial(at);
      }
    };

    /** Start value of the hashes; part of the index format. */
    long start() {
      return Hash.ofWord(name());
    }

    abstract boolean takes(PassageText text, int at);

    long element(PassageText text, int at) {
      return text.word(at);
    }
  }
}
