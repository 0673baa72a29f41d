// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.impl.HttpJdkSolrClient;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.zookeeper.server.embedded.ZooKeeperServerEmbedded;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.Project;
import org.solrduplicates.release.PackageRepository;

/** The plugin as a package: Solr's own commands check its signature and load it. */
class PackageIT {
  private static final String COLLECTION = "docs";
  private static final String VERSION = "0.1.0";

  @TempDir private Path folder;

  @Test
  void theCommandsOfThePageBringThePluginIntoACollection() throws Exception {
    Path repository = folder.resolve("repository");
    PackageRepository.main(
        new String[] {
          System.getProperty("pluginJar"),
          VERSION,
          "2025-01-01T00:00:00Z",
          repository.toString(),
          key().toString()
        });
    HttpServer files = serve(repository);
    try (ZooKeeperServerEmbedded zooKeeper = ExampleCloud.zooKeeper(folder)) {
      zooKeeper.start();
      try (ExampleServerProcess solr =
          ExampleServerProcess.servePlainNode(
              zooKeeper.getConnectionString(), "-Denable.packages=true")) {
        solr.createCollection(
            Project.TEST_RESOURCES.resolve("configsets/guessing/conf"), COLLECTION, 1, 1);
        int port = files.getAddress().getPort();
        install(solr, "http://localhost:" + port);
        String setUp = setup(solr);
        assertTrue(setUp.contains("textField=[body]"), setUp);
        assertTrue(setUp.contains("/duplicates/weights=WeightsHandler"), setUp);
        assertTrue(setUp.contains("missing=[dup_bands, dup_fragments]"), setUp);
      }
    } finally {
      files.stop(0);
    }
  }

  private Path key() throws Exception {
    KeyPairGenerator keys = KeyPairGenerator.getInstance("RSA");
    keys.initialize(2048);
    KeyPair pair = keys.generateKeyPair();
    return Files.writeString(
        folder.resolve("key.pem"),
        "-----BEGIN PRIVATE KEY-----\n"
            + Base64.getMimeEncoder().encodeToString(pair.getPrivate().getEncoded())
            + "\n-----END PRIVATE KEY-----\n");
  }

  private static HttpServer serve(Path files) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> answer(exchange, files));
    server.start();
    return server;
  }

  private static void answer(HttpExchange exchange, Path files) throws IOException {
    try (exchange) {
      byte[] bytes =
          Files.readAllBytes(files.resolve(exchange.getRequestURI().getPath().substring(1)));
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  /**
   * Solr's command keeps what it fetches in the folder for temporary files, and leaves it there.
   */
  private void install(ExampleServerProcess solr, String address) throws Exception {
    String commandLine =
        "java -Djava.io.tmpdir='"
            + folder
            + "' -cp '"
            + System.getProperty("serverClassPath")
            + "' org.apache.solr.cli.SolrCLI package --solr-url "
            + solr.url();
    UserCommands.Outcome installed =
        UserCommands.of("docs/release.md", "Solr's package manager")
            .with("bin/solr package", commandLine)
            .with("target/release/repository", folder.resolve("repository"))
            .with("http://localhost:8000", address)
            .run();

    assertEquals(0, installed.exitCode(), installed.output() + installed.errors());
    assertTrue(
        installed.output().contains("Deployment successful"),
        installed.output() + installed.errors());
  }

  private static String setup(ExampleServerProcess solr) throws Exception {
    try (HttpJdkSolrClient client =
        new HttpJdkSolrClient.Builder(solr.url()).useHttp1_1(true).build()) {
      return client
          .request(
              new GenericSolrRequest(SolrRequest.METHOD.GET, "/duplicates/setup")
                  .setRequiresCollection(true),
              COLLECTION)
          .toString();
    }
  }
}
