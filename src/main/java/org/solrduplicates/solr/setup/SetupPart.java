package org.solrduplicates.solr.setup;

import java.util.List;
import java.util.stream.Stream;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.solr.config.PluginSettings;

/** A plugin that describes its role in the set-up. Thread-safe. */
public interface SetupPart {
  enum Role {
    /** Makes fingerprints of added documents. */
    FINGERPRINTS,
    /** Stores when a document was first added. */
    FIRST_SEEN,
    /** Removes group numbers from incoming documents. */
    GROUP_NUMBERS,
    /** Answers duplicate queries. */
    ANSWERS,
    /** Assigns group numbers. */
    GROUPS
  }

  Role role();

  /** Returns its field settings; the defaults if it has none. */
  default PluginSettings settings() {
    return PluginSettings.of(new NamedList<>());
  }

  /** Returns the schema fields that only it uses. */
  List<String> ownFields();

  static Stream<SetupPart> of(Stream<?> plugins, Role role) {
    return plugins
        .filter(SetupPart.class::isInstance)
        .map(SetupPart.class::cast)
        .filter(part -> part.role() == role);
  }
}
