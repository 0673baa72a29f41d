// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.index;

import static org.solrduplicates.solr.config.ReadableField.WHY_NOT;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.solrduplicates.core.group.TermChoice;
import org.solrduplicates.core.order.CredibleDates;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.AdaptedFields;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.config.RequestParams;

/**
 * The validated parameters of a request.
 *
 * @param dateFields the date fields of a history, most trusted first
 * @param dates decides which dates are credible at the time of the request
 * @param words how many words of each kind to return, 0 for none
 */
public record DuplicatesRequest(
    DuplicateSettings settings,
    TermChoice choice,
    List<String> dateFields,
    CredibleDates dates,
    String formatField,
    Constraints constraints,
    boolean explain,
    int words,
    boolean debug) {
  /** Enables the component in handlers with other components, such as {@code /select}. */
  public static final String ON = "dup";

  public static final String WORDS = "dup.words";

  /** Solr's parameter that disables the expansion of macros if {@code false}. */
  public static final String EXPAND_MACROS = "expandMacros";

  private static final int MAX_WORDS = 1000;

  private static final String DATE_FIELDS = "dup.date.fl";
  private static final String FORMAT_FIELD = "dup.format.fl";

  public static DuplicatesRequest of(SolrQueryRequest request, boolean debug) {
    SolrParams params = request.getParams();
    IndexSchema schema = request.getSchema();
    List<String> dateFields = dateFields(params, schema);
    Constraints constraints = Constraints.of(params, schema);
    constraints.requireDates(dateFields, schema);
    return new DuplicatesRequest(
        settings(request, Map.of()),
        MoreLikeThisFactory.choice(params),
        dateFields,
        new CredibleDates(now(request)),
        formatField(params, schema),
        constraints,
        params.getBool("dup.explain", false),
        RequestParams.count(params, WORDS, 0, 0, MAX_WORDS),
        debug);
  }

  /** Returns {@code NOW}, which nodes pass on, or else the start time of the request. */
  public static Instant now(SolrQueryRequest request) {
    return Instant.ofEpochMilli(
        request.getParams().getLong(CommonParams.NOW, request.getStartTime()));
  }

  /** Parameters of the request override a rule, which overrides defaults of the handler. */
  public static DuplicateSettings settings(SolrQueryRequest request, Map<String, String> rule) {
    SolrParams own = RequestParams.ofClient(request);
    SolrParams params = request.getParams();
    return checked(
        key ->
            Optional.ofNullable(own.get(key) == null ? rule.get(key) : null)
                .or(() -> Optional.ofNullable(params.get(key))));
  }

  private static DuplicateSettings checked(Function<String, Optional<String>> values) {
    try {
      return DuplicateSettings.of(values);
    } catch (IllegalArgumentException e) {
      throw RequestParams.badRequest(String.valueOf(e.getMessage()));
    }
  }

  /** Named fields must be readable date fields; unsuitable default fields are skipped. */
  private static List<String> dateFields(SolrParams params, IndexSchema schema) {
    String named = params.get(DATE_FIELDS);
    if (named == null) {
      return AdaptedFields.dates(schema);
    }
    List<String> fields = named.isBlank() ? List.of("") : RequestParams.names(DATE_FIELDS, params);
    for (String field : fields) {
      SchemaField known = schema.getFieldOrNull(field);
      if (!AdaptedFields.isDate(known) || !ReadableField.is(known)) {
        throw RequestParams.badRequest(
            Sentence.of(
                "%s must be a list of date fields of the schema, contains '%s'%s",
                DATE_FIELDS, field, AdaptedFields.isDate(known) ? WHY_NOT : ""));
      }
    }
    return fields;
  }

  private static String formatField(SolrParams params, IndexSchema schema) {
    String named = params.get(FORMAT_FIELD);
    if (named == null) {
      return AdaptedFields.format(schema).orElse("");
    }
    SchemaField known = schema.getFieldOrNull(named);
    if (!ReadableField.is(known)) {
      String why = known == null ? "" : WHY_NOT;
      throw RequestParams.badRequest(
          FORMAT_FIELD + " must be a field of the schema, was '" + named + "'" + why);
    }
    return named;
  }
}
