// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import org.solrduplicates.core.settings.DuplicateSettings;

/** The same by a plain measure. */
class PlainFailingJobTest extends FailingJobTest {
  @Override
  DuplicateSettings settings() {
    return Texts.measuredBy("blend");
  }
}
