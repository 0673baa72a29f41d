// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import org.solrduplicates.core.fingerprint.Fingerprint;

/**
 * What a job compares of a document.
 *
 * @param key the {@link DocumentKey}
 * @param rule the name of its rule; empty for none
 */
public record KeyedText(long key, Fingerprint fingerprint, String rule) {}
