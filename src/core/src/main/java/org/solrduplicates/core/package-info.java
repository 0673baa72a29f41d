// SPDX-License-Identifier: Apache-2.0
/**
 * The library: versions of texts without Solr and without other libraries.
 *
 * <p>Open {@link org.solrduplicates.core.Duplicates} first. The packages below are its parts.
 */
@NullMarked
package org.solrduplicates.core;

import org.jspecify.annotations.NullMarked;
