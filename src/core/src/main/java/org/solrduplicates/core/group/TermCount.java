// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import org.solrduplicates.core.Internal;

/** A term and its frequency in a document, at least 1. */
@Internal
public record TermCount(IndexTerm term, int count) {}
