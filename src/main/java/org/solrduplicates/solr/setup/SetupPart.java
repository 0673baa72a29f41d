package org.solrduplicates.solr.setup;

import java.util.List;
import java.util.stream.Stream;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.solr.config.PluginSettings;

/** A plugin of solrconfig.xml that says what it does in the set-up. Safe for several threads. */
public interface SetupPart {
  /** What a plugin does. */
  enum Role {
    /** Makes fingerprints of documents that are added. */
    FINGERPRINTS,
    /** Stores when a document was first added. */
    FIRST_SEEN,
    /** Removes numbers of groups from documents that are sent. */
    GROUP_NUMBERS,
    /** Answers what the duplicates of a document are. */
    ANSWERS,
    /** Gives documents the numbers of their groups. */
    GROUPS
  }

  Role role();

  /** Returns what its configuration says of the fields; the defaults where it reads none. */
  default PluginSettings settings() {
    return PluginSettings.of(new NamedList<>());
  }

  /** Returns the fields of the schema that are there for it alone. */
  List<String> ownFields();

  static Stream<SetupPart> of(Stream<?> plugins, Role role) {
    return plugins
        .filter(SetupPart.class::isInstance)
        .map(SetupPart.class::cast)
        .filter(part -> part.role() == role);
  }
}
