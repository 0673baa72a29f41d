// SPDX-License-Identifier: Apache-2.0
/**
 * What a fuzzer feeds with bytes: each target reads some, and fails if they do what no bytes may.
 * {@code src/lab/fuzz.sh} looks for such bytes; {@link org.solrduplicates.fuzz.KeptInputsTest}
 * tries those that are kept.
 */
package org.solrduplicates.fuzz;
