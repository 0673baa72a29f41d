// SPDX-License-Identifier: Apache-2.0
/**
 * The order of the versions of a document, and the dates it is made of.
 *
 * <p>Open {@link org.solrduplicates.core.order.VersionOrder} first (ADR 0016). The order of a part
 * of a group is the order of the whole without the rest, so filters do not change it. {@link
 * org.solrduplicates.core.order.CredibleDates} decides which dates count.
 */
@Internal
@NullMarked
package org.solrduplicates.core.order;

import org.jspecify.annotations.NullMarked;
import org.solrduplicates.core.Internal;
