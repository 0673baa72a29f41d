// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.order;

import java.time.Instant;

/** A date of a document and the field it comes from. */
public record DocumentDate(String field, Instant instant) {}
