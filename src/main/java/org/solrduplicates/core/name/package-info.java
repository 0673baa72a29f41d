/**
 * Titles and file names, taken apart: "Contract v2 final (copy).docx" is called "Contract", is its
 * second version, and says so twice.
 *
 * <p>Open {@link org.solrduplicates.core.name.DocumentName} first: what a document is called
 * without the marks of its version, the dates in its name, and its {@link
 * org.solrduplicates.core.name.VersionMark}, which orders versions that no date tells apart. {@link
 * org.solrduplicates.core.name.DocumentName.NameParser} does it in one pass over the tokens of a
 * {@link org.solrduplicates.core.name.PlainName}: {@link org.solrduplicates.core.name.NameDates},
 * {@link org.solrduplicates.core.name.VersionNumbers} and {@link
 * org.solrduplicates.core.name.NameStates} each look for their kind of mark, in this order, because
 * a date may look like a version and not the other way round.
 *
 * <p>The words themselves ("final", "Entwurf", "copie", "rev") are data: {@code name-marks.tsv}
 * beside this package, in two dozen languages, with their sources. What names of people's files
 * taught is in the tests {@code names.tsv}, {@code names-more.tsv} and {@code naming-habits.tsv}
 * (ADR 0015); a miss is listed there, not patched here.
 */
@NullMarked
package org.solrduplicates.core.name;

import org.jspecify.annotations.NullMarked;
