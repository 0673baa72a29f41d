/**
 * Fingerprints for documents that were indexed without: what is to be done, in which order, and how
 * fast.
 *
 * <p>Open {@link org.solrduplicates.core.backfill.Backfill} first: it walks an index again and
 * again until there is nothing left to do, or nothing that helps, so that it may be stopped
 * anywhere and begun anew. What it finds of a document is a {@link
 * org.solrduplicates.core.backfill.BackfillIndex.FingerprintState}; what became of an update is an
 * {@link org.solrduplicates.core.backfill.BackfillIndex.Attempt}; how far it is stands in {@link
 * org.solrduplicates.core.backfill.Backfill.BackfillFigures}.
 *
 * <p>The index is the interface {@link org.solrduplicates.core.backfill.BackfillIndex}: this
 * package knows how to go on, not how a document is read or written. Tests run it over an index in
 * memory that loses updates, changes under way and fails.
 *
 * <p>{@link org.solrduplicates.core.backfill.Backfill.BackfillSettings} has the bound on documents
 * a second, which leaves an index in use enough to do its work (ADR 0009).
 */
@NullMarked
package org.solrduplicates.core.backfill;

import org.jspecify.annotations.NullMarked;
