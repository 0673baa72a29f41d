// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.List;

/**
 * A document whose duplicates are searched.
 *
 * @param terms its characteristic words, empty to search by fingerprint only
 */
public record Lookup(FoundDocument document, List<InterestingTerm> terms) {}
