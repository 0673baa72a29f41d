// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.setup.Plugins.Plugin;
import org.solrduplicates.cli.setup.Schema.Field;
import org.solrduplicates.cli.setup.Schema.Kind;
import org.solrduplicates.cli.setup.SetupOptions.FieldChoice;
import org.solrduplicates.cli.setup.SolrServer.SetupRequest;
import org.solrduplicates.core.text.Sentence;

/**
 * Configures the plugin in a collection whose nodes have the jar. Existing configuration is kept: a
 * second run changes nothing, and a run after a failure continues.
 *
 * <p>The collection can be loaded after each step: first a handler that needs no field and proves
 * the jar, then the fields, the other plugins, and last the processors of the default update chain.
 * Not thread-safe.
 */
public final class Install extends CollectionChange {
  private static final int SERVER_ERROR = 500;
  static final String QUESTION = "A text for a test request that is not stored.";

  private boolean fragmentsAdded;

  /** Prints what it finds and does to {@code out}. */
  public Install(SetupOptions options, Consumer<String> out) {
    super(options, out);
  }

  @Override
  boolean change() throws IOException {
    Site site = Site.of(solr, options.collection());
    Configuration before = asEdited(site, loaded(site));
    if (!before.hasUpdateLog()) {
      out.accept(
          "solrconfig.xml has no updateLog, so backfill and the groups job are off; questions work."
              + " To use both, add <updateLog/> to its <updateHandler>.");
    }
    DocumentSample sample = DocumentSample.of(solr, options.path());
    FieldChoice configured = Plugins.fields(before);
    Schema schema = schema(sample, configured);
    FieldChoice fields = fields(configured, schema, sample);
    List<String> faults =
        new ArrayList<>(site.obstacle(options.sharedConfigset()).stream().toList());
    faults.addAll(faults(schema, fields, sample));
    faults.addAll(DupFields.faults(schema, options.passages()));
    Plugins.of(fields).forEach(p -> taken(before, p).ifPresent(faults::add));
    faults.addAll(refusals(site, before, schema, fields));
    faults.stream().distinct().forEach(out);
    if (!faults.isEmpty()) {
      String unchanged = solr.done().isEmpty() ? "Nothing was changed. " : "";
      out.accept(unchanged + "Fix all of the above and run the same command again.");
    }
    return faults.isEmpty() && changed(site, before, schema, fields);
  }

  /** An edited solrconfig.xml of a standalone core is loaded first. */
  private Configuration asEdited(Site site, Configuration before) throws IOException {
    if (site.isCloud() || UpdateChains.of(solr, site, out).keeps(before)) {
      return before;
    }
    for (SetupRequest reload : site.reloads()) {
      solr.make(reload);
    }
    return Configuration.of(solr, options.path());
  }

  /** Returns what Solr would refuse. */
  private List<String> refusals(Site site, Configuration before, Schema schema, FieldChoice fields)
      throws IOException {
    InstallCheck check = new InstallCheck(solr, options.path());
    List<String> refusals = new ArrayList<>();
    List<JsonNode> missing = DupFields.missing(schema, options.passages());
    boolean isFile = false;
    if (!missing.isEmpty()) {
      refusals.addAll(check.ofFields(DupFields.missingTypes(schema, missing), missing));
      isFile = check.isFileOnly();
    }
    refusals.addAll(
        check.ofPlugins(PluginChange.of(before, plugins(site, before, fields)).commands()));
    if (site.isCloud() && (isFile || !UpdateChains.of(solr, site, out).isComplete(before))) {
      refusals.addAll(check.ofCommand("/admin/configs?action=UPLOAD", "config-edit"));
      refusals.addAll(check.ofCommand("/admin/collections?action=RELOAD", "collection-admin-edit"));
    }
    return refusals;
  }

  /** A standalone core has the processors in parameters, because Solr edits no solrconfig.xml. */
  private static List<Plugin> plugins(Site site, Configuration before, FieldChoice fields) {
    List<Plugin> plugins = new ArrayList<>(Plugins.of(fields));
    if (!site.isCloud() && !before.unchained().isEmpty()) {
      plugins.add(Plugins.parameters(before.unchained()));
    }
    return plugins;
  }

  /** Returns a message if another plugin uses the name. */
  private static Optional<String> taken(Configuration before, Plugin wanted) {
    return before
        .effective(wanted.kind(), wanted.name())
        .filter(there -> !there.isOurs())
        .map(there -> there + " already exists and is not part of this plugin; rename it.");
  }

