// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.passage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.ResourceLoader;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;

/**
 * Texts whose copies are ignored, such as licences and notices. They are UTF-8 files of the
 * configset, named in solrconfig.xml:
 *
 * <pre>
 *   &lt;str name="ignoredPassages"&gt;licence.txt,notice.txt&lt;/str&gt;
 * </pre>
 */
public final class IgnoredTexts {
  public static final String KEY = "ignoredPassages";

  private IgnoredTexts() {}

  /**
   * @throws org.apache.solr.common.SolrException if a file cannot be read
   */
  public static IgnoredFragments of(
      NamedList<?> args, ResourceLoader files, FragmentSettings fragments) {
    List<String> texts = new ArrayList<>();
    for (Object names : args.getAll(KEY)) {
      for (String name : RequestParams.names(String.valueOf(names))) {
        texts.add(read(name, files));
      }
    }
    return IgnoredFragments.of(fragments, texts);
  }

  private static String read(String name, ResourceLoader files) {
    try (InputStream file = files.openResource(name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw PluginSettings.wrong(KEY + " has an unreadable file '" + name + "': " + e.getMessage());
    }
  }
}
