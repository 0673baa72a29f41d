// SPDX-License-Identifier: Apache-2.0
/**
 * Warnings about a configuration that works, but not as intended: an unused update chain, an empty
 * field, a text that is not stored.
 *
 * <p>Open {@link org.solrduplicates.solr.setup.Warning} first. A {@link
 * org.solrduplicates.solr.setup.Check} looks for errors in the {@link
 * org.solrduplicates.solr.setup.Facts} of a core; {@link org.solrduplicates.solr.setup.SetupWatch}
 * repeats all checks. Plugins describe themselves by {@link
 * org.solrduplicates.solr.setup.SetupPart}. Chains are read as Solr assembled them, not as
 * solrconfig.xml declares them.
 */
@NullMarked
package org.solrduplicates.solr.setup;

import org.jspecify.annotations.NullMarked;
