package org.solrduplicates.core.group;

import java.util.List;

/**
 * A document whose duplicates are to be found.
 *
 * @param terms its characteristic words, empty if it is looked up by its fingerprint alone
 */
public record Lookup(FoundDocument document, List<InterestingTerm> terms) {}
