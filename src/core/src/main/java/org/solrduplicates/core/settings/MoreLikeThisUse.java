// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.settings;

/** When More-Like-This searches candidates. */
public enum MoreLikeThisUse {
  /** Where common phrases may miss versions; see {@link DuplicateSettings#isFoundByPhrases}. */
  AUTO,
  /** For each document of a group. */
  ALWAYS
}
