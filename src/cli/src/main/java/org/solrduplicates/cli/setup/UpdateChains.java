// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.solrduplicates.cli.setup.Configuration.Chain;
import org.solrduplicates.cli.setup.Plugins.Plugin;
import org.solrduplicates.cli.setup.SolrServer.SetupRequest;
import org.solrduplicates.core.text.Sentence;

/**
 * Adds our processors to the default update chain, and removes them. solrconfig.xml is changed
 * through the ConfigSets API if possible; otherwise the lines to change are printed.
 */
record UpdateChains(SolrServer solr, Site site, Consumer<String> out, ConfigFile now) {
  static final String FILE = "solrconfig.xml";

  static UpdateChains of(SolrServer solr, Site site, Consumer<String> out) throws IOException {
    byte[] bytes = solr.bytes("/" + site.collection() + "/admin/file?file=" + FILE);
    return new UpdateChains(solr, site, out, ConfigFile.of(bytes));
  }

  /**
   * Adds processors to the default chain.
   *
   * @param processors those of {@link Plugins#PROCESSORS}
   * @return whether it is done; otherwise the remaining steps were printed
   */
  boolean install(Configuration loaded, List<Plugin> processors) throws IOException {
    List<Integer> defaults = loaded.defaults();
    if (isComplete(loaded)) {
      for (String other : site.behind(solr, loaded)) {
        solr.make(Site.reload(other));
      }
      return true;
    }
    if (isOwnGone(loaded)) {
      return become(now.withOwnChain(), false);
    }
    if (isOtherwise(loaded)) {
      return reloadEdited(loaded);
    }
    if (defaults.size() > 1) {
      out.accept(several(loaded, defaults));
      return false;
    }
    ConfigFile searching = now.withComponents(loaded.searching());
    ConfigFile wanted =
        defaults.isEmpty()
            ? searching.withOwnChain()
            : with(searching, defaults.get(0), loaded, processors);
    if (wanted.equals(now)) {
      return reloadEdited(loaded);
    }
    for (int place : loaded.chosen()) {
      wanted = with(wanted, place, loaded, processors);
    }
    return become(wanted, false);
  }

  /** Returns whether chains and handlers name all that install adds to them. */
  boolean isComplete(Configuration loaded) {
    return loaded.unchained().isEmpty()
        && keeps(loaded)
        && now.withComponents(loaded.searching()).equals(now);
  }

  /**
   * Returns whether the file still names the processors of the loaded chains. It may have been
   * edited since. What comes from a property, an entity or an included file counts as named.
   */
  boolean keeps(Configuration loaded) {
    List<String> named = now.chainTags().stream().map(ConfigFile::named).toList();
    List<Chain> chains = loaded.chains();
    if (named.size() != chains.size()) {
      return !isOwnGone(loaded);
    }
    List<String> own = loaded.ownProcessors();
    return IntStream.range(0, named.size())
        .filter(i -> Stream.of("${", "&").noneMatch(named.get(i)::contains))
        .allMatch(
            i ->
                Chain.names(named.get(i))
                    .toList()
                    .containsAll(chains.get(i).names().filter(own::contains).toList()));
  }

  private boolean isOwnGone(Configuration loaded) {
    return now.equals(now.withoutOwnChain())
        && now.chainTags().size() < loaded.chains().size()
        && loaded.chains().stream().anyMatch(chain -> chain.name().equals(ConfigFile.OWN_NAME));
  }

  /** A processor inside the chain is not named again. */
  private static ConfigFile with(
      ConfigFile file, int place, Configuration loaded, List<Plugin> processors) {
    Chain chain = loaded.chains().get(place);
    List<String> names =
        processors.stream().filter(p -> !chain.hasInside(p)).map(Plugin::name).toList();
    return file.with(
        place,
        Plugins.BEFORE.stream().filter(names::contains).toList(),
        names.stream().filter(Plugins.FINGERPRINTS::equals).toList());
  }

  /**
   * Removes our processors from all chains, and the chain that was added.
   *
   * @return whether it is done; otherwise the remaining steps were printed
   */
  boolean uninstall(Configuration loaded) throws IOException {
    return become(without(loaded), !loaded.namesOurs());
  }

  /** Returns whether a chain or a handler names ours, as loaded or in the file. */
  boolean nameOurs(Configuration loaded) {
    return loaded.namesOurs() || !now.equals(without(loaded));
  }

  private ConfigFile without(Configuration loaded) {
    List<String> own = loaded.ownProcessors();
    return now.withoutOwnChain()
        .withoutComponents()
        .without(
            Plugins.BEFORE.stream().filter(own::contains).toList(),
            own.stream().filter(Plugins.FINGERPRINTS::equals).toList());
  }

  /** The file may have been edited since it was loaded. */
  private boolean isOtherwise(Configuration loaded) {
    return now.chainTags().size() != loaded.chains().size();
  }

  private boolean reloadEdited(Configuration loaded) throws IOException {
    if (!now.equals(without(loaded))) {
      return become(now, false);
    }
    out.accept(
        Sentence.of(
            "Left to do: the default update chain is not in solrconfig.xml; add processor=\"%s\""
                + " post-processor=\"%s\" to its <updateRequestProcessorChain>, and reload the"
                + " collection.",
            String.join(",", Plugins.BEFORE), Plugins.FINGERPRINTS));
    return false;
  }

  private static String several(Configuration loaded, List<Integer> places) {
    return Sentence.of(
        "Left to do: %d chains are marked as default, %s, and Solr uses one of them: remove"
            + " default=\"true\" from the others in solrconfig.xml, reload it, and run the same"
            + " command again.",
        places.size(), places.stream().map(place -> loaded.chains().get(place).name()).toList());
  }

  private boolean become(ConfigFile wanted, boolean isLoaded) throws IOException {
    boolean isSame = wanted.equals(now);
    if (!isSame && !isUploaded(wanted)) {
      return false;
    }
    if (!isSame || !isLoaded) {
      for (SetupRequest reload : site.reloads()) {
        solr.make(reload);
      }
    }
    return true;
  }

  private boolean isUploaded(ConfigFile wanted) throws IOException {
    ConfigsetUpload upload = new ConfigsetUpload(solr, site, out);
    if (site.isCloud()) {
      return upload.send(FILE, wanted, () -> show(wanted));
    }
    out.accept("Solr has no API to edit the " + FILE + " of a standalone core.");
    out.accept("Left to do: edit " + FILE + " in the folder conf of the core");
    show(wanted);
    upload.printRunAgain();
    return false;
  }

  private void show(ConfigFile wanted) {
    List<String> before = now.chainTags();
    List<String> after = wanted.chainTags();
    if (before.size() == after.size()) {
      for (int i = 0; i < before.size(); i++) {
        showTag(before.get(i), after.get(i));
      }
    } else {
      out.accept(before.size() < after.size() ? "add before </config>:" : "remove:");
      ConfigFile.ownChain().forEach(out);
    }
    if (!now.withoutComponents().equals(now) || !wanted.withoutComponents().equals(wanted)) {
      out.accept(
          (wanted.withoutComponents().equals(wanted) ? "remove from" : "add to")
              + " the handlers that search:");
      out.accept(ConfigFile.LAST);
    }
  }

  private void showTag(String before, String after) {
    if (!before.equals(after)) {
      out.accept("change");
      before.lines().forEach(out);
      out.accept("to");
      after.lines().forEach(out);
    }
  }
}
