// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.setup;

import static org.solrduplicates.solr.setup.Facts.textFields;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.config.AdaptedFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.setup.SetupPart.Role;

/** What is checked of a configuration, in the order in which the warnings are shown. */
enum Check {
  DEFAULT_CHAIN(Check::severalDefaults),
  FINGERPRINTS(Check::fingerprints),
  FIRST_SEEN(
      facts ->
          facts
              .required()
              .behind(Role.FIRST_SEEN)
              .map(part -> part.settings().firstSeenField())
              .map(field -> Warning.FIRST_SEEN_BEHIND.with(facts.required().name(), field))),
  NUMBERS(Check::numbers),
  LISTS(facts -> facts.withoutLists().map(path -> Warning.LISTS_UNNAMED.with(path, "duplicates"))),
  TEXT(
      facts ->
          textFields(facts.settings()).stream()
              .flatMap(name -> text(facts, name, facts.schema().getFieldOrNull(name)))),
  /** A core does not start without them, but they can be removed while it runs. */
  OWN_FIELDS(
      facts -> facts.making().stream().flatMap(some -> some.faults(facts.schema()).stream())),
  BACKGROUND(facts -> ofJob(facts, PluginSettings::backgroundFault, Warning.NO_BACKGROUNDS)),
  RANK(facts -> ofJob(facts, PluginSettings::rankFault, Warning.NO_RANKS)),
  COPIES(
      facts ->
          Arrays.stream(facts.schema().getDynamicCopyFields())
              .flatMap(copy -> copiedAlong(copy, facts.ownFields()))),
  TITLE(
      facts ->
          facts
              .settings()
              .map(PluginSettings::titleField)
              .filter(name -> facts.schema().getFieldOrNull(name) == null)
              .map(name -> Warning.TITLE_MISSING.with(name))),
  DATES(facts -> facts.answering().stream().flatMap(settings -> dates(facts, settings))),
  SETTINGS(
      facts ->
          facts.making().stream()
              .flatMap(
                  made -> facts.answering().stream().flatMap(read -> differences(made, read))));

  private final Function<Facts, Stream<String>> search;

  Check(Function<Facts, Stream<String>> search) {
    this.search = search;
  }

  /** Returns all warnings, without repetitions. */
  static List<String> all(Facts facts) {
    return Stream.of(values()).flatMap(check -> check.find(facts)).distinct().toList();
  }

  Stream<String> find(Facts facts) {
    return search.apply(facts);
  }

  private static Stream<String> severalDefaults(Facts facts) {
    List<String> defaults = UpdateChain.defaults(facts.core());
    return defaults.size() > 1 && facts.wantsFingerprints()
        ? Stream.of(
            Warning.SEVERAL_DEFAULTS.with(
                quoted(defaults), UpdateChain.ofDefault(facts.core()).name()))
        : Stream.empty();
  }

  private static Stream<String> fingerprints(Facts facts) {
    if (!facts.wantsFingerprints()) {
      return Stream.empty();
    }
    UpdateChain required = facts.required();
    if (required.makesFingerprints()) {
      return Stream.concat(
          place(required),
          UpdateChain.paths(facts.core()).stream()
              .filter(path -> !facts.isLikeParent(path))
              .flatMap(path -> path(facts, path, required)));
    }
    UpdateChain taken = UpdateChain.of(facts.core(), UpdateChain.UPDATE);
    return taken.makesFingerprints()
        ? Stream.concat(
            Stream.of(
                Warning.ONLY_BY_PARAMETER.with(
                    taken.parameters(), UpdateChain.UPDATE, required.name(), facts.processor())),
            place(taken))
        : Stream.of(noFingerprints(facts, required));
  }

  private static Stream<String> path(Facts facts, String path, UpdateChain required) {
    UpdateChain taken = UpdateChain.of(facts.core(), path);
    if (taken.makesFingerprints()) {
      return place(taken);
    }
    String parameters = taken.parameters().isEmpty() ? "no parameter" : taken.parameters();
    return Stream.of(
        Warning.AROUND_DEFAULT.with(path, parameters, required.name(), facts.processor(), path));
  }

