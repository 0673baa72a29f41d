// SPDX-License-Identifier: Apache-2.0

/**
 * Finds all version groups of a dataset with Apache Spark: {@link VersionGroups}.
 *
 * <p>The stages are those of the core library. This package divides the texts among partitions, and
 * sends rows of bytes between them.
 */
@NullMarked
package org.solrduplicates.spark;

import org.jspecify.annotations.NullMarked;
