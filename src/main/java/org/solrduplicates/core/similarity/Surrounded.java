package org.solrduplicates.core.similarity;

import org.solrduplicates.core.fingerprint.Fingerprint;

/**
 * A document with what is usual around it.
 *
 * @param background the similarity that is usual around it, see {@link Contrast}, in 0..1
 */
public record Surrounded(Fingerprint fingerprint, double background) {}
