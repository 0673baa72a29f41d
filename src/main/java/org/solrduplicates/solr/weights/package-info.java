/** The weights of the words of a collection: learned, kept, and known on every node. */
@NullMarked
package org.solrduplicates.solr.weights;

import org.jspecify.annotations.NullMarked;
