/** From a pivot to its version group and history: find candidates, verify, repeat. */
@NullMarked
package org.solrduplicates.core.group;

import org.jspecify.annotations.NullMarked;
