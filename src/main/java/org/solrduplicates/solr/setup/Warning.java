package org.solrduplicates.solr.setup;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Problems of a set-up that still works, listed in {@code docs/setup.md}. Words in braces are
 * placeholders.
 */
public enum Warning {
  SEVERAL_DEFAULTS(
      "the chains {CHAINS} all have default=\"true\", and Solr takes '{CHAIN}': take default=\"true\" from"
          + " the others"),
  NO_FINGERPRINTS(
      "updates take the chain '{CHAIN}', which makes no fingerprints: add post-processor=\"{NAME}\" to its"
          + " <updateRequestProcessorChain>"),
  NO_PROCESSOR(
      "updates take the chain '{CHAIN}', which makes no fingerprints: paste solr-config/update-processor.xml"
          + " into solrconfig.xml, and add post-processor=\"duplicates\" to its <updateRequestProcessorChain>"),
  NO_DEFAULT(
      "no updateRequestProcessorChain of solrconfig.xml has default=\"true\" (there are: {CHAINS}), so updates"
          + " take Solr's own chain, which makes no fingerprints: paste solr-config/update-chain.xml into"
          + " solrconfig.xml; with Solr's _default configuration, update.autoCreateFields=false does this"),
  BEFORE_DISTRIBUTION(
      "the chain '{CHAIN}' makes fingerprints before the distribution of updates, where atomic updates are"
          + " not whole: name the processor in post-processor=, or move it behind"
          + " DistributedUpdateProcessorFactory"),
  ONLY_BY_PARAMETER(
      "fingerprints are made only where a request has {PARAMETER}, as {PATH} does: updates that are replayed"
          + " after a crash take the chain '{CHAIN}', which makes none: add post-processor=\"{NAME}\" to its"
          + " <updateRequestProcessorChain>"),
  AROUND_DEFAULT(
      "{PATH} has {PARAMETER}, which makes no fingerprints, though the default chain '{CHAIN}' does: add"
          + " post-processor=\"{NAME}\" to the chain that {PATH} takes"),
  FIRST_SEEN_BEHIND(
      "the chain '{CHAIN}' sets '{FIELD}' behind the distribution of updates, where every replica has a clock"
          + " of its own: name the processor in processor=, or move it before"
          + " DistributedUpdateProcessorFactory"),
  NUMBERS_KEPT(
      "documents that are sent with a '{FIELD}' keep it until the next job, and are listed with strangers: add"
          + " GroupNumberUpdateProcessorFactory for this field to the chain '{CHAIN}', before the distribution"
          + " (processor=\"group-numbers\")"),
  NO_BACKGROUNDS(
      "the job of the groups stores no backgrounds, so that questions measure them anew each time, which is"
          + " slower: {REASON}"),
  REFUSED("every request to {PATH} is refused: {REASON}"),
  TEXT_MISSING(
      "textField '{FIELD}' is not in the schema: documents have no text to compare until a field of this"
          + " name is there"),
  TEXT_COPIED(
      "textField '{FIELD}' is filled by copyField, after fingerprints are made, so that what is copied is not"
          + " in them: name the source of the copyField as textField instead ({FIELDS})"),
  TEXT_NOT_KEPT(
      "textField '{FIELD}' is neither stored nor has doc values, so that an atomic update of another field"
          + " loses the text and its fingerprint: set stored=\"true\" in the schema"),
  TEXT_EMPTY(
      "textField '{FIELD}' has a value in no document of the index: name the field that has the text"),
  TITLE_MISSING(
      "titleField '{FIELD}' is not in the schema: titles are no evidence until a field of this name is there"),
  COPIED_ALONG(
      "copyField from '{SOURCE}' to '{FIELD}' copies {FIELDS} along, so that hashes are found there as words,"
          + " and numbers of groups cannot be written in place: name the fields to copy in the place of the"
          + " pattern"),
  NO_DATES(
      "histories have no order: the schema has none of the date fields {FIELDS}, and no chain fills"
          + " '{FIELD}': name a date field in dup.date.fl, or add FirstSeenUpdateProcessorFactory to the chain"
          + " '{CHAIN}', before the distribution (processor=\"first-seen\")"),
  DIFFERENT_SETTINGS(
      "{SETTING} is '{VALUE}' in the update processor and '{VALUE}' in the component, so that fingerprints of the"
          + " one cannot be used by the other: write the same in both"),
  NOT_KNOWN("nobody can say what else is wrong with the set-up: {REASON}");

  private static final Pattern NAME = Pattern.compile("\\{[A-Z]+\\}");

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
}