  private Schema schema(DocumentSample sample, FieldChoice configured) throws IOException {
    TreeSet<String> seen = new TreeSet<>(sample.fields());
    Stream.of(options.fields(), configured).flatMap(FieldChoice::all).forEach(seen::add);
    return Schema.of(solr, options.path(), seen);
  }

  /**
   * Configured fields are kept, so that new documents change nothing. Dates stay as the handler has
   * them, unless others are named.
   */
  private FieldChoice fields(FieldChoice configured, Schema schema, DocumentSample sample) {
    if (!configured.texts().isEmpty()) {
      return options.fields().or(configured.withoutDates());
    }
    FieldProposal proposal = FieldProposal.of(schema, sample, options.fields());
    proposal.reasons().forEach(out);
    return proposal.fields();
  }

  /** Returns the problems of the fields; some of them would prevent loading the collection. */
  private static List<String> faults(Schema schema, FieldChoice fields, DocumentSample sample) {
    boolean isEmpty = sample.documents() == 0; // Solr may still guess its fields
    List<String> faults = new ArrayList<>();
    if (fields.texts().isEmpty()) {
      faults.add("No text field was found: name one with --text FIELD.");
    }
    for (String name : fields.all().toList()) {
      schema.field(name).flatMap(field -> fault(field, fields, sample)).ifPresent(faults::add);
    }
    for (String date : fields.dates()) {
      if (!schema.field(date).map(field -> field.kind() == Kind.DATE).orElse(isEmpty)) {
        faults.add("--date " + date + " is not a date field of the schema: name a date field.");
      }
    }
    return faults;
  }

  private static Optional<String> fault(Field field, FieldChoice fields, DocumentSample sample) {
    boolean isText = fields.texts().contains(field.name());
    boolean isCopyOnly =
        !field.sources().isEmpty() && !sample.hasOwnValue(field.name(), field.sources());
    if (isText && isCopyOnly) {
      return Optional.of(
          Sentence.of(
              "--text %s is filled by copyField after fingerprints are created: name the source field"
                  + " of the copy.",
              field.name()));
    }
    return field.stored() || isText
        ? Optional.empty()
        : Optional.of(
            field.name() + " is not stored, so it cannot be read back: name a stored field.");
  }

  private boolean changed(Site site, Configuration before, Schema schema, FieldChoice fields)
      throws IOException {
    List<Plugin> wanted = plugins(site, before, fields);
    addPlugins(before, wanted.subList(0, 1));
    if (!addFields(site, schema)) {
      return false;
    }
    addPlugins(before, wanted.subList(1, wanted.size()));
    boolean complete =
        !site.isCloud()
            || UpdateChains.of(solr, site, out)
                .install(
                    before,
                    wanted.stream().filter(p -> p.kind() == Plugin.Kind.PROCESSOR).toList());
    if (options.dryRun()) {
      out.accept("Dry run: nothing was changed.");
      return complete;
    }
    boolean proved = prove(before, schema, fields);
    if (complete && !proved) {
      out.accept("Left to do: fix the warnings above and run the same command again.");
    }
    return complete && proved;
  }

  /** Returns whether the schema has the fields; otherwise the remaining steps were printed. */
  private boolean addFields(Site site, Schema schema) throws IOException {
    List<JsonNode> different = DupFields.different(schema);
    if (!different.isEmpty()) {
      out.accept("Kept with a different definition: " + DupFields.names(different));
    }
    List<JsonNode> missing = DupFields.missing(schema, options.passages());
    List<JsonNode> types = DupFields.missingTypes(schema, missing);
    fragmentsAdded = DupFields.arePassages(missing);
    if (missing.isEmpty()) {
      return true;
    }
    if (new InstallCheck(solr, options.path()).isFileOnly()) {
      return SchemaFile.of(solr, site, out).add(types, missing);
    }
    solr.make(DupFields.add(options.path(), types, missing));
    return true;
  }

  /** A plugin in solrconfig.xml belongs to the user and stays, as do settings in the overlay. */
  private void addPlugins(Configuration before, List<Plugin> wanted) throws IOException {
    wanted.stream()
        .filter(plugin -> PluginChange.isKept(before, plugin))
        .forEach(kept -> out.accept(kept + " is in solrconfig.xml and is kept as it is."));
    PluginChange change = PluginChange.of(before, wanted);
    if (!change.changed().isEmpty()) {
      register("registered " + Plugins.names(change.changed()), change);
    }
  }