  private static Stream<String> place(UpdateChain chain) {
    return chain.makesFingerprints() && chain.behind(Role.FINGERPRINTS).findAny().isEmpty()
        ? Stream.of(Warning.BEFORE_DISTRIBUTION.with(chain.name()))
        : Stream.empty();
  }

  private static String noFingerprints(Facts facts, UpdateChain taken) {
    if (taken.name().equals(UpdateChain.OWN)) {
      List<String> names = UpdateChain.names(facts.core());
      return Warning.NO_DEFAULT.with(names.isEmpty() ? "none" : quoted(names));
    }
    return facts
        .registered()
        .map(name -> Warning.NO_FINGERPRINTS.with(taken.name(), name))
        .orElseGet(() -> Warning.NO_PROCESSOR.with(taken.name()));
  }

  /** Names only the first field, because one processor removes both. */
  private static Stream<String> numbers(Facts facts) {
    UpdateChain chain = facts.required();
    return facts
        .parts(Role.GROUPS)
        .map(SetupPart::ownFields)
        .filter(
            written ->
                chain.before(Role.GROUP_NUMBERS).noneMatch(p -> p.ownFields().containsAll(written)))
        .map(written -> Warning.NUMBERS_KEPT.with(written.get(0), chain.name()));
  }

  private static Stream<String> text(Facts facts, String name, @Nullable SchemaField field) {
    if (field == null) {
      return Stream.of(Warning.TEXT_MISSING.with(name));
    }
    List<String> found = new ArrayList<>();
    boolean isKept = field.stored() || field.hasDocValues();
    if (textFields(facts.making().stream()).contains(name)) {
      Set<String> sources = facts.sources(field);
      if (!sources.isEmpty()) {
        Warning copied =
            facts.index().isSent(name) ? Warning.TEXT_ALSO_COPIED : Warning.TEXT_COPIED;
        found.add(copied.with(name, String.join(", ", sources)));
      }
      if (!isKept) {
        found.add(Warning.TEXT_NOT_KEPT.with(name));
      }
    }
    boolean leavesTrace = isKept || field.indexed();
    if (facts.index().isFilled() && leavesTrace && facts.index().fields().fieldInfo(name) == null) {
      found.add(Warning.TEXT_EMPTY.with(name));
    }
    return found.stream();
  }

  private static Stream<String> ofJob(
      Facts facts, Function<IndexSchema, Optional<String>> fault, Warning warning) {
    return facts.parts(Role.GROUPS).findAny().flatMap(job -> fault.apply(facts.schema())).stream()
        .map(reason -> warning.with(reason));
  }

  private static Stream<String> copiedAlong(IndexSchema.DynamicCopy copy, Set<String> own) {
    SortedMap<String, Set<String>> targets = new TreeMap<>();
    own.stream()
        .filter(copy::matches)
        .forEach(
            name ->
                targets
                    .computeIfAbsent(copy.getTargetField(name).getName(), target -> new TreeSet<>())
                    .add(name));
    return targets.entrySet().stream()
        .map(
            target ->
                Warning.COPIED_ALONG.with(
                    copy.getRegex(), target.getKey(), String.join(", ", target.getValue())));
  }

  private static Stream<String> dates(Facts facts, PluginSettings settings) {
    String firstSeen = settings.firstSeenField();
    List<String> others =
        AdaptedFields.DATES.stream().filter(name -> !name.equals(firstSeen)).toList();
    boolean isDated =
        facts.isSeen(firstSeen)
            || facts.namesDates()
            || AdaptedFields.dates(facts.schema()).stream().anyMatch(others::contains);
    return isDated
        ? Stream.empty()
        : Stream.of(
            Warning.NO_DATES.with(String.join(", ", others), firstSeen, facts.required().name()));
  }

  private static Stream<String> differences(PluginSettings made, PluginSettings read) {
    Map<String, String> other = read.shared();
    return made.shared().entrySet().stream()
        .filter(setting -> !setting.getValue().equals(other.get(setting.getKey())))
        .map(
            setting ->
                Warning.DIFFERENT_SETTINGS.with(
                    setting.getKey(),
                    setting.getValue(),
                    String.valueOf(other.get(setting.getKey())),
                    setting.getKey()));
  }

  private static String quoted(List<String> names) {
    return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
  }
}
