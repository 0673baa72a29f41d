package org.solrduplicates.solr.update;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.schema.IndexSchema;
import org.solrduplicates.core.group.Verdict;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.search.Twin;

/**
 * What solrconfig.xml says of documents that duplicate others. Immutable.
 *
 * @param sameTextOnly whether only a text that is the same character by character counts
 * @param override whether a request may say something else
 * @param hideTwin whether nobody is told which document it is a duplicate of
 * @param dupOf the field of the key of the twin
 * @param dupScore the field of the similarity to it
 * @param window how many recent documents are kept in mind
 * @param windowSeconds for how many seconds
 */
record Policy(
    PolicyAction action,
    boolean sameTextOnly,
    boolean override,
    boolean hideTwin,
    String dupOf,
    String dupScore,
    String handler,
    int window,
    int windowSeconds) {
  /** The parameter of a request that says something else. */
  static final String PARAMETER = "dup.action";

  private static final String ACTION = "action";
  private static final String FROM = "from";
  private static final String OVERRIDE = "override";
  private static final String HIDE_TWIN = "hideTwin";
  private static final String DUP_OF = "dupOfField";
  private static final String DUP_SCORE = "dupScoreField";
  private static final String HANDLER = "handler";
  private static final String WINDOW = "window";
  private static final String WINDOW_SECONDS = "windowSeconds";
  private static final Set<String> KEYS =
      Set.of(ACTION, FROM, OVERRIDE, HIDE_TWIN, DUP_OF, DUP_SCORE, HANDLER, WINDOW, WINDOW_SECONDS);
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,5}");
  private static final int MAX_WINDOW = 10_000;
  private static final int MAX_SECONDS = 86_400;
  private static final String WITHOUT_TAG = "report, reject, skip or off with 'hideTwin'";

  /** Who reads a tagged document need not be one who may see its twin. */
  Policy {
    if (hideTwin && action == PolicyAction.TAG) {
      throw wrong(ACTION, WITHOUT_TAG, action.label());
    }
  }

  static Policy of(NamedList<?> args) {
    PluginSettings.refuseAllBut(KEYS, PolicyUpdateProcessorFactory.class.getSimpleName(), args);
    return new Policy(
        action(value(args, ACTION, PolicyAction.TAG.label())),
        isSameText(value(args, FROM, Verdict.Kind.NEAR.label())),
        isTrue(args, OVERRIDE, true),
        isTrue(args, HIDE_TWIN, false),
        value(args, DUP_OF, "dup_of"),
        value(args, DUP_SCORE, "dup_score"),
        value(args, HANDLER, "/duplicates"),
        number(args, WINDOW, "1000", 0, MAX_WINDOW),
        number(args, WINDOW_SECONDS, "300", 1, MAX_SECONDS));
  }

  private static String value(NamedList<?> args, String key, String defaultValue) {
    return Objects.toString(args.get(key), defaultValue);
  }

  private static PolicyAction action(String label) {
    return PolicyAction.of(label)
        .orElseThrow(() -> wrong(ACTION, "one of " + PolicyAction.all(), label));
  }

  private static boolean isSameText(String from) {
    String same = Verdict.Kind.SAME_TEXT.label();
    String near = Verdict.Kind.NEAR.label();
    if (!List.of(same, near).contains(from)) {
      throw wrong(FROM, "one of " + near + ", " + same, from);
    }
    return from.equals(same);
  }

  private static boolean isTrue(NamedList<?> args, String key, boolean defaultValue) {
    String value = value(args, key, Boolean.toString(defaultValue));
    if (!List.of("true", "false").contains(value)) {
      throw wrong(key, "true or false", value);
    }
    return Boolean.parseBoolean(value);
  }

  private static int number(NamedList<?> args, String key, String defaultValue, int min, int max) {
    String value = value(args, key, defaultValue);
    int number = NUMBER.matcher(value).matches() ? Integer.parseInt(value) : -1;
    if (number < min || number > max) {
      throw wrong(key, "a whole number from " + min + " to " + max, value);
    }
    return number;
  }

  RecentDocuments recent() {
    return new RecentDocuments(window, Duration.ofSeconds(windowSeconds), System::nanoTime);
  }

  private static SolrException wrong(String key, String range, String value) {
    return PluginSettings.wrong("'" + key + "' must be " + range + ", was '" + value + "'");
  }

  void requireFields(IndexSchema schema) {
    PluginSettings.requireKey(schema);
    if (action == PolicyAction.TAG) {
      PluginSettings.requireTags(dupOf, dupScore, schema);
    }
  }

  PolicyAction action(SolrParams params, IndexSchema schema) {
    String asked = params.get(PARAMETER, action.label());
    PolicyAction chosen =
        PolicyAction.of(asked)
            .orElseThrow(
                () -> RequestParams.wrong(PARAMETER, "one of " + PolicyAction.all(), asked));
    if (chosen != action) {
      requireAllowed(chosen, schema);
    }
    return chosen;
  }

  private void requireAllowed(PolicyAction chosen, IndexSchema schema) {
    if (!override) {
      throw RequestParams.wrong(
          PARAMETER, action.label() + ", as solrconfig.xml says", chosen.label());
    }
    if (chosen == PolicyAction.TAG && hideTwin) {
      throw RequestParams.wrong(PARAMETER, WITHOUT_TAG, chosen.label());
    }
    if (chosen == PolicyAction.TAG) {
      requireTags(schema);
    }
  }

  private void requireTags(IndexSchema schema) {
    try {
      PluginSettings.requireTags(dupOf, dupScore, schema);
    } catch (SolrException e) {
      throw new SolrException(ErrorCode.BAD_REQUEST, PARAMETER + "=tag: " + e.getMessage(), e);
    }
  }

  /** Returns the sources that find nothing but what does not count. */
  Set<Source> spared() {
    return sameTextOnly ? EnumSet.complementOf(EnumSet.of(Source.EXACT)) : Set.of();
  }

  boolean holdsFor(Twin twin) {
    return !sameTextOnly || twin.kind() == Verdict.Kind.SAME_TEXT;
  }
}
