// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.List;
import org.solrduplicates.core.Internal;

/**
 * A document whose duplicates are searched.
 *
 * @param terms its characteristic words, empty to search by fingerprint only
 */
@Internal
public record Lookup(FoundDocument document, List<InterestingTerm> terms) {}
