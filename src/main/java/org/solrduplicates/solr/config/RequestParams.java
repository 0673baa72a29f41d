package org.solrduplicates.solr.config;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.regex.Pattern;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.handler.component.SearchHandler;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.util.SolrPluginUtils;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.group.RoundResult;

/** How values of request parameters are read, and the errors for what cannot be. */
public final class RequestParams {
  /** How many fields a parameter may name, each of which is a part of a query or read. */
  public static final int MAX_NAMES = 100;

  private static final Pattern SEPARATORS = Pattern.compile("[,\\s]+");

  /** All of JSON is read for searches only. */
  private static final SearchHandler AS_A_SEARCH = new SearchHandler();

  private RequestParams() {}

  /**
   * Returns what a client has said itself, by whichever road Solr has for that: parameters, JSON,
   * macros, and sets of parameters that the client names. What solrconfig.xml adds is not in it.
   *
   * @throws SolrException as a mistake of the client if it cannot be read
   */
  public static SolrParams ofClient(SolrQueryRequest request) {
    SolrParams sent = new ModifiableSolrParams(request.getOriginalParams());
    try (SolrQueryRequest alone = new SolrQueryRequestBase(request.getCore(), sent) {}) {
      SolrPluginUtils.setDefaults(AS_A_SEARCH, alone, null, null, null);
      return alone.getParams();
    }
  }

  public static List<String> values(SolrParams params, String name) {
    return Optional.ofNullable(params.getParams(name)).map(Arrays::asList).orElse(List.of());
  }

  /** Returns the names in a list with commas or blanks between them. */
  public static String[] names(String list) {
    return SEPARATORS.split(list.strip());
  }

  /**
   * Returns the fields that a parameter names, each once; none if it is not there or blank.
   *
   * @throws SolrException as a mistake of the client if there are more than {@value #MAX_NAMES}
   */
  public static List<String> names(String parameter, SolrParams params) {
    String list = params.get(parameter, "");
    List<String> names =
        list.isBlank() ? List.of() : Arrays.stream(names(list)).distinct().toList();
    if (names.size() > MAX_NAMES) {
      throw badRequest(
          parameter + " must name at most " + MAX_NAMES + " fields, names " + names.size());
    }
    return names;
  }

  /** Returns a whole number that is at least {@code min}. */
  public static int count(SolrParams params, String name, int defaultValue, int min) {
    int value = params.getInt(name, defaultValue);
    if (value < min) {
      throw wrong(name, "a whole number of at least " + min, value);
    }
    return value;
  }

  /** Returns a whole number in a range. */
  public static int count(SolrParams params, String name, int defaultValue, int min, int max) {
    String range = "a whole number from " + min + " to " + max;
    return (int)
        number(params, name, defaultValue, range, v -> v == (int) v && v >= min && v <= max);
  }

  /** Returns a share, a number from 0 to 1. */
  public static double share(SolrParams params, String name, double defaultValue) {
    return number(params, name, defaultValue, "a number from 0 to 1", v -> v >= 0 && v <= 1);
  }

  private static double number(
      SolrParams params, String name, Number defaultValue, String range, DoublePredicate contains) {
    String value = params.get(name, defaultValue.toString());
    double number = parsed(value);
    if (!contains.test(number)) {
      throw wrong(name, range, value);
    }
    return number;
  }

  /** Returns a number, or one that is in no range. */
  private static double parsed(String value) {
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
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

  /**
   * Returns the error for a value that is none of those that are allowed.
   *
   * @param range what is allowed, in words
   */
  public static SolrException wrong(String name, String range, @Nullable Object value) {
    return badRequest(name + " must be " + range + ", was '" + value + "'");
  }

  /** Returns the error for a mistake of the user. */
  public static SolrException badRequest(String message) {
    return new SolrException(ErrorCode.BAD_REQUEST, message);
  }
}
