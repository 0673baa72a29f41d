// SPDX-License-Identifier: Apache-2.0
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
 * Credentials for HTTP Basic authentication. Immutable.
 *
 * @param user the name, not empty; a colon would end it in the header
 * @param password never printed
 */
public record Credentials(String user, String password) {
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
   * @throws IllegalArgumentException if it is empty or has a colon; the message does not show it
   */
  public Credentials {
    if (user.isEmpty() || user.contains(":")) {
      throw new IllegalArgumentException(
          "the user name must not be empty and must not contain ':'");
    }
  }

  /**
   * Reads a file of one line, {@code user:password}, in UTF-8.
   *
   * @throws IOException if the file cannot be read, has another content, or is accessible to others
   *     than its owner. The last is checked only on file systems with POSIX permissions
   */
  public static Credentials read(Path file) throws IOException {
    requirePrivate(file);
    byte[] bytes = Files.readAllBytes(file);
    List<String> lines =
        new String(bytes, StandardCharsets.UTF_8).replaceFirst("^\uFEFF", "").lines().toList();
    int colon = lines.size() == 1 ? lines.get(0).indexOf(':') : 0;
    if (colon < 1) {
      throw new UserException(file + " must contain one line, user:password");
    }
    return new Credentials(lines.get(0).substring(0, colon), lines.get(0).substring(colon + 1));
  }

  private static void requirePrivate(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view != null
        && view.readAttributes().permissions().stream().anyMatch(OF_OTHERS::contains)) {
      throw new UserException(
          file + " is accessible to others than its owner; run chmod 600 on it");
    }
  }

  /**
   * Returns the credentials in an address.
   *
   * @throws IllegalArgumentException if there is a user without a password; the message shows
   *     neither
   */
  public static Optional<Credentials> of(URI address) {
    return Optional.ofNullable(address.getRawUserInfo()).map(raw -> ofUserInfo(address));
  }

  private static Credentials ofUserInfo(URI address) {
    String[] parts = address.getRawUserInfo().split(":", 2);
    if (parts.length < 2) {
      throw new IllegalArgumentException("has a user without a password; write user:password@host");
    }
    return new Credentials(decoded(parts[0]), decoded(parts[1]));
  }

  /** A plus sign is literal in the user part of a URL, unlike in a form. */
  private static String decoded(String part) {
    return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** Returns an address without credentials and without trailing slashes. */
  public static String without(URI address) {
    String shown = address.toString().replaceAll("/+$", "");
    return Optional.ofNullable(address.getRawUserInfo())
        .map(raw -> shown.replaceFirst(Pattern.quote(raw + "@"), ""))
        .orElse(shown);
  }

  public String header() {
    byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return "user '" + user + "'";
  }
}
