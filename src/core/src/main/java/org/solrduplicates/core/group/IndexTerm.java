// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

public record IndexTerm(String field, String text) {}
