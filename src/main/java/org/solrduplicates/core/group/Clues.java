package org.solrduplicates.core.group;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.solrduplicates.core.text.TitleKey;

/**
 * What is known of a document beside its text; each is empty if it is not known.
 *
 * @param title its title
 * @param name its file name or path
 * @param author who wrote it
 * @param fileHash a hash of the bytes of its file
 */
public record Clues(String title, String name, String author, String fileHash) {
  /** Nothing is known. */
  public static final Clues NONE = new Clues("", "", "", "");

  /** Returns whether an author is known, and the same. */
  boolean hasAuthorOf(Clues other) {
    return !author.isEmpty() && author.equals(other.author);
  }

  /** Returns whether the file names are the same but for version marks and dates. */
  boolean hasNameOf(Clues other) {
    String key = TitleKey.of(name);
    return !key.isEmpty() && key.equals(TitleKey.of(other.name));
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
    String key = TitleKey.of(title);
    return key.isEmpty() ? Set.of() : Set.copyOf(Arrays.asList(key.split(" ")));
  }

  /** Returns the keys under which versions of the document are looked up. */
  public List<String> titleKeys() {
    return titleKeys(title, name);
  }

  /** Returns the keys of a title and a file name; none of what has nothing distinctive. */
  public static List<String> titleKeys(String title, String name) {
    return Stream.of(title, name).map(TitleKey::of).filter(k -> !k.isEmpty()).distinct().toList();
  }
}
