// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

/** A term and its frequency in a document, at least 1. */
public record TermCount(IndexTerm term, int count) {}
