package org.solrduplicates.cli.table;

import java.util.List;
import org.solrduplicates.cli.console.Console;

/** HTML in the making. What is not markup of ours comes in as text and is escaped. */
public final class Html {
  private final StringBuilder out = new StringBuilder();

  /** Begins a page that needs nothing else, and says its title. */
  public static Html page(String title, String style) {
    Html html = new Html().markup("<!DOCTYPE html>").markup("<html lang=\"en\">");
    html.markup("<head><meta charset=\"utf-8\">").element("title", title);
    return html.markup("<style>" + style + "</style></head><body>").element("h1", title);
  }

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

  /** Adds a table, the first row of which is its head. */
  public Html table(List<List<String>> rows) {
    markup("<table>").row("th", rows.get(0).toArray(String[]::new));
    rows.stream().skip(1).forEach(row -> row("td", row.toArray(String[]::new)));
    return markup("</table>");
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
