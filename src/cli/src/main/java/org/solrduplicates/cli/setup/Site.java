// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.setup.SolrServer.SetupRequest;
import org.solrduplicates.core.text.Sentence;

/**
 * The collection and its environment.
 *
 * @param collection the name of the collection or core
 * @param configset in SolrCloud; empty for a core
 * @param others the other collections with the same configset
 * @param zooKeeper the address of ZooKeeper; empty for a core
 * @param schemaFile the file of the schema of a core; empty in SolrCloud
 * @param secured whether authentication is enabled
 * @param failure why the last reload of a core failed; it still answers as loaded before
 */
record Site(
    String collection,
    Optional<String> configset,
    List<String> others,
    String zooKeeper,
    String solrVersion,
    Optional<String> schemaFile,
    boolean secured,
    Optional<String> failure) {
  /** Requests the properties of a collection. */
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
            Optional.empty(),
            system.path("security").has("authenticationPlugin"),
            Optional.empty());
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
              "no Solr at %s: set --solr to the address of Solr, such as"
                  + " http://host:8983/solr, and --collection to the name of the collection",
              solr.url()));
    }
  }

  private Site asCore(SolrServer solr) throws IOException {
    String path = "/admin/cores?action=STATUS&core=" + SolrServer.encoded(collection);
    JsonNode answer = solr.get(path);
    JsonNode failure = answer.path("initFailures").path(collection);
    boolean answers = !answer.path("status").path(collection).isEmpty();
    if (!answers && !failure.isMissingNode()) {
      throw new UserException("the core " + collection + " does not load: " + failure.asText());
    }
    if (!answers) {
      throw new UserException("no core '" + collection + "' at " + solr.url());
    }
    return new Site(
        collection,
        configset,
        others,
        zooKeeper,
        solrVersion,
        text(answer.path("status").path(collection).path("schema")),
        secured,
        text(failure));
  }

  private static Optional<String> text(JsonNode value) {
    return Optional.of(value.asText("")).filter(text -> !text.isEmpty());
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
    return new Site(
        collection,
        Optional.of(name),
        sharing,
        zooKeeper,
        solrVersion,
        schemaFile,
        secured,
        failure);
  }

  private String absent(SolrServer solr, String aliasOf) {
    return aliasOf.isEmpty()
        ? "no collection '" + collection + "' at " + solr.url()
        : "'" + collection + "' is an alias: name the collection, --collection " + aliasOf;
  }

  boolean isCloud() {
    return configset.isPresent();
  }

  /**
   * Returns why the configuration must not be changed. A change affects every collection with this
   * configset.
   *
   * @param sharedAllowed whether other collections may be changed too
   */
  Optional<String> obstacle(boolean sharedAllowed) {
    String name = configset.orElse("");
    if (name.equals("_default")) {
      return Optional.of(
          Sentence.of(
              "%1$s uses the configset _default, the template of new collections: nothing was"
                  + " changed. Give it its own: POST /admin/configs?action=CREATE&name=%1$s"
                  + "&baseConfigSet=_default, then POST /admin/collections?action=MODIFYCOLLECTION"
                  + "&collection=%1$s&collection.configName=%1$s",
              collection));
    }
    if (others.isEmpty() || sharedAllowed) {
      return Optional.empty();
    }
    return Optional.of(
        Sentence.of(
            "the configset %s is shared with %s: nothing was changed. To change them too, add"
                + " --shared-configset",
            name, String.join(", ", others)));
  }

  /** Returns the requests that reload every collection with this configuration. */
  List<SetupRequest> reloads() {
    if (!isCloud()) {
      String path = "/admin/cores?action=RELOAD&core=" + collection;
      return List.of(SetupRequest.command("the core was reloaded", path));
    }
    return Stream.concat(Stream.of(reload(collection)), reloadsOfOthers().stream()).toList();
  }

  /** Returns the requests that reload the other collections. */
  List<SetupRequest> reloadsOfOthers() {
    return others.stream().map(Site::reload).toList();
  }

  /**
   * Returns the other collections that have not loaded the chains of a configuration, although they
   * share the configset. A collection that this user may not read is skipped.
   */
  List<String> behind(SolrServer solr, Configuration loaded) throws IOException {
    List<String> behind = new ArrayList<>();
    for (String other : others) {
      try {
        if (!loaded.isFollowedBy(Configuration.ofOther(solr, "/" + other))) {
          behind.add(other);
        }
      } catch (SolrRefusal e) {
        if (e.status() != 401 && e.status() != 403) {
          behind.add(other);
        }
      }
    }
    return behind;
  }

  static SetupRequest reload(String name) {
    return SetupRequest.command(
        "the collection " + name + " was reloaded",
        "/admin/collections?action=RELOAD&name=" + SolrServer.encoded(name));
  }
}
