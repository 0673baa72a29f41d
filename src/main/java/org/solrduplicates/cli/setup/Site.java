package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.setup.SolrServer.SetupRequest;
import org.solrduplicates.core.text.Sentence;

/**
 * Where a collection lives.
 *
 * @param collection its name, or that of the core
 * @param configset of a SolrCloud: the name of its configuration; nothing for one core
 * @param others the other collections with the same configuration
 * @param zooKeeper the address of ZooKeeper; empty for one core
 * @param secured whether Solr asks who somebody is
 */
record Site(
    String collection,
    Optional<String> configset,
    List<String> others,
    String zooKeeper,
    String solrVersion,
    boolean secured) {
  /** Asks Solr where a collection lives; that there is none is a {@link SolrRefusal}. */
  static Site of(SolrServer solr, String collection) throws IOException {
    JsonNode system = system(solr);
    boolean cloud = system.path("mode").asText().equals("solrcloud");
    Site site =
        new Site(
            collection,
            Optional.empty(),
            List.of(),
            system.path("zkHost").asText(""),
            system.path("lucene").path("solr-spec-version").asText("unknown"),
            system.path("security").has("authenticationPlugin"));
    return cloud ? site.inCloud(solr) : site.asCore(solr);
  }

  private static JsonNode system(SolrServer solr) throws IOException {
    try {
      return solr.get("/admin/info/system");
    } catch (SolrRefusal e) {
      if (e.status() != 404) {
        throw e;
      }
      throw new UserException(
          Sentence.of(
              "no Solr answers at %s: --solr is the address of Solr itself, such as"
                  + " http://host:8983/solr, and --collection the name behind it",
              solr.url()));
    }
  }

  private Site asCore(SolrServer solr) throws IOException {
    String path = "/admin/cores?action=STATUS&core=" + SolrServer.encoded(collection);
    JsonNode answer = solr.get(path);
    JsonNode failure = answer.path("initFailures").path(collection);
    if (!failure.isMissingNode()) {
      throw new UserException("the core " + collection + " does not load: " + failure.asText());
    }
    if (answer.path("status").path(collection).isEmpty()) {
      throw new UserException("there is no core '" + collection + "' at " + solr.url());
    }
    return this;
  }

  private Site inCloud(SolrServer solr) throws IOException {
    JsonNode cluster = solr.get("/admin/collections?action=CLUSTERSTATUS").path("cluster");
    JsonNode state = cluster.path("collections").path(collection);
    if (state.isMissingNode()) {
      throw new UserException(absent(solr, cluster.path("aliases").path(collection).asText("")));
    }
    String name = state.path("configName").asText();
    List<String> sharing =
        cluster.path("collections").properties().stream()
            .filter(other -> other.getValue().path("configName").asText().equals(name))
            .map(Map.Entry::getKey)
            .filter(other -> !other.equals(collection))
            .sorted()
            .toList();
    return new Site(collection, Optional.of(name), sharing, zooKeeper, solrVersion, secured);
  }

  private String absent(SolrServer solr, String aliasOf) {
    return aliasOf.isEmpty()
        ? "there is no collection '" + collection + "' at " + solr.url()
        : "'" + collection + "' is an alias: name the collection itself, --collection " + aliasOf;
  }

  boolean isCloud() {
    return configset.isPresent();
  }

  /**
   * Returns why the configuration must not be changed: schema, overlay and solrconfig.xml are those
   * of every collection with this configset.
   *
   * @param sharedAllowed whether other collections may be changed with it
   */
  Optional<String> obstacle(boolean sharedAllowed) {
    String name = configset.orElse("");
    if (name.equals("_default")) {
      return Optional.of(
          Sentence.of(
              "%1$s uses the configset _default, from which later collections are made: nothing was"
                  + " changed. Give it one of its own: POST /admin/configs?action=CREATE&name=%1$s"
                  + "&baseConfigSet=_default, then POST /admin/collections?action=MODIFYCOLLECTION"
                  + "&collection=%1$s&collection.configName=%1$s",
              collection));
    }
    if (others.isEmpty() || sharedAllowed) {
      return Optional.empty();
    }
    return Optional.of(
        Sentence.of(
            "the configset %s is also that of %s: nothing was changed. With --shared-configset they"
                + " are changed, too",
            name, String.join(", ", others)));
  }

  /** Returns the requests that load the configuration again, of every collection that has it. */
  List<SetupRequest> reloads() {
    if (!isCloud()) {
      String path = "/admin/cores?action=RELOAD&core=" + collection;
      return List.of(SetupRequest.command("the core was loaded again", path));
    }
    return Stream.concat(Stream.of(reload(collection)), reloadsOfOthers().stream()).toList();
  }

  /** Returns the requests that let the other collections see fields that came or went. */
  List<SetupRequest> reloadsOfOthers() {
    return others.stream().map(Site::reload).toList();
  }

  private static SetupRequest reload(String name) {
    return SetupRequest.command(
        "the collection " + name + " was loaded again",
        "/admin/collections?action=RELOAD&name=" + SolrServer.encoded(name));
  }
}
