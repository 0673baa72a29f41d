/**
 * What a version group is, in numbers: every parameter once.
 *
 * <p>Open {@link org.solrduplicates.core.settings.Parameter} first: key, default, range and meaning
 * of each request parameter, said nowhere else. The page on parameters is compared with it by a
 * test, and so is every message about a bad value. {@link
 * org.solrduplicates.core.settings.DuplicateSettings} is all of them together, read and checked at
 * once: immutable, always valid, and the only thing that travels further.
 *
 * <p>{@link org.solrduplicates.core.settings.LinkMode} says what joins a document to a group (ADR
 * 0004), {@link org.solrduplicates.core.settings.Source} which ways of finding candidates there
 * are.
 *
 * <p>A new parameter is a constant in {@link org.solrduplicates.core.settings.Parameter}, a
 * component of {@link org.solrduplicates.core.settings.DuplicateSettings} and a row on the page;
 * the test that compares them fails until all three are there.
 */
@NullMarked
package org.solrduplicates.core.settings;

import org.jspecify.annotations.NullMarked;
