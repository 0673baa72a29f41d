package org.solrduplicates.solr.search;

import static org.solrduplicates.solr.ReadableField.WHY_NOT;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.DatePointField;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.CredibleDates;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.group.TermChoice;
import org.solrduplicates.solr.ReadableField;

/**
 * All that a request asks for, read and checked once. Immutable.
 *
 * @param settings what a version group is
 * @param choice which words of a document are characteristic
 * @param dateFields the fields of the history, in order of trust
 * @param dates which dates can be believed at the time of the request
 * @param formatField the field of the file format, empty if there is none
 * @param constraints what the group must have in common with the pivot beside the text
 * @param explain whether to list the candidates of the pivot one by one
 * @param debug whether to say how the answer was found
 */
public record DuplicatesRequest(
    DuplicateSettings settings,
    TermChoice choice,
    List<String> dateFields,
    CredibleDates dates,
    String formatField,
    Constraints constraints,
    boolean explain,
    boolean debug) {
  /** Turns the component on where it is one of several, as in {@code /select}. */
  static final String ON = "dup";

  private static final String EXPLAIN = "dup.explain";
  private static final String DATE_FIELDS = "dup.date.fl";
  private static final String FORMAT_FIELD = "dup.format.fl";
  private static final String DEFAULT_DATE_FIELDS = "modified,created,file_time,dup_first_seen";
  private static final String DEFAULT_FORMAT_FIELD = "format";

  /** Reads and checks the parameters of a request. */
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
        params.getBool(EXPLAIN, false),
        debug);
  }

  /**
   * Returns the time of a request, as Solr's date math takes it: what {@code NOW} says, which nodes
   * tell each other, else when it came.
   */
  public static Instant now(SolrQueryRequest request) {
    return Instant.ofEpochMilli(
        request.getParams().getLong(CommonParams.NOW, request.getStartTime()));
  }

  /** Starts the search for the group of a pivot, by the rule that holds for it. */
  GroupSearch search(
      PivotDocument pivot,
      Rules rules,
      Weights weights,
      KnownDecisions decisions,
      SolrQueryRequest request) {
    DuplicateSettings ruled = settings(request, rules.values(pivot.rule()));
    return new GroupSearch(pivot, ruled, weights, choice, decisions);
  }

  /** What the request says itself comes before a rule, and a rule before the handler's defaults. */
  public static DuplicateSettings settings(SolrQueryRequest request, Map<String, String> rule) {
    SolrParams own = request.getOriginalParams();
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
      throw new SolrException(ErrorCode.BAD_REQUEST, e.getMessage(), e);
    }
  }

  /** Fields that are named must be dates; of the default ones those are used that can be. */
  private static List<String> dateFields(SolrParams params, IndexSchema schema) {
    String named = params.get(DATE_FIELDS);
    List<String> fields = new ArrayList<>();
    for (String field : names(named == null ? DEFAULT_DATE_FIELDS : named)) {
      SchemaField known = schema.getFieldOrNull(field);
      if (isDate(known) && ReadableField.is(known)) {
        fields.add(field);
      } else if (named != null) {
        throw badRequest(
            DATE_FIELDS
                + " must be a list of date fields of the schema, has '"
                + field
                + "'"
                + (isDate(known) ? WHY_NOT : ""));
      }
    }
    return fields;
  }

  /** Returns all values of a parameter. */
  public static List<String> values(SolrParams params, String name) {
    return Optional.ofNullable(params.getParams(name)).map(Arrays::asList).orElse(List.of());
  }

  /** Returns the names in a list with commas or blanks between them. */
  public static String[] names(String list) {
    return list.strip().split("[,\\s]+");
  }

  private static boolean isDate(@Nullable SchemaField field) {
    return field != null && field.getType() instanceof DatePointField;
  }

  private static String formatField(SolrParams params, IndexSchema schema) {
    String named = params.get(FORMAT_FIELD, DEFAULT_FORMAT_FIELD);
    SchemaField known = schema.getFieldOrNull(named);
    if (ReadableField.is(known)) {
      return named;
    }
    if (params.get(FORMAT_FIELD) != null) {
      String why = known == null ? "" : WHY_NOT;
      throw badRequest(FORMAT_FIELD + " must be a field of the schema, was '" + named + "'" + why);
    }
    return "";
  }

  /** Returns a whole number that is at least {@code min}. */
  public static int count(SolrParams params, String name, int defaultValue, int min) {
    int value = params.getInt(name, defaultValue);
    if (value < min) {
      throw badRequest(
          name + " must be a whole number of at least " + min + ", was '" + value + "'");
    }
    return value;
  }

  /**
   * Returns the error for a request whose limit is reached before there is an answer. It is not a
   * failure of the server, for then the next replica would be asked the same.
   */
  public static SolrException outOfTime() {
    return badRequest(
        RoundResult.OUT_OF_TIME
            + " (or cpuAllowed) is too short for this answer, of which no part is shown");
  }

  /** Returns the error for a mistake of the user. */
  public static SolrException badRequest(String message) {
    return new SolrException(ErrorCode.BAD_REQUEST, message);
  }
}
