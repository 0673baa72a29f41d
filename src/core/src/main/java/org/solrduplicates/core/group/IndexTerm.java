// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import org.solrduplicates.core.Internal;

@Internal
public record IndexTerm(String field, String text) {}
