// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import org.solrduplicates.core.Internal;

/**
 * How far a similarity exceeds the backgrounds of both documents. A form is as similar to all other
 * forms of its template as two versions of a contract are, but a version is similar to few texts.
 *
 * <pre>
 *   background b of a document: see {@link Background}
 *
 *   contrasted = (s - c (b1 + b2) / 2) / (1 - c (b1 + b2) / 2)
 *
 *                  0 ─────────────── b ────────── s ──── 1
 *                        └── c·b ──┘
 *                  b = 0: s is unchanged      b near 1: only nearly equal texts remain similar
 * </pre>
 *
 * <p>Symmetric, and 1 only where the similarity is. The share is from the score study
 * (docs/adr/0013).
 *
 * @param share the {@code c}, in [0, 1); 0 leaves similarities as they are
 */
@Internal
public record Contrast(double share) {
  public static final Contrast NONE = new Contrast(0);

  public Contrast {
    if (!(share >= 0 && share < 1)) {
      throw new IllegalArgumentException("the contrast must be in [0, 1), was " + share);
    }
  }

  public boolean isOn() {
    return share > 0;
  }

  /** All values are in 0..1; {@code a} and {@code b} are the backgrounds. */
  public double of(double similarity, double a, double b) {
    double taken = share * (a + b) / 2;
    return similarity >= 1 ? 1 : Math.max(0, (similarity - taken) / (1 - taken));
  }
}
