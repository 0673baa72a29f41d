/** What Solr calls at index time: the fingerprints of a document and what becomes of duplicates. */
@NullMarked
package org.solrduplicates.solr.update;

import org.jspecify.annotations.NullMarked;
