// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.setup.SolrServer.SetupRequest;
import org.solrduplicates.core.text.Sentence;

/**
 * Finds what Solr would refuse before install changes anything. Solr itself examines the requests
 * of install, with an unknown command added, so that it rejects all of them. Changes nothing.
 */
record InstallCheck(SolrServer solr, String path) {
  private static final Set<Integer> FORBIDDEN = Set.of(401, 403);

  private static final String NO_PERMISSION = "No permission";

  private static final String NO_CLASS = "Error loading class '" + Plugins.Plugin.OURS;

  /** In the message of Solr about a schema that only an editor can change. */
  private static final String FILE_ONLY = "not editable";

  /** Returns what prevents adding some types and fields, each with the next step. */
  List<String> ofFields(List<JsonNode> types, List<JsonNode> fields) throws IOException {
    return refused(types, fields).stream()
        .filter(reason -> !reason.contains(FILE_ONLY))
        .map(InstallCheck::explained)
        .toList();
  }

  private List<String> refused(List<JsonNode> types, List<JsonNode> fields) throws IOException {
    List<String> commands = DupFields.members(types, fields);
    return refusals(SetupRequest.question(path + "/schema", commands), "schema-edit");
  }

  /** Returns whether Solr does not change the schema, whatever the change is. */
  boolean isFileOnly() throws IOException {
    return refused(List.of(), List.of()).stream().anyMatch(reason -> reason.contains(FILE_ONLY));
  }

  private static String explained(String reason) {
    if (reason.startsWith(NO_PERMISSION)) {
      return reason;
    }
    if (reason.contains("is immutable")) {
      return "The configset is immutable: create one without immutable=true in"
          + " configsetprops.json, and give it to the collection.";
    }
    return isClosed(reason)
        ? Sentence.of(
            "The Config API of Solr is off: start Solr without -Ddisable.configEdit=true (%s).",
            reason)
        : "Solr would refuse this: " + reason;
  }

  /** Returns what prevents some commands of the Config API, each with the next step. */
  List<String> ofPlugins(List<String> commands) throws IOException {
    if (commands.isEmpty()) {
      return List.of();
    }
    List<String> refusals =
        refusals(SetupRequest.question(path + "/config", commands), "config-edit");
    List<String> absent = refusals.stream().filter(reason -> reason.contains(NO_CLASS)).toList();
    List<String> explained = new ArrayList<>();
    if (!absent.isEmpty()) {
      explained.add(
          Sentence.of(
              "The plugin jar is missing or of another version than this command: copy the jar of"
                  + " the same release into the folder lib of each Solr home and restart Solr (%s).",
              absent.get(0)));
    }
    refusals.stream()
        .filter(reason -> !absent.contains(reason))
        .map(InstallCheck::explained)
        .forEach(explained::add);
    return explained;
  }

  private static boolean isClosed(String reason) {
    return reason.contains("editing is not enabled") || reason.contains("is immutable");
  }

  /**
   * Returns what prevents a command of Solr, which is sent without the name of what to change.
   *
   * @param command the path and the action, such as {@code /admin/configs?action=UPLOAD}
   */
  List<String> ofCommand(String command, String permission) throws IOException {
    SetupRequest question = SetupRequest.command("nothing", command);
    return FORBIDDEN.contains(solr.status(question)) ? refusals(question, permission) : List.of();
  }

  /** A missing permission is a refusal too. */
  private List<String> refusals(SetupRequest question, String permission) throws IOException {
    try {
      return solr.refusals(question);
    } catch (SolrRefusal e) {
      if (!FORBIDDEN.contains(e.status())) {
        throw e;
      }
      String reason = String.valueOf(e.getMessage());
      return List.of(
          isClosed(reason)
              ? reason
              : Sentence.of(
                  "%s: %s. Use the credentials of a user with the permission %s.",
                  NO_PERMISSION, reason, permission));
    }
  }
}
