// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.name.DocumentName;

/**
 * What is known of a document besides its text; unknown values are empty. Titles and file names are
 * parsed once, when needed. Thread-safe.
 */
@Internal
public final class Metadata {
  public static final Metadata NONE = new Metadata("", "", "");

  private final String title;
  private final String name;
  private final String fileHash;
  private @Nullable DocumentName titleParts;
  private @Nullable DocumentName nameParts;
  private @Nullable List<String> keys;
  private @Nullable List<String> bare;

  /**
   * @param name of its file
   * @param fileHash a hash of the bytes of its file
   */
  public Metadata(String title, String name, String fileHash) {
    this.title = title;
    this.name = name;
    this.fileHash = fileHash;
  }

  public String title() {
    return title;
  }

  public String name() {
    return name;
  }

  public String fileHash() {
    return fileHash;
  }

  /**
   * Compares titles and file names by their keys. Names with different dates are different.
   *
   * @param isFrequent whether many documents have a key
   */
  public Agreement agreement(Metadata other, Predicate<String> isFrequent) {
    List<String> own = titleKeys();
    List<String> others = other.titleKeys();
    if (own.isEmpty() || others.isEmpty()) {
      return Agreement.UNKNOWN;
    }
    boolean isCalled = false;
    boolean isSame = false;
    for (String key : own) {
      boolean isShared = others.contains(key);
      boolean isDated = isShared && hasDateOf(other, key);
      if (isDated && !isFrequent.test(key)) {
        return Agreement.SAME;
      }
      isCalled |= isShared;
      isSame |= isDated;
    }
    if (isSame) {
      return Agreement.SAME_FREQUENT;
    }
    boolean isOther = isCalled || Collections.disjoint(bareKeys(), other.bareKeys());
    return isOther ? Agreement.OTHER : Agreement.ALIKE;
  }

  /** Returns whether names with a key have a date in common, or one has none. */
  private boolean hasDateOf(Metadata other, String key) {
    List<String> dated = dated(key);
    List<String> others = other.dated(key);
    return dated.isEmpty() || others.isEmpty() || !Collections.disjoint(dated, others);
  }

  private List<String> dated(String key) {
    return Stream.of(titleParts(), nameParts())
        .filter(name -> name.key().equals(key))
        .flatMap(name -> name.dated().stream())
        .toList();
  }

  private List<String> bareKeys() {
    List<String> known = bare;
    if (known == null) {
      known =
          titleKeys().stream()
              .map(DocumentName::withoutNumbers)
              .filter(key -> !key.isEmpty())
              .toList();
      bare = known;
    }
    return known;
  }

  /** Returns whether both files are known and have the same bytes. */
  public boolean hasFileOf(Metadata other) {
    return !fileHash.isEmpty() && fileHash.equals(other.fileHash);
  }

  private DocumentName titleParts() {
    DocumentName known = titleParts;
    if (known == null) {
      known = DocumentName.ofTitle(title);
      titleParts = known;
    }
    return known;
  }

  private DocumentName nameParts() {
    DocumentName known = nameParts;
    if (known == null) {
      known = DocumentName.ofFile(name);
      nameParts = known;
    }
    return known;
  }

  /** Returns the keys by which versions are looked up; empty if nothing is distinctive. */
  public List<String> titleKeys() {
    List<String> known = keys;
    if (known == null) {
      known =
          Stream.of(titleParts(), nameParts())
              .map(DocumentName::key)
              .filter(key -> !key.isEmpty())
              .distinct()
              .toList();
      keys = known;
    }
    return known;
  }

  /** Returns the keys, and those with dates that tell documents of one name apart. */
  public List<String> titleTerms() {
    return Stream.concat(
            titleKeys().stream(),
            Stream.of(titleParts(), nameParts()).flatMap(name -> name.dated().stream()))
        .distinct()
        .toList();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Metadata metadata
        && title.equals(metadata.title)
        && name.equals(metadata.name)
        && fileHash.equals(metadata.fileHash);
  }

  @Override
  public int hashCode() {
    return Objects.hash(title, name, fileHash);
  }
}
