package org.solrduplicates.cli.client;

import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.solrduplicates.cli.console.FailureReason.UserException;

/**
 * A user and a password, for HTTP Basic authentication. Immutable.
 *
 * @param user the name, not empty and without a colon, which ends it on the wire
 * @param password the password, which is printed nowhere
 */
public record Credentials(String user, String password) {
  /** The environment variable with the name of the user. */
  public static final String USER_VARIABLE = "SOLR_DUPLICATES_USER";

  public static final String PASSWORD_VARIABLE = "SOLR_DUPLICATES_PASSWORD";

  static final String WAYS =
      "--credentials FILE, --user NAME, or " + USER_VARIABLE + " and " + PASSWORD_VARIABLE;

  private static final Set<PosixFilePermission> OF_OTHERS =
      Set.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  /**
   * Checks the name.
   *
   * @throws IllegalArgumentException if it is empty or has a colon; the message shows neither
   */
  public Credentials {
    if (user.isEmpty() || user.contains(":")) {
      throw new IllegalArgumentException("a user must be a name without ':', and not empty");
    }
  }

  /**
   * Reads a file of one line, {@code user:password}, in UTF-8.
   *
   * @throws IOException if it cannot be read, has anything else, or others than its owner may read
   *     or write it; on a file system without such permissions nothing is known of others
   */
  public static Credentials read(Path file) throws IOException {
    requirePrivate(file);
    byte[] bytes = Files.readAllBytes(file);
    List<String> lines =
        new String(bytes, StandardCharsets.UTF_8).replaceFirst("^\uFEFF", "").lines().toList();
    int colon = lines.size() == 1 ? lines.get(0).indexOf(':') : 0;
    if (colon < 1) {
      throw new UserException(file + " must be one line, user:password");
    }
    return new Credentials(lines.get(0).substring(0, colon), lines.get(0).substring(colon + 1));
  }

  private static void requirePrivate(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view != null
        && view.readAttributes().permissions().stream().anyMatch(OF_OTHERS::contains)) {
      throw new UserException(
          file + " may be read or written by others than its owner; chmod 600 ends that");
    }
  }

  /**
   * Returns what an address has before its host.
   *
   * @throws IllegalArgumentException if that is a user without a password; the message does not
   *     show it
   */
  public static Optional<Credentials> of(URI address) {
    return Optional.ofNullable(address.getRawUserInfo()).map(raw -> ofUserInfo(address));
  }

  private static Credentials ofUserInfo(URI address) {
    String[] parts = address.getRawUserInfo().split(":", 2);
    if (parts.length < 2) {
      throw new IllegalArgumentException("has a user without a password");
    }
    return new Credentials(decoded(parts[0]), decoded(parts[1]));
  }

  /** A plus is a plus, unlike in a form. */
  private static String decoded(String part) {
    return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** Returns an address without the part before its host, and without a slash at its end. */
  public static String without(URI address) {
    String shown = address.toString().replaceAll("/+$", "");
    return Optional.ofNullable(address.getRawUserInfo())
        .map(raw -> shown.replaceFirst(Pattern.quote(raw + "@"), ""))
        .orElse(shown);
  }

  /** Returns the value of the header {@code Authorization}. */
  public String header() {
    byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  /** Does not show the password. */
  @Override
  public String toString() {
    return "user '" + user + "'";
  }
}
