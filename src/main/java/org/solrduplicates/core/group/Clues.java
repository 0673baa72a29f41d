package org.solrduplicates.core.group;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.text.TitleKey;

/**
 * What is known of a document beside its text; each is empty if it is not known. Keys of title and
 * name take long to make, so they are made once, when they are needed. Safe for use by several
 * threads.
 */
public final class Clues {
  /** Nothing is known. */
  public static final Clues NONE = new Clues("", "", "", "");

  private final String title;
  private final String name;
  private final String author;
  private final String fileHash;
  private final String origin;
  private @Nullable String titleKey;
  private @Nullable Set<String> titleWords;
  private @Nullable String nameKey;

  /** Takes down what is known of a document whose origin is not. */
  public Clues(String title, String name, String author, String fileHash) {
    this(title, name, author, fileHash, "");
  }

  /**
   * Takes down what is known.
   *
   * @param title its title
   * @param name its file name or path
   * @param author who wrote it
   * @param fileHash a hash of the bytes of its file
   * @param origin what it shares with its other versions and with little else, such as the moment
   *     in which the first of them was created
   */
  public Clues(String title, String name, String author, String fileHash, String origin) {
    this.title = title;
    this.name = name;
    this.author = author;
    this.fileHash = fileHash;
    this.origin = origin;
  }

  /** Returns the title. */
  public String title() {
    return title;
  }

  /** Returns the file name or path. */
  public String name() {
    return name;
  }

  /** Returns who wrote it. */
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

  /** Returns whether the titles are the same but for version marks and dates. */
  boolean hasTitleOf(Clues other) {
    return !titleKey().isEmpty() && titleKey().equals(other.titleKey());
  }

  /** Returns whether an origin is known, and the same. */
  boolean hasOriginOf(Clues other) {
    return !origin.isEmpty() && origin.equals(other.origin);
  }

  /** Returns whether an author is known, and the same. */
  boolean hasAuthorOf(Clues other) {
    return !author.isEmpty() && author.equals(other.author);
  }

  /** Returns whether the file names are the same but for version marks and dates. */
  boolean hasNameOf(Clues other) {
    return !nameKey().isEmpty() && nameKey().equals(other.nameKey());
  }

  /**
   * Returns whether two documents say that they are not versions of each other: both have a title,
   * neither title is a part of the other, and the file names do not agree.
   */
  boolean contradict(Clues other) {
    Set<String> words = titleWords();
    Set<String> others = other.titleWords();
    return !words.containsAll(others) && !others.containsAll(words) && !hasNameOf(other);
  }

  private Set<String> titleWords() {
    Set<String> known = titleWords;
    if (known == null) {
      String key = titleKey();
      known = key.isEmpty() ? Set.of() : Set.copyOf(Arrays.asList(key.split(" ")));
      titleWords = known;
    }
    return known;
  }

  private String titleKey() {
    String known = titleKey;
    if (known == null) {
      known = TitleKey.of(title);
      titleKey = known;
    }
    return known;
  }

  private String nameKey() {
    String known = nameKey;
    if (known == null) {
      known = TitleKey.of(name);
      nameKey = known;
    }
    return known;
  }

  /** Returns the keys under which versions of the document are looked up. */
  public List<String> titleKeys() {
    return titleKeys(title, name);
  }

  /** Returns the keys of a title and a file name; none of what has nothing distinctive. */
  public static List<String> titleKeys(String title, String name) {
    return Stream.of(title, name).map(TitleKey::of).filter(k -> !k.isEmpty()).distinct().toList();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Clues clues
        && title.equals(clues.title)
        && name.equals(clues.name)
        && author.equals(clues.author)
        && fileHash.equals(clues.fileHash)
        && origin.equals(clues.origin);
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
