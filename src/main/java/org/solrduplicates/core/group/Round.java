package org.solrduplicates.core.group;

import java.util.List;

/**
 * One step of an expansion: the documents whose duplicates are to be found now.
 *
 * @param number 1 for the round that starts from the pivot
 * @param frontier the documents kept in the round before, in a repeatable order
 */
public record Round(int number, List<FoundDocument> frontier) {}
