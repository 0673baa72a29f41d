// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import java.util.Collections;
import java.util.EnumSet;
import java.util.OptionalInt;
import java.util.Set;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.name.DocumentName;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Metadata;

/** Kinds of terms whose documents are compared. */
public enum TermKind {
  /** One of the smallest hashes of a sketch. Documents that share several are neighbours. */
  SHINGLE,
  /** The key of a title or file name, without version marks. */
  TITLE {
    @Override
    public OptionalInt hash(String term) {
      return DocumentName.isDated(term) ? OptionalInt.empty() : OptionalInt.of(upper(term));
    }
  },
  /** The same without words that have a digit. It is compared, and finds no candidates. */
  BARE {
    @Override
    public OptionalInt hash(String term) {
      String bare = DocumentName.isDated(term) ? "" : DocumentName.withoutNumbers(term);
      return bare.isEmpty() ? OptionalInt.empty() : OptionalInt.of(upper(bare));
    }
  },
  /**
   * A key with the dates that tell documents of this name apart: 16 bits of the key and 16 of both.
   * It is compared, and finds no candidates.
   */
  DATED {
    @Override
    public OptionalInt hash(String term) {
      return DocumentName.isDated(term)
          ? OptionalInt.of(
              upper(DocumentName.undated(term)) & 0xFFFF_0000 | upper(term) >>> Short.SIZE)
          : OptionalInt.empty();
    }
  },
  /**
   * One of the further hashes of a long text. Its parts have them among their smallest ones, so
   * this kind needs the {@link #SHINGLE}s of single documents, too.
   */
  FURTHER;

  /** The hashes of sketches. */
  public static final Set<TermKind> PHRASES =
      Collections.unmodifiableSet(EnumSet.of(SHINGLE, FURTHER));

  /** The keys of titles and file names. */
  public static final Set<TermKind> NAMES =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(SHINGLE, FURTHER)));

  /** Returns the hash of one of {@link Metadata#titleTerms}; empty if it is none of this kind. */
  public OptionalInt hash(String term) {
    throw new UnsupportedOperationException("a hash of a sketch is no term of a name");
  }

  /**
   * Returns the kinds that a job needs.
   *
   * @param compared whether it decides by evidence, so that names are compared, and not only looked
   *     up, and small parts of texts are candidates
   */
  public static Set<TermKind> of(Set<Source> sources, boolean compared) {
    Set<TermKind> kinds =
        compared ? EnumSet.of(TITLE, BARE, DATED) : EnumSet.noneOf(TermKind.class);
    if (sources.contains(Source.TITLE)) {
      kinds.add(TITLE);
    }
    if (sources.contains(Source.SKETCH)) {
      kinds.addAll(compared ? EnumSet.of(SHINGLE, FURTHER) : EnumSet.of(SHINGLE));
    }
    return kinds;
  }

  private static int upper(String term) {
    return (int) (Hash.ofWord(term) >>> Integer.SIZE);
  }
}
