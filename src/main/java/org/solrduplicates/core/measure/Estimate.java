package org.solrduplicates.core.measure;

/**
 * A share known from a sample only.
 *
 * @param value the share in the sample, in 0..1
 * @param low where the true share lies at least, with a probability of about 99 % for both ends
 * @param high where it lies at most
 */
public record Estimate(double value, double low, double high) {
  /** So many standard deviations to both sides hold 99 % of a normal distribution. */
  private static final double SIGMAS = 2.5758;

  /** Returns the estimate and its interval (Wilson 1927) when so many of those drawn were found. */
  public static Estimate ofShare(int found, int drawn) {
    if (found < 0 || drawn < 1 || found > drawn) {
      throw new IllegalArgumentException("cannot find " + found + " of " + drawn + " drawn");
    }
    double share = (double) found / drawn;
    double z = SIGMAS * SIGMAS / drawn;
    double middle = (share + z / 2) / (1 + z);
    double half = Math.sqrt(z * (share * (1 - share) + z / 4)) / (1 + z);
    return new Estimate(share, Math.max(0, middle - half), Math.min(1, middle + half));
  }
}
