/**
 * From text to words: where every fingerprint and every similarity starts.
 *
 * <p>Open {@link org.solrduplicates.core.text.UnicodeWords} first. It cuts a text into runs of
 * letters and digits in any script, in compatibility form, lower case and without accents, so that
 * the same words come out of a DOCX and of a PDF; of a script without spaces it takes single
 * characters. {@link org.solrduplicates.core.text.WordCutter} is the seam behind which an analyzer
 * of the schema can stand instead (ADR 0001).
 *
 * <p>Words are not kept anywhere: whoever cuts a text takes them one by one. The form of a word is
 * part of the stored format, for its hash is in the index; a change needs a new number of the
 * cutter, see {@link org.solrduplicates.core.fingerprint.Fingerprint}.
 *
 * <p>Who may come in: everybody. This package knows nothing but the JDK. {@link
 * org.solrduplicates.core.text.SpreadsheetCell} and {@link org.solrduplicates.core.text.Sentence}
 * are here because Solr and the command line both write cells of tables and messages with values in
 * them, and these are the two things about text that they share.
 */
@NullMarked
package org.solrduplicates.core.text;

import org.jspecify.annotations.NullMarked;
