// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.solrduplicates.cli.SolrCommand.SolrFlags;
import org.solrduplicates.cli.client.Access;
import org.solrduplicates.cli.client.Access.TrustStore;
import org.solrduplicates.cli.client.Credentials;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.core.text.Sentence;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * The flags for credentials, TLS and proxy, a {@code @Mixin} of every command that uses Solr. A
 * password comes from a file, a prompt, the address or the environment, in this order. No flag
 * takes one.
 */
final class AccessFlags {
  static final String TRUST_STORE_VARIABLE = "SOLR_DUPLICATES_TRUST_STORE_PASSWORD";

  @Option(
      names = "--credentials",
      paramLabel = "FILE",
      description = "file with one line, user:password; readable by its owner only")
  private Optional<Path> file;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description =
          "user name; prompts for the password. Without --user and --credentials, the environment"
              + " variables are used: "
              + Credentials.USER_VARIABLE
              + ", "
              + Credentials.PASSWORD_VARIABLE)
  private Optional<String> user;

  @Option(
      names = "--trust-store",
      paramLabel = "FILE",
      description =
          "trusted certificates (PKCS12, JKS, PEM) instead of those of Java; the password is read"
              + " from "
              + TRUST_STORE_VARIABLE)
  private Optional<Path> trustStore;

  @Option(
      names = "--proxy",
      paramLabel = "HOST:PORT",
      description = "HTTP proxy; default: Java's system properties")
  private Optional<InetSocketAddress> proxy;

  /**
   * Returns the access to Solr; may prompt for a password.
   *
   * @param addresses of Solr, with the same credentials in each or none
   * @throws ParameterException if the flags contradict each other
   * @throws IOException if a file cannot be used
   */
  Access access(List<URI> addresses, CommandSpec command) throws IOException {
    try {
      Console console = Main.console(command);
      return new Access(credentials(addresses, console), tls(console), proxy);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }

  private Optional<SSLContext> tls(Console console) throws IOException {
    return trustStore.isEmpty()
        ? Optional.empty()
        : Optional.of(TrustStore.read(trustStore.get(), variable(TRUST_STORE_VARIABLE, console)));
  }

  private Optional<Credentials> credentials(List<URI> addresses, Console console)
      throws IOException {
    if (file.isPresent() && user.isPresent()) {
      throw new IllegalArgumentException(
          "--credentials and --user exclude each other; use one of them");
    }
    Optional<Credentials> ofAddresses = ofAddresses(addresses);
    if (file.isPresent()) {
      return Optional.of(Credentials.read(file.get()));
    }
    return user.map(name -> asked(name, console))
        .or(() -> ofAddresses)
        .or(() -> ofEnvironment(console));
  }

  /** With different credentials a password could be sent to the wrong host. */
  private static Optional<Credentials> ofAddresses(List<URI> addresses) {
    if (addresses.stream().map(URI::getRawUserInfo).map(Optional::ofNullable).distinct().count()
        > 1) {
      throw new IllegalArgumentException(
          SolrFlags.NAME + " must have the same user and password in all addresses, or in none");
    }
    return Credentials.of(addresses.get(0));
  }

  private static Credentials asked(String name, Console console) {
    if (name.contains(":")) {
      throw new IllegalArgumentException(
          "--user must be a name without ':'; the password is prompted for");
    }
    return console
        .password("Password of " + Console.printable(name) + ": ")
        .map(password -> new Credentials(name, password))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--user needs a terminal for the password prompt; without one, use --credentials"
                        + " FILE"));
  }

  private static Optional<Credentials> ofEnvironment(Console console) {
    Optional<String> name = variable(Credentials.USER_VARIABLE, console);
    Optional<String> password = variable(Credentials.PASSWORD_VARIABLE, console);
    if (name.isPresent() != password.isPresent()) {
      throw new IllegalArgumentException(
          Sentence.of(
              "only one of the environment variables %s and %s is set; set both or none",
              Credentials.USER_VARIABLE, Credentials.PASSWORD_VARIABLE));
    }
    return name.map(known -> new Credentials(known, password.orElseThrow()));
  }

  /** Treats an empty variable as unset. */
  private static Optional<String> variable(String name, Console console) {
    return Optional.ofNullable(console.environment().get(name)).filter(text -> !text.isEmpty());
  }
}
