/** Where decisions about pairs of documents are kept: a companion core or collection. */
@NullMarked
package org.solrduplicates.solr.decision;

import org.jspecify.annotations.NullMarked;
