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
  public static final Metadata NONE = new Metadata("", "", "", "");

  private final String title;
  private final String name;
  private final String author;
  private final String fileHash;
  private final String origin;
  private @Nullable DocumentName titleParts;
  private @Nullable DocumentName nameParts;

  public Metadata(String title, String name, String author, String fileHash) {
    this(title, name, author, fileHash, "");
  }

  /**
   * Creates metadata with a known origin.
   *
   * @param fileHash a hash of the bytes of its file
   * @param origin shared by the versions of the document and little else, such as the creation time
   *     of the first
   */
  public Metadata(String title, String name, String author, String fileHash, String origin) {
    this.title = title;
    this.name = name;
    this.author = author;
    this.fileHash = fileHash;
    this.origin = origin;
  }

  public String title() {
    return title;
  }

  public String name() {
    return name;
  }

  public String author() {
    return author;
  }

  public String fileHash() {
    return fileHash;
  }

  public String origin() {
    return origin;
  }

  /**
   * Compares the keys of titles and file names.
   *
   * @param isFrequent whether many documents have a key
   */
  public Agreement agreement(Metadata other, Predicate<String> isFrequent) {
    List<String> keys = titleKeys();
    List<String> others = other.titleKeys();
    if (keys.isEmpty() || others.isEmpty()) {
      return Agreement.UNKNOWN;
    }
    if (!Collections.disjoint(keys, others)) {
      boolean few = keys.stream().filter(others::contains).anyMatch(isFrequent.negate());
      return few ? Agreement.SAME : Agreement.SAME_FREQUENT;
    }
    return Collections.disjoint(bare(keys), bare(others))
        ? Agreement.OTHER
        : Agreement.ALIKE_FREQUENT; // how many documents have it is not indexed
  }

  private static List<String> bare(List<String> keys) {
    return keys.stream().map(DocumentName::withoutNumbers).filter(key -> !key.isEmpty()).toList();
  }

  /** Returns whether both titles denote the same document, possibly in two versions. */
  public boolean hasTitleOf(Metadata other) {
    return titleParts().agrees(other.titleParts());
  }

  /** Returns whether both origins are known and equal. */
  public boolean hasOriginOf(Metadata other) {
    return !origin.isEmpty() && origin.equals(other.origin);
  }

  /** Returns whether both files are known and have the same bytes. */
  public boolean hasFileOf(Metadata other) {
    return !fileHash.isEmpty() && fileHash.equals(other.fileHash);
  }

  /** Returns whether both authors are known and equal. */
  public boolean hasAuthorOf(Metadata other) {
    return !author.isEmpty() && author.equals(other.author);
  }

  /** Returns whether both file names denote the same document, possibly in two versions. */
  public boolean hasNameOf(Metadata other) {
    return nameParts().agrees(other.nameParts());
  }

  /** Returns whether the title is just the file name, so that both are one clue. */
  public boolean isTitleOfName() {
    return titleParts().equals(nameParts());
  }

  /** Returns whether the titles denote two documents and the file names do not agree. */
  public boolean contradict(Metadata other) {
    return titleParts().contradicts(other.titleParts()) && !hasNameOf(other);
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
    return Stream.of(titleParts(), nameParts())
        .map(DocumentName::key)
        .filter(key -> !key.isEmpty())
        .distinct()
        .toList();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Metadata metadata
        && title.equals(metadata.title)
        && name.equals(metadata.name)
        && author.equals(metadata.author)
        && fileHash.equals(metadata.fileHash)
        && origin.equals(metadata.origin);
  }

  @Override
  public int hashCode() {
    return Objects.hash(title, name, author, fileHash, origin);
  }
}
