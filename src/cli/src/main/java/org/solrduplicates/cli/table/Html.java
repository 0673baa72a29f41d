// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.solrduplicates.cli.console.Console;

/**
 * A self-contained HTML page without scripts. Texts are escaped; only {@link #markup} is not. The
 * head with the styles is {@value #HEAD}.
 */
public final class Html {
  private static final String HEAD = "page-head.html";

  private final StringBuilder out = new StringBuilder();

  /** Begins a page. */
  public Html(String title) {
    markup(head().replace("{title}", escaped(title)).stripTrailing());
  }

  private static String head() {
    try (InputStream in = Html.class.getResourceAsStream(HEAD)) {
      return new String(Objects.requireNonNull(in, HEAD).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds markup that contains no text of a document. */
  public Html markup(String markup) {
    out.append(markup).append('\n');
    return this;
  }

  public Html element(String tag, String text) {
    return markup(enclosed(tag, text));
  }

  /** Adds a table; without a head if the header is empty. */
  public Html table(List<String> header, Stream<List<String>> rows) {
    return table("<table>", header, rows);
  }

  /** Adds a table in which all columns but the first are numbers. */
  public Html figures(List<String> header, Stream<List<String>> rows) {
    return table("<table class=\"figures\">", header, rows);
  }

  private Html table(String begin, List<String> header, Stream<List<String>> rows) {
    markup(begin);
    Stream.of(header).filter(cells -> !cells.isEmpty()).forEach(cells -> row("th", cells));
    rows.forEach(cells -> row("td", cells));
    return markup("</table>");
  }

  private void row(String tag, List<String> cells) {
    out.append("<tr>");
    cells.forEach(cell -> out.append(enclosed(tag, cell)));
    markup("</tr>");
  }

  /** Returns the finished page. */
  public String end() {
    return markup("</main>").markup("</body>").markup("</html>").out.toString();
  }

  private static String enclosed(String tag, String text) {
    return "<" + tag + ">" + escaped(text) + "</" + tag + ">";
  }

  private static String escaped(String text) {
    return Console.printable(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
