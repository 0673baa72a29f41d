// SPDX-License-Identifier: Apache-2.0
/**
 * Fingerprints: the data that is stored of a text for comparison.
 *
 * <p>Open {@link org.solrduplicates.core.fingerprint.Fingerprint} first, then {@link
 * org.solrduplicates.core.fingerprint.FingerprintBuilder}. The record layout of {@link
 * org.solrduplicates.core.fingerprint.FingerprintCodec} is frozen (ADR 0003), and so are the
 * functions of {@link org.solrduplicates.core.fingerprint.Hash}. Only {@link
 * org.solrduplicates.core.fingerprint.Weights} depends on other documents (ADR 0013).
 */
@NullMarked
package org.solrduplicates.core.fingerprint;

import org.jspecify.annotations.NullMarked;
