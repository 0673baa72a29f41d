package org.solrduplicates.core.group;

import java.util.List;
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

  /** Returns the keys under which versions of the document are looked up. */
  public List<String> titleKeys() {
    return titleKeys(title, name);
  }

  /** Returns the keys of a title and a file name; none of what has nothing distinctive. */
  public static List<String> titleKeys(String title, String name) {
    return Stream.of(title, name).map(TitleKey::of).filter(k -> !k.isEmpty()).distinct().toList();
  }
}
