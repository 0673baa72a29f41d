// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import org.solrduplicates.core.Internal;

/** Values that the job wrote into a document, and Solr's version; 0 for none. */
@Internal
public record JobColumns(int group, long background, long version) {
  public static final JobColumns NONE = new JobColumns(0, 0, 0);
}
