package org.solrduplicates.core.similarity;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.name.DocumentName;

/**
 * What is known of a document beside its text; each is empty if it is not known. Title and file
 * name take long to take apart, so that is done once, when they are needed. Safe for use by several
 * threads.
 */
public final class Metadata {
  public static final Metadata NONE = new Metadata("", "", "", "");

  private final String title;
  private final String name;
  private final String author;
  private final String fileHash;
  private final String origin;
  private @Nullable DocumentName titleParts;
  private @Nullable DocumentName nameParts;

  /** Takes down what is known of a document whose origin is not. */
  public Metadata(String title, String name, String author, String fileHash) {
    this(title, name, author, fileHash, "");
  }

  /**
   * Takes down what is known.
   *
   * @param fileHash a hash of the bytes of its file
   * @param origin what it shares with its other versions and with little else, such as the moment
   *     in which the first of them was created
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

  /** Returns a hash of the bytes of the file. */
  public String fileHash() {
    return fileHash;
  }

  /** Returns what it shares with its other versions. */
  public String origin() {
    return origin;
  }

  /** Returns whether the titles name the same document, be it in two versions. */
  public boolean hasTitleOf(Metadata other) {
    return titleParts().agrees(other.titleParts());
  }

  /** Returns whether an origin is known, and the same. */
  public boolean hasOriginOf(Metadata other) {
    return !origin.isEmpty() && origin.equals(other.origin);
  }

  /** Returns whether an author is known, and the same. */
  public boolean hasAuthorOf(Metadata other) {
    return !author.isEmpty() && author.equals(other.author);
  }

  /** Returns whether the file names name the same document, be it in two versions. */
  public boolean hasNameOf(Metadata other) {
    return nameParts().agrees(other.nameParts());
  }

  /** Returns whether the title is nothing but the file name, so that both are one clue. */
  public boolean isTitleOfName() {
    return titleParts().equals(nameParts());
  }

  /** Returns whether the titles are those of two documents, and the file names do not agree. */
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

  /** Returns the keys that versions are looked up by; none of what has nothing distinctive. */
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

  @Override
  public String toString() {
    return "Clues of '" + title + "', '" + name + "'";
  }
}
