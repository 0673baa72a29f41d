package org.solrduplicates.core.measure;

/**
 * The cosine of the angle between two texts as vectors (Salton et al. 1975), one dimension a
 * feature, as long in it as the feature is frequent times its weight. In 0..1, for no weight is
 * negative; 1 if the features have the same proportions, whatever the length of the texts.
 */
final class Cosine {
  private Cosine() {}

  /**
   * A text with its length as a vector.
   *
   * @param weight the same for all texts that are compared
   */
  record Vector(Features features, Features.Weight weight, double squaredLength) {}

  static Vector vector(Features features, Features.Weight weight) {
    return new Vector(features, weight, features.dotProduct(features, weight));
  }

  static double of(Vector a, Vector b) {
    double lengths = Math.sqrt(a.squaredLength * b.squaredLength);
    double product = a.features.dotProduct(b.features, a.weight);
    return lengths == 0 ? 0 : Math.min(1, product / lengths);
  }
}
