// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.setup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexReader;
import org.apache.solr.core.PluginBag;
import org.apache.solr.core.PluginInfo;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.SolrIndexSearcher;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.AdaptedFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.setup.SetupPart.Role;

/**
 * Checks the configuration of a core once: solrconfig.xml, the schema and the field names of the
 * index, but no documents.
 */
final class SetupCheck {
  private final SolrCore core;
  private final IndexSchema schema;
  private final Index index;
  private final List<String> warnings = new ArrayList<>();

  /**
   * What is known of the index.
   *
   * @param filled the number of documents that have an indexed field
   */
  record Index(boolean isFilled, FieldInfos fields, ToIntFunction<String> filled) {
    static final Index UNKNOWN = new Index(false, FieldInfos.EMPTY, field -> 0);

    static Index of(SolrIndexSearcher searcher) {
      IndexReader reader = searcher.getIndexReader();
      return new Index(
          reader.numDocs() > 0, searcher.getFieldInfos(), field -> filled(reader, field));
    }

    private static int filled(IndexReader reader, String field) {
      try {
        return reader.getDocCount(field);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Returns whether most documents with a text have a fingerprint with words. */
    boolean isSent(String textField) {
      int texts = filled.applyAsInt(textField);
      return texts > 0 && 2L * filled.applyAsInt(FingerprintFields.SKETCH) >= texts;
    }
  }

  private SetupCheck(SolrCore core, IndexSchema schema, Index index) {
    this.core = core;
    this.schema = schema;
    this.index = index;
  }

  static List<String> warnings(SolrCore core, IndexSchema schema, Index index) {
    SetupCheck check = new SetupCheck(core, schema, index);
    check.checkChains();
    check.checkTexts();
    check.checkOwnFields();
    check.checkTitles();
    check.checkDates();
    check.checkDifferences();
    return check.warnings.stream().distinct().toList();
  }

  private void add(Warning warning, String... values) {
    warnings.add(warning.with(values));
  }

  private Stream<SetupPart> parts(Role role) {
    return SetupPart.of(core, role);
  }

  private List<PluginSettings> making() {
    return parts(Role.FINGERPRINTS).map(SetupPart::settings).distinct().toList();
  }

  private List<PluginSettings> answering() {
    return parts(Role.ANSWERS).map(SetupPart::settings).distinct().toList();
  }

  private List<PluginSettings> settings() {
    return Stream.concat(making().stream(), answering().stream()).distinct().toList();
  }

  /** Fingerprints are expected if a processor creates them, or if all of their fields exist. */
  private boolean wantsFingerprints() {
    return !making().isEmpty()
        || answering().stream().anyMatch(settings -> settings.faults(schema).isEmpty());
  }

  private void checkChains() {
    UpdateChain required = UpdateChain.required(core);
    List<String> defaults = UpdateChain.defaults(core);
    if (defaults.size() > 1 && wantsFingerprints()) {
      add(Warning.SEVERAL_DEFAULTS, quoted(defaults), UpdateChain.ofDefault(core).name());
    }
    if (wantsFingerprints()) {
      checkFingerprints(required);
    }
    required
        .behind(Role.FIRST_SEEN)
        .map(part -> part.settings().firstSeenField())
        .forEach(field -> add(Warning.FIRST_SEEN_BEHIND, required.name(), field));
    parts(Role.GROUPS).forEach(groups -> checkNumbers(required, groups.ownFields()));
  }

  private void checkFingerprints(UpdateChain required) {
    UpdateChain taken = UpdateChain.of(core, UpdateChain.UPDATE);
    if (required.makesFingerprints()) {
      checkPlace(required);
      UpdateChain.paths(core).stream()
          .filter(path -> !isLikeParent(path))
          .forEach(path -> checkPath(path, required));
    } else if (taken.makesFingerprints()) {
      add(
          Warning.ONLY_BY_PARAMETER,
          taken.parameters(),
          UpdateChain.UPDATE,
          required.name(),
          name());
      checkPlace(taken);
    } else {
      noFingerprints(required);
    }
  }

  /** Returns whether a path takes the chain of a shorter one, such as {@code /update}. */
  private boolean isLikeParent(String path) {
    UpdateChain taken = UpdateChain.of(core, path);
    return UpdateChain.paths(core).stream()
        .filter(parent -> path.startsWith(parent + "/"))
        .anyMatch(parent -> UpdateChain.of(core, parent).equals(taken));
  }

  private void checkPath(String path, UpdateChain required) {
    UpdateChain taken = UpdateChain.of(core, path);
    if (taken.makesFingerprints()) {
      checkPlace(taken);
    } else {
      add(
          Warning.AROUND_DEFAULT,
          path,
          taken.parameters().isEmpty() ? "no parameter" : taken.parameters(),
          required.name(),
          name(),
          path);
    }
  }

  private void checkPlace(UpdateChain chain) {
    if (chain.makesFingerprints() && chain.behind(Role.FINGERPRINTS).findAny().isEmpty()) {
      add(Warning.BEFORE_DISTRIBUTION, chain.name());
    }
  }

  private void noFingerprints(UpdateChain taken) {
    if (taken.name().equals(UpdateChain.OWN)) {
      List<String> names = UpdateChain.names(core);
      add(Warning.NO_DEFAULT, names.isEmpty() ? "none" : quoted(names));
    } else if (registered().isPresent()) {
      add(Warning.NO_FINGERPRINTS, taken.name(), name());
    } else {
      add(Warning.NO_PROCESSOR, taken.name());
    }
  }

  private Optional<String> registered() {
    PluginBag<?> processors = core.getUpdateProcessors();
    return processors.keySet().stream()
        .sorted()
        .filter(processors::isLoaded)
        .filter(n -> SetupPart.of(Stream.of(processors.get(n)), Role.FINGERPRINTS).count() > 0)
        .findFirst();
  }

  private String name() {
    return registered().orElse("duplicates");
  }

  /** Names only the first field, because one processor removes both. */
  private void checkNumbers(UpdateChain chain, List<String> written) {
    if (chain.before(Role.GROUP_NUMBERS).noneMatch(p -> p.ownFields().containsAll(written))) {
      add(Warning.NUMBERS_KEPT, written.get(0), chain.name());
    }
  }

  private void checkTexts() {
    Set<String> made = textFields(making());
    for (String name : textFields(settings())) {
      SchemaField field = schema.getFieldOrNull(name);
      if (field == null) {
        add(Warning.TEXT_MISSING, name);
      } else {
        checkText(field, made.contains(name));
      }
    }
  }

  private static Set<String> textFields(List<PluginSettings> settings) {
    return settings.stream()
        .flatMap(some -> some.textFields().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private void checkText(SchemaField field, boolean isMade) {
    boolean isKept = field.stored() || field.hasDocValues();
    Set<String> sources = sources(field);
    if (isMade && !sources.isEmpty()) {
      add(
          index.isSent(field.getName()) ? Warning.TEXT_ALSO_COPIED : Warning.TEXT_COPIED,
          field.getName(),
          String.join(", ", sources));
    }
    if (isMade && !isKept) {
      add(Warning.TEXT_NOT_KEPT, field.getName());
    }
    boolean leavesTrace = isKept || field.indexed();
    if (index.isFilled() && leavesTrace && index.fields().fieldInfo(field.getName()) == null) {
      add(Warning.TEXT_EMPTY, field.getName());
    }
  }

  private Set<String> sources(SchemaField target) {
    Set<String> sources = new TreeSet<>(schema.getCopySources(target.getName()));
    Arrays.stream(schema.getDynamicCopyFields())
        .filter(copy -> copy.getDestFieldName().equals(target.getName()))
        .forEach(copy -> sources.add(copy.getRegex()));
    return sources;
  }

  /** A core does not start without them, but they can be removed while it runs. */
  private void checkOwnFields() {
    making().forEach(settings -> warnings.addAll(settings.faults(schema)));
    if (parts(Role.GROUPS).findAny().isPresent()) {
      PluginSettings.backgroundFault(schema).ifPresent(fault -> add(Warning.NO_BACKGROUNDS, fault));
      PluginSettings.rankFault(schema).ifPresent(fault -> add(Warning.NO_RANKS, fault));
    }
    Set<String> own =
        Stream.of(Role.values())
            .flatMap(this::parts)
            .flatMap(part -> part.ownFields().stream())
            .filter(name -> ReadableField.own(schema, name) != null)
            .collect(Collectors.toCollection(TreeSet::new));
    for (IndexSchema.DynamicCopy copy : schema.getDynamicCopyFields()) {
      SortedMap<String, Set<String>> targets = new TreeMap<>();
      own.stream()
          .filter(copy::matches)
          .forEach(
              name ->
                  targets
                      .computeIfAbsent(
                          copy.getTargetField(name).getName(), target -> new TreeSet<>())
                      .add(name));
      targets.forEach(
          (target, names) ->
              add(Warning.COPIED_ALONG, copy.getRegex(), target, String.join(", ", names)));
    }
  }

  private void checkTitles() {
    settings().stream()
        .map(PluginSettings::titleField)
        .filter(name -> schema.getFieldOrNull(name) == null)
        .forEach(name -> add(Warning.TITLE_MISSING, name));
  }

  private void checkDates() {
    UpdateChain chain = UpdateChain.required(core);
    for (PluginSettings settings : answering()) {
      String firstSeen = settings.firstSeenField();
      boolean isSeen =
          ReadableField.own(schema, firstSeen) != null
              && chain
                  .before(Role.FIRST_SEEN)
                  .anyMatch(part -> part.ownFields().contains(firstSeen));
      List<String> others =
          AdaptedFields.DATES.stream().filter(name -> !name.equals(firstSeen)).toList();
      if (!isSeen
          && !namesDates()
          && AdaptedFields.dates(schema).stream().noneMatch(others::contains)) {
        add(Warning.NO_DATES, String.join(", ", others), firstSeen, chain.name());
      }
    }
  }

  /** Handlers with named date fields report unsuitable ones with each request. */
  private boolean namesDates() {
    return SetupPart.loaded(core.getRequestHandlers())
        .filter(RequestHandlerBase.class::isInstance)
        .map(RequestHandlerBase.class::cast)
        .flatMap(
            handler ->
                Stream.of(PluginInfo.DEFAULTS, PluginInfo.APPENDS, PluginInfo.INVARIANTS)
                    .map(key -> UpdateChain.configured(handler, key)))
        .anyMatch(params -> params != null && params.get("dup.date.fl") != null);
  }

  private void checkDifferences() {
    for (PluginSettings made : making()) {
      for (PluginSettings read : answering()) {
        Map<String, String> other = read.shared();
        made.shared()
            .forEach(
                (setting, value) -> {
                  if (!value.equals(other.get(setting))) {
                    add(
                        Warning.DIFFERENT_SETTINGS,
                        setting,
                        value,
                        String.valueOf(other.get(setting)),
                        setting);
                  }
                });
      }
    }
  }

  private static String quoted(List<String> names) {
    return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
  }
}
