// SPDX-License-Identifier: Apache-2.0
/**
 * Titles and file names, taken apart: "Contract v2 final (copy).docx" is called "Contract" and is
 * its second version.
 *
 * <p>Open {@link org.solrduplicates.core.name.DocumentName} first. Dates are searched before
 * version numbers and states, because a date may look like a version. The words are in {@code
 * name-marks.tsv}; known misses are listed in the test data, not patched in code (ADR 0015).
 */
@Internal
@NullMarked
package org.solrduplicates.core.name;

import org.jspecify.annotations.NullMarked;
import org.solrduplicates.core.Internal;
