// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A text with what is known of it. Unknown strings are empty.
 *
 * @param id different for each document
 * @param text plain text; any length
 * @param name the file name or path
 * @param date when it was written or first seen; null if unknown
 */
public record Document(String id, String text, String title, String name, @Nullable Instant date) {

  public Document {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(name, "name");
  }

  /** Creates a document of which only the text is known. */
  public static Document of(String id, String text) {
    return new Document(id, text, "", "", null);
  }

  /** Returns this document with a title. */
  public Document withTitle(String known) {
    return new Document(id, text, known, name, date);
  }

  /** Returns this document with a file name or path. */
  public Document withName(String known) {
    return new Document(id, text, title, known, date);
  }

  /** Returns this document with a date. */
  public Document withDate(Instant known) {
    return new Document(id, text, title, name, known);
  }
}
