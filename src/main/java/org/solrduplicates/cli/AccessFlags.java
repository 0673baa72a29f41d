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
 * Who asks Solr, and over which way: a {@code @Mixin} of every command that asks a Solr. A password
 * is in a file, in the environment, typed, or in the address, in this order; never an argument of
 * its own.
 */
final class AccessFlags {
  static final String TRUST_STORE_VARIABLE = "SOLR_DUPLICATES_TRUST_STORE_PASSWORD";

  @Option(
      names = "--credentials",
      paramLabel = "FILE",
      description = "a file of one line, user:password, that nobody else may read")
  private Optional<Path> file;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description =
          "who asks Solr; the password is asked for. Without --user and --credentials both are in"
              + " the environment: "
              + Credentials.USER_VARIABLE
              + ", "
              + Credentials.PASSWORD_VARIABLE)
  private Optional<String> user;

  @Option(
      names = "--trust-store",
      paramLabel = "FILE",
      description =
          "the certificates to trust (PKCS12, JKS, PEM), instead of those of Java; its password is"
              + " in "
              + TRUST_STORE_VARIABLE)
  private Optional<Path> trustStore;

  @Option(
      names = "--proxy",
      paramLabel = "HOST:PORT",
      description = "the HTTP proxy; by default that of Java's system properties")
  private Optional<InetSocketAddress> proxy;

  /**
   * Returns the way to Solr; may ask for a password.
   *
   * @param addresses of Solr, which may have a user and password, the same in each
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
      throw new IllegalArgumentException("--credentials and --user exclude each other");
    }
    Optional<Credentials> ofAddresses = ofAddresses(addresses);
    if (file.isPresent()) {
      return Optional.of(Credentials.read(file.get()));
    }
    return user.map(name -> asked(name, console))
        .or(() -> ofAddresses)
        .or(() -> ofEnvironment(console));
  }

  /** A password must not reach a host that it was not typed for. */
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
          "--user must be a name without ':'; nothing else is typed");
    }
    return console
        .password("Password of " + Console.printable(name) + ": ")
        .map(password -> new Credentials(name, password))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--user needs a terminal to ask for the password; elsewhere there is"
                        + " --credentials FILE"));
  }

  private static Optional<Credentials> ofEnvironment(Console console) {
    Optional<String> name = variable(Credentials.USER_VARIABLE, console);
    Optional<String> password = variable(Credentials.PASSWORD_VARIABLE, console);
    if (name.isPresent() != password.isPresent()) {
      throw new IllegalArgumentException(
          Sentence.of(
              "of the environment variables %s and %s only one is set",
              Credentials.USER_VARIABLE, Credentials.PASSWORD_VARIABLE));
    }
    return name.map(known -> new Credentials(known, password.orElseThrow()));
  }

  /** An empty variable is as good as none. */
  private static Optional<String> variable(String name, Console console) {
    return Optional.ofNullable(console.environment().get(name)).filter(text -> !text.isEmpty());
  }
}
