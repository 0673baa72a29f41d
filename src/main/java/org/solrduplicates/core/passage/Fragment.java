package org.solrduplicates.core.passage;

import org.solrduplicates.core.fingerprint.Hash;

/**
 * A piece of a text that is small enough to be copied whole and long enough to be rare.
 *
 * @param hash 64 bits, equal for equal fragments of one kind, different ones for different kinds
 * @param from its first word in the {@link PassageText}
 * @param to the word behind its last; words of other kinds may stand between
 */
public record Fragment(long hash, Kind kind, int from, int to) {
  /** What is taken of a text; what is not of the kind is passed over. */
  public enum Kind {
    /** Words of scripts that are written with spaces. */
    WORDS {
      @Override
      boolean takes(PassageText text, int at) {
        return !text.isUnspaced(at);
      }
    },

    /** Characters of scripts that are written without spaces. */
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

    /** What every hash of the kind begins with; part of what is indexed. */
    long start() {
      return Hash.ofWord(name());
    }

    abstract boolean takes(PassageText text, int at);

    long element(PassageText text, int at) {
      return text.word(at);
    }
  }
}