  /**
   * A change of plugins in the overlay.
   *
   * @param commands the commands of the Config API, in the order of the plugins
   * @param undoing the commands that revert them
   */
  private record PluginChange(List<Plugin> changed, List<String> commands, List<String> undoing) {
    static PluginChange of(Configuration before, List<Plugin> wanted) {
      PluginChange change =
          new PluginChange(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      wanted.stream().filter(p -> !isKept(before, p)).forEach(p -> change.add(before, p));
      return change;
    }

    static boolean isKept(Configuration before, Plugin plugin) {
      return before.changeable(plugin.kind(), plugin.name()).isEmpty()
          && before.effective(plugin.kind(), plugin.name()).isPresent();
    }

    private void add(Configuration before, Plugin plugin) {
      Optional<Plugin> there = before.changeable(plugin.kind(), plugin.name());
      Plugin merged = there.map(plugin::over).orElse(plugin);
      if (there.isEmpty() || !there.get().equals(merged)) {
        changed.add(merged);
        commands.add(there.isPresent() ? merged.update() : merged.add());
        undoing.add(there.map(Plugin::update).orElseGet(merged::delete));
      }
    }
  }

  /** Solr keeps a configuration that it could not load, so a failed change is reverted. */
  private void register(String what, PluginChange change) throws IOException {
    try {
      solr.make(Plugins.request(what, options.path(), change.commands()));
    } catch (SolrRefusal e) {
      if (e.status() >= SERVER_ERROR) {
        takeBack(change.undoing(), e);
      }
      throw e;
    }
  }

  /** If reverting fails too, the first reason is reported. */
  private void takeBack(List<String> undoing, SolrRefusal reason) throws IOException {
    out.accept("Solr cannot load this, so the change is reverted:");
    try {
      solr.make(Plugins.request("reverted the change", options.path(), undoing));
    } catch (SolrRefusal e) {
      out.accept("The collection still does not load: " + e.getMessage());
      reason.addSuppressed(e);
    }
  }

  /**
   * Sends a test request, and prints the documents without fingerprints.
   *
   * @return whether the request was answered and new documents get fingerprints
   */
  private boolean prove(Configuration before, Schema schema, FieldChoice fields)
      throws IOException {
    String done = solr.done().isEmpty() ? "Already installed: " : "Changed as above: ";
    out.accept(done + options.collection() + ".");
    boolean answered = true;
    if (fields.texts().stream().anyMatch(text -> schema.field(text).isEmpty())) {
      out.accept("The test request was skipped: the schema has no field " + fields.texts());
    } else {
      answered = isAnswered();
    }
    JsonNode setup = solr.get(options.path() + Plugins.SETUP).path(Doctor.SETUP);
    Doctor.texts(setup.path("warnings")).forEach(warning -> out.accept("Warning: " + warning));
    printNextStep(setup.path("counts"), before.hasUpdateLog() && isKept(schema, fields));
    return answered
        && setup.path("updates").properties().stream()
            .allMatch(path -> path.getValue().asBoolean());
  }

  private boolean isAnswered() throws IOException {
    String question = "/duplicates?rows=0&dup.text=" + SolrServer.encoded(QUESTION);
    JsonNode verdict = solr.get(options.path() + question).path("duplicates").path("verdict");
    out.accept("Test request with an unknown text: " + verdict.asText("no verdict"));
    return !verdict.isMissingNode();
  }

  /** Returns whether the index has each text. */
  private static boolean isKept(Schema schema, FieldChoice fields) {
    return fields.texts().stream()
        .flatMap(text -> schema.field(text).stream())
        .allMatch(Field::stored);
  }

  /**
   * @param isKept whether a backfill can read the texts and update the documents
   */
  private void printNextStep(JsonNode counts, boolean isKept) {
    long wanting = counts.path("wanting").asLong();
    String missing =
        wanting > 0
            ? wanting + " documents have no fingerprint of these settings"
            : "existing documents have no passage fragments";
    if (wanting > 0 || (fragmentsAdded && counts.path("documents").asLong() > 0)) {
      String flag = fragmentsAdded ? " --compare-text" : "";
      String url = solr.url() + options.path();
      out.accept(
          isKept
              ? "Next: " + missing + ": run backfill --solr " + url + flag
              : "Next: " + missing + ": send them again, because a backfill cannot update them");
    }
  }
}
