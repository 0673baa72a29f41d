// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.setup;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Warnings about a configuration that works, but not as intended. They are listed in {@code
 * docs/setup.md}. Words in braces are placeholders.
 */
public enum Warning {
  SEVERAL_DEFAULTS(
      "Several chains have default=\"true\": {CHAINS}; Solr uses '{CHAIN}'. Remove default=\"true\" from the"
          + " others."),
  NO_FINGERPRINTS(
      "The update chain '{CHAIN}' creates no fingerprints. Add post-processor=\"{NAME}\" to its"
          + " <updateRequestProcessorChain>."),
  NO_PROCESSOR(
      "The update chain '{CHAIN}' creates no fingerprints. Paste solr-config/update-processor.xml into"
          + " solrconfig.xml, and add post-processor=\"duplicates\" to its <updateRequestProcessorChain>."),
  NO_DEFAULT(
      "No updateRequestProcessorChain in solrconfig.xml has default=\"true\" (chains: {CHAINS}), so updates use"
          + " Solr's own chain, which creates no fingerprints. Paste solr-config/update-chain.xml into"
          + " solrconfig.xml. In Solr's _default configuration, update.autoCreateFields=false causes this."),
  BEFORE_DISTRIBUTION(
      "The chain '{CHAIN}' creates fingerprints before the distribution of updates, where atomic updates are"
          + " incomplete. Name the processor in post-processor=, or move it after DistributedUpdateProcessorFactory."),
  ONLY_BY_PARAMETER(
      "Fingerprints are created only for requests with {PARAMETER}, as configured for {PATH}. Updates that are"
          + " replayed after a crash use the chain '{CHAIN}', which creates none. Add post-processor=\"{NAME}\" to"
          + " its <updateRequestProcessorChain>."),
  AROUND_DEFAULT(
      "{PATH} is configured with {PARAMETER}, which creates no fingerprints, although the default chain '{CHAIN}'"
          + " does. Add post-processor=\"{NAME}\" to the chain that {PATH} uses."),
  FIRST_SEEN_BEHIND(
      "The chain '{CHAIN}' sets '{FIELD}' after the distribution of updates, where each replica uses its own"
          + " clock. Name the processor in processor=, or move it before DistributedUpdateProcessorFactory."),
  NUMBERS_KEPT(
      "Clients can set '{FIELD}', so a document may appear in the wrong group until the next job. Add"
          + " GroupNumberUpdateProcessorFactory for this field to the chain '{CHAIN}', before the distribution"
          + " (processor=\"group-numbers\")."),
  LISTS_UNNAMED(
      "{PATH} names only the component '{NAME}', not those of result lists. Add <str>duplicates-list</str> and"
          + " <str>duplicates-versions</str> to its last-components, see solr-config/groups-handlers.xml."),
  NO_BACKGROUNDS(
      "The job stores no backgrounds, so each request computes them, which is slower: {REASON}"),
  NO_RANKS(
      "The job stores no ranks, so a filter cannot show the latest version of each group only: {REASON}"),
  REFUSED("Every request to {PATH} fails: {REASON}"),
  TEXT_MISSING(
      "textField '{FIELD}' is not in the schema. Documents have no text to compare until the field exists."),
  TEXT_COPIED(
      "textField '{FIELD}' is filled by copyField after fingerprints are created, so they lack the copied text."
          + " Set textField to the source of the copyField instead ({FIELDS})."),
  TEXT_ALSO_COPIED(
      "textField '{FIELD}' is also filled by copyField ({FIELDS}), after fingerprints are created, so the copied"
          + " text is not compared."),
  TEXT_NOT_KEPT(
      "textField '{FIELD}' is neither stored nor has doc values, so an atomic update of another field loses the"
          + " text and its fingerprint. Set stored=\"true\" in the schema."),
  TEXT_EMPTY(
      "textField '{FIELD}' has no value in any document of the index. Set it to the field that has the text."),
  TITLE_MISSING(
      "titleField '{FIELD}' is not in the schema. Titles are not compared until the field exists."),
  COPIED_ALONG(
      "copyField from '{SOURCE}' to '{FIELD}' also copies {FIELDS}, so hashes are indexed as words. Replace the"
          + " pattern with the fields to copy."),
  NO_DATES(
      "Histories have no order: the schema has none of the date fields {FIELDS}, and no chain sets '{FIELD}'. Set"
          + " dup.date.fl to a date field, or add FirstSeenUpdateProcessorFactory to the chain '{CHAIN}', before the"
          + " distribution (processor=\"first-seen\")."),
  DIFFERENT_SETTINGS(
      "{SETTING} is '{VALUE}' in the update processor and '{VALUE}' in the component, so the component cannot use"
          + " the stored fingerprints. Remove {SETTING} from the component."),
  NOT_KNOWN("The configuration check did not complete: {REASON}");

  private static final Pattern NAME = Pattern.compile("\\{[A-Z]+\\}");

  private static final Pattern NOTE =
      Stream.of(TEXT_ALSO_COPIED, TEXT_NOT_KEPT, TITLE_MISSING, COPIED_ALONG, LISTS_UNNAMED)
          .map(warning -> NAME.matcher(warning.text).replaceAll(".*"))
          .collect(Collectors.collectingAndThen(Collectors.joining("|"), Pattern::compile));

  private final String text;

  Warning(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  public String with(String... values) {
    StringBuilder filled = new StringBuilder();
    Matcher names = NAME.matcher(text);
    for (int i = 0; names.find(); i++) {
      names.appendReplacement(filled, Matcher.quoteReplacement(values[i]));
    }
    return names.appendTail(filled).toString();
  }

  /** Returns whether a warning names something that works, if not as well as it could. */
  public static boolean isNote(String warning) {
    return NOTE.matcher(warning).matches();
  }
}
