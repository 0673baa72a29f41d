package org.solrduplicates.cli.table;

import org.solrduplicates.cli.console.Console;

/** HTML in the making. What is not markup of ours comes in as text and is escaped. */
public final class Html {
  private final StringBuilder out = new StringBuilder();

  /** Adds what we wrote ourselves, as it is. */
  public Html markup(String markup) {
    out.append(markup).append('\n');
    return this;
  }

  /**
   * Adds an element.
   *
   * @param tag its name, with attributes of ours if need be
   */
  public Html element(String tag, String text) {
    out.append('<').append(tag).append('>').append(escaped(text));
    out.append("</").append(tag.split(" ", 2)[0]).append(">\n");
    return this;
  }

  /** Adds a line of a table, each cell with this tag. */
  public Html row(String tag, String... cells) {
    out.append("<tr>");
    for (String cell : cells) {
      out.append('<').append(tag).append('>').append(escaped(cell)).append("</").append(tag);
      out.append('>');
    }
    return markup("</tr>");
  }

  /** Returns text in one line that is nothing but text, in an element or in an attribute. */
  public static String escaped(String text) {
    return Console.printable(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
