// SPDX-License-Identifier: Apache-2.0
/**
 * The settings that define a version group.
 *
 * <p>Open {@link org.solrduplicates.core.settings.Parameter} first: the only definition of key,
 * default, range and meaning of each request parameter. {@link
 * org.solrduplicates.core.settings.DuplicateSettings} holds valid values of all parameters.
 *
 * <p>To add a parameter, add a constant in {@link org.solrduplicates.core.settings.Parameter}, a
 * component in {@link org.solrduplicates.core.settings.DuplicateSettings} and a row in
 * docs/parameters.md. A test compares them.
 */
@NullMarked
package org.solrduplicates.core.settings;

import org.jspecify.annotations.NullMarked;
