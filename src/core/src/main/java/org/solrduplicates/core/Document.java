// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A text with what is known of it. Unknown strings are empty. Immutable.
 *
 * @param id different for each document
 * @param text plain text; any length
 * @param title the title, or empty
 * @param name the file name or path, or empty
 * @param date when it was written or first seen; null if unknown
 */
public record Document(String id, String text, String title, String name, @Nullable Instant date) {

  /**
   * Checks that only the date is unknown.
   *
   * @param id different for each document
   * @param text plain text
   * @param title the title, or empty
   * @param name the file name or path, or empty
   * @param date when it was written or first seen; null if unknown
   * @throws NullPointerException if another value is null; the message names it
   */
  public Document {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(name, "name");
  }

  /**
   * Creates a document of which only the text is known.
   *
   * @param id different for each document
   * @param text plain text
   * @return a document without title, name and date
   */
  public static Document of(String id, String text) {
    return new Document(id, text, "", "", null);
  }

  /**
   * Sets the title.
   *
   * @param known the title
   * @return this document with it
   */
  public Document withTitle(String known) {
    return new Document(id, text, known, name, date);
  }

  /**
   * Sets the file name.
   *
   * @param known the file name or path
   * @return this document with it
   */
  public Document withName(String known) {
    return new Document(id, text, title, known, date);
  }

  /**
   * Sets the date.
   *
   * @param known when the document was written or first seen
   * @return this document with it
   */
  public Document withDate(Instant known) {
    return new Document(id, text, title, name, known);
  }
}
