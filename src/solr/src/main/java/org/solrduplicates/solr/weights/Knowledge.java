// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.weights;

/**
 * What is stored about a collection: its weights, and the last job. It is one value, because a
 * question must not see a new job with old weights.
 */
public record Knowledge(NamedWeights named, LastJob job) {
  static Knowledge of(NamedWeights named) {
    return new Knowledge(named, LastJob.NONE);
  }

  static Knowledge none(String reason) {
    return of(NamedWeights.none(reason));
  }

  Knowledge after(LastJob last) {
    return new Knowledge(named, last);
  }

  /** Stored weights have a number of documents or a job. */
  boolean isStored() {
    return named.of() > 0 || !job.equals(LastJob.NONE);
  }
}
