/** Where the core meets Lucene: an analyzer cuts words, an index gives candidates and term bags. */
@NullMarked
package org.solrduplicates.lucene;

import org.jspecify.annotations.NullMarked;
