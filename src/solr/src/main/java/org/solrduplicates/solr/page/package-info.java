// SPDX-License-Identifier: Apache-2.0
/**
 * The web page: {@code /duplicates/ui}.
 *
 * <p>Open {@link org.solrduplicates.solr.page.PageHandler} first; it serves the resources in {@code
 * org/solrduplicates/page}. The page calls the other handlers with the rights of its user, so
 * nothing here reads documents. The libraries jsdiff and uPlot are unpacked from WebJars into
 * {@code lib} at build time, with their licences.
 */
@NullMarked
package org.solrduplicates.solr.page;

import org.jspecify.annotations.NullMarked;
