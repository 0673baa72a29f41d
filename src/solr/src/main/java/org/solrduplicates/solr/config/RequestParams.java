// SPDX-License-Identifier: Apache-2.0
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
import org.solrduplicates.core.text.Sentence;

/** Reads request parameters, and creates the errors for invalid ones. */
public final class RequestParams {
  /** Maximum number of fields in a parameter; each is a query clause or a read. */
  public static final int MAX_NAMES = 100;

  private static final Pattern SEPARATORS = Pattern.compile("[,\\s]+");

  /** Solr reads all JSON only for search handlers. */
  private static final SearchHandler AS_A_SEARCH = new SearchHandler();

  private RequestParams() {}

  /**
   * Returns what the client sent: parameters, JSON, macros, and parameter sets that it names;
   * without the additions of solrconfig.xml.
   *
   * @throws SolrException as a client error if it cannot be read
   */
  public static SolrParams ofClient(SolrQueryRequest request) {
    SolrParams sent = new ModifiableSolrParams(request.getOriginalParams());
    try (SolrQueryRequest alone = new SolrQueryRequestBase(request.getCore(), sent) {}) {
      SolrPluginUtils.setDefaults(AS_A_SEARCH, alone, null, null, null);
      return alone.getParams();
    }
  }

  /**
   * Rejects a parameter that only solrconfig.xml sets.
   *
   * @param where the place in solrconfig.xml, in words
   * @throws SolrException 400
   */
  public static void requireNotSent(SolrQueryRequest request, String name, String where) {
    String sent = ofClient(request).get(name);
    if (sent != null) {
      throw badRequest(
          Sentence.of(
              "%s must be left out, was '%s'; only solrconfig.xml sets it, %s", name, sent, where));
    }
  }

  public static List<String> values(SolrParams params, String name) {
    return Optional.ofNullable(params.getParams(name)).map(Arrays::asList).orElse(List.of());
  }

  /** Splits a list at commas and blanks. */
  public static String[] names(String list) {
    return SEPARATORS.split(list.strip());
  }

  /**
   * Returns the distinct fields that a parameter names; empty if it is missing or blank.
   *
   * @throws SolrException as a client error if there are more than {@value #MAX_NAMES}
   */
  public static List<String> names(String parameter, SolrParams params) {
    String list = params.get(parameter, "");
    List<String> names =
        list.isBlank() ? List.of() : Arrays.stream(names(list)).distinct().toList();
    if (names.size() > MAX_NAMES) {
      throw badRequest(
          parameter + " must name at most " + MAX_NAMES + " fields, got " + names.size());
    }
    return names;
  }

  public static int count(SolrParams params, String name, int defaultValue, int min) {
    int value = params.getInt(name, defaultValue);
    if (value < min) {
      throw wrong(name, "a whole number of at least " + min, value);
    }
    return value;
  }

  public static int count(SolrParams params, String name, int defaultValue, int min, int max) {
    String range = "a whole number from " + min + " to " + max;
    return (int)
        number(params, name, defaultValue, range, v -> v == (int) v && v >= min && v <= max);
  }

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

  /** Returns NaN, which is in no range, if it is not a number. */
  private static double parsed(String value) {
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /**
   * Returns the error for a request that exceeds its limits without partial results. It is a client
   * error, because a server error would be retried on the next replica.
   */
  public static SolrException outOfTime() {
    return badRequest(
        RoundResult.OUT_OF_TIME
            + " (or cpuAllowed) is too short; this request has no partial results");
  }

  /** {@code range} describes the allowed values in words. */
  public static SolrException wrong(String name, String range, @Nullable Object value) {
    return badRequest(name + " must be " + range + ", was '" + value + "'");
  }

  public static SolrException badRequest(String message) {
    return error(ErrorCode.BAD_REQUEST, message, null);
  }

  /** Solr logs the message, which may contain what a client sent or a document has. */
  public static SolrException error(ErrorCode code, String message, @Nullable Throwable cause) {
    return new SolrException(code, Sentence.printable(message), cause);
  }
}
