// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.solrduplicates.cli.client.Access;
import org.solrduplicates.cli.client.Credentials;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.FailureReason;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that uses one collection. */
abstract class SolrCommand implements Callable<Integer> {
  @Spec CommandSpec spec;
  @Mixin final SolrFlags solr = new SolrFlags();

  final Console console() {
    return Main.console(spec);
  }

  /** A {@code @Mixin} of every command that uses a collection. */
  static final class SolrFlags {
    static final String NAME = FailureReason.SOLR_FLAG;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
        names = NAME,
        paramLabel = "URL",
        required = true,
        split = ",(?=(?i:https?)://)",
        splitSynopsisLabel = ",",
        description =
            "the Solr collection, such as http://host:8983/solr/name; further addresses are tried if"
                + " one does not answer")
    private List<URI> addresses;

    @Mixin private final AccessFlags accessFlags = new AccessFlags();

    /** Kept, so that a password is prompted for only once. */
    private Optional<Access> access = Optional.empty();

    /** Returns the first address, without credentials and trailing slashes. */
    String url() {
      return urls().get(0);
    }

    /** Returns the name of the collection, the last part of its address. */
    String collection() {
      return collection(url());
    }

    private static String collection(String url) {
      return url.substring(url.lastIndexOf('/') + 1);
    }

    private List<String> urls() {
      return addresses.stream().map(Credentials::without).toList();
    }

    /**
     * Returns the collection; may prompt for a password, but sends no request.
     *
     * @throws ParameterException if the flags contradict each other
     * @throws IOException if a file of the flags cannot be used
     */
    SolrCollection open() throws IOException {
      requireOneCollection();
      if (access.isEmpty()) {
        access = Optional.of(accessFlags.access(addresses, command));
      }
      return new SolrCollection(urls(), access.get());
    }

    private void requireOneCollection() {
      List<String> names = urls().stream().map(SolrFlags::collection).distinct().toList();
      if (names.size() > 1) {
        throw new ParameterException(
            command.commandLine(),
            NAME
                + " must name the same collection at each node, not "
                + names.stream().collect(Collectors.joining("' and '", "'", "'")));
      }
    }
  }
}
