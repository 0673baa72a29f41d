// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.ArrayList;
import java.util.List;

/**
 * A logistic regression by Newton's method. All coefficients but the last one are at least 0. Not
 * thread-safe.
 */
final class LogisticFit {
  private static final int MAX_STEPS = 200;
  private static final int MAX_HALVINGS = 30;
  private static final double ENOUGH = 1e-10;
  private static final double RIDGE = 1e-6;

  private final int size;
  private final List<Example> examples = new ArrayList<>();

  private record Example(double[] terms, double offset, boolean isTrue, double weight) {
    double logOdds(double[] coefficients) {
      return LogisticFit.logOdds(terms, offset, coefficients);
    }
  }

  /**
   * @param size the number of coefficients
   */
  LogisticFit(int size) {
    this.size = size;
  }

  /**
   * Adds an example.
   *
   * @param offset a part of the log odds that has no coefficient
   */
  void add(double[] terms, double offset, boolean isTrue, double weight) {
    examples.add(new Example(terms, offset, isTrue, weight));
  }

  static double logOdds(double[] terms, double offset, double[] coefficients) {
    double sum = offset;
    for (int i = 0; i < coefficients.length; i++) {
      sum += coefficients[i] * terms[i];
    }
    return sum;
  }

  /** Returns the most likely coefficients. */
  double[] fit() {
    double[] now = new double[size];
    double likelihood = likelihood(now);
    for (int step = 0; step < MAX_STEPS; step++) {
      double[] change = newton(now);
      double[] next = moved(now, change, 1);
      double better = likelihood(next);
      for (int halved = 1; better < likelihood && halved < MAX_HALVINGS; halved++) {
        next = moved(now, change, Math.pow(2, -halved));
        better = likelihood(next);
      }
      if (better - likelihood < ENOUGH) {
        return now;
      }
      now = next;
      likelihood = better;
    }
    return now;
  }

  private double[] moved(double[] from, double[] change, double part) {
    double[] to = new double[size];
    for (int i = 0; i < size; i++) {
      double moved = from[i] + part * change[i];
      to[i] = i == size - 1 ? moved : Math.max(0, moved);
    }
    return to;
  }

  private double likelihood(double[] coefficients) {
    double sum = 0;
    for (Example example : examples) {
      double logOdds = example.logOdds(coefficients);
      double signed = example.isTrue ? logOdds : -logOdds;
      sum -= example.weight * (Math.log1p(Math.exp(-Math.abs(signed))) + Math.max(0, -signed));
    }
    return sum;
  }

  /** Returns a step of Newton's method in which coefficients of 0 do not fall. */
  private double[] newton(double[] coefficients) {
    double[] gradient = new double[size];
    double[][] curvature = new double[size][size];
    for (Example example : examples) {
      double probability = 1 / (1 + Math.exp(-example.logOdds(coefficients)));
      double error = example.weight * ((example.isTrue ? 1 : 0) - probability);
      double certainty = example.weight * probability * (1 - probability);
      for (int i = 0; i < size; i++) {
        gradient[i] += error * example.terms[i];
        for (int j = 0; j < size; j++) {
          curvature[i][j] += certainty * example.terms[i] * example.terms[j];
        }
      }
    }
    for (int i = 0; i < size; i++) {
      curvature[i][i] += RIDGE;
      if (i < size - 1 && coefficients[i] <= 0 && gradient[i] <= 0) {
        hold(i, gradient, curvature);
      }
    }
    return solved(curvature, gradient);
  }

  private void hold(int held, double[] gradient, double[][] curvature) {
    gradient[held] = 0;
    for (int i = 0; i < size; i++) {
      curvature[held][i] = i == held ? 1 : 0;
      curvature[i][held] = i == held ? 1 : 0;
    }
  }

  /** Solves equations by Gauss's elimination; the matrix is positive definite. */
  private double[] solved(double[][] matrix, double[] right) {
    for (int pivot = 0; pivot < size; pivot++) {
      for (int row = pivot + 1; row < size; row++) {
        double factor = matrix[row][pivot] / matrix[pivot][pivot];
        right[row] -= factor * right[pivot];
        for (int column = pivot; column < size; column++) {
          matrix[row][column] -= factor * matrix[pivot][column];
        }
      }
    }
    double[] solution = new double[size];
    for (int row = size - 1; row >= 0; row--) {
      double rest = right[row];
      for (int column = row + 1; column < size; column++) {
        rest -= matrix[row][column] * solution[column];
      }
      solution[row] = rest / matrix[row][row];
    }
    return solution;
  }
}
