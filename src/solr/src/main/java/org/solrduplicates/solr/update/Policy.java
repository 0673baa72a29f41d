// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.schema.IndexSchema;
import org.solrduplicates.core.group.Verdict;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.lucene.DupField;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.search.Twin;

/**
 * The configured handling of duplicates. Immutable.
 *
 * @param from what counts as a duplicate
 * @param window number of recent documents that are found before they are visible
 */
record Policy(
    Action action,
    From from,
    String dupOf,
    String dupScore,
    String handler,
    int window,
    int windowSeconds) {
  enum Action {
    /** Adds the document with fields that name its original. */
    TAG,
    /** Adds the document and reports its original in the response. */
    REPORT,
    /** Rejects the document if {@link Twin#mayReplace}, else acts as REPORT. */
    REJECT,
    /**
     * Like REJECT, but omits the document and reports it. Adds a document that replaces another.
     */
    SKIP,
    OFF;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Action> of(String label) {
      return Arrays.stream(values()).filter(action -> action.label().equals(label)).findFirst();
    }

    static String all() {
      return Arrays.stream(values()).map(Action::label).collect(Collectors.joining(", "));
    }

    boolean isReported() {
      return this == REPORT || this == SKIP;
    }

    boolean mayDrop() {
      return this == REJECT || this == SKIP;
    }
  }

  /** What counts as a duplicate; the labels are those of {@code /duplicates} where it has them. */
  enum From {
    /** Versions and copies. */
    NEAR,
    SAME_TEXT,
    /** Whatever the relation, the other document has nearly all of the new one. */
    CONTAINED;

    String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static From of(String label) {
      return Arrays.stream(values())
          .filter(from -> from.label().equals(label))
          .findFirst()
          .orElseThrow(() -> PluginSettings.wrong(FROM, "one of " + all(), label));
    }

    private static String all() {
      return Arrays.stream(values()).map(From::label).collect(Collectors.joining(", "));
    }
  }

  static final String PARAMETER = "dup.action";

  private static final String ACTION = "action";
  private static final String FROM = "from";
  private static final String DUP_OF = "dupOfField";
  private static final String DUP_SCORE = "dupScoreField";
  private static final String HANDLER = "handler";
  private static final String WINDOW = "window";
  private static final String WINDOW_SECONDS = "windowSeconds";
  private static final Set<String> KEYS =
      Set.of(ACTION, FROM, DUP_OF, DUP_SCORE, HANDLER, WINDOW, WINDOW_SECONDS);
  private static final int MAX_WINDOW = 10_000;
  private static final int MAX_SECONDS = 86_400;

  static Policy of(NamedList<?> args) {
    PluginSettings.refuseAllBut(KEYS, PolicyUpdateProcessorFactory.class.getSimpleName(), args);
    return new Policy(
        action(value(args, ACTION, Action.TAG.label())),
        From.of(value(args, FROM, From.NEAR.label())),
        value(args, DUP_OF, DupField.DUP_OF.defaultName()),
        value(args, DUP_SCORE, DupField.DUP_SCORE.defaultName()),
        value(args, HANDLER, "/duplicates"),
        PluginSettings.number(args, WINDOW, "1000", 0, MAX_WINDOW),
        PluginSettings.number(args, WINDOW_SECONDS, "300", 1, MAX_SECONDS));
  }

  private static String value(NamedList<?> args, String key, String defaultValue) {
    return Objects.toString(args.get(key), defaultValue);
  }

  private static Action action(String label) {
    return Action.of(label)
        .orElseThrow(() -> PluginSettings.wrong(ACTION, "one of " + Action.all(), label));
  }

  RecentDocuments recent() {
    return new RecentDocuments(window, Duration.ofSeconds(windowSeconds), System::nanoTime);
  }

  void requireFields(IndexSchema schema) {
    PluginSettings.requireKey(schema);
    if (action == Action.TAG) {
      PluginSettings.requireTags(dupOf, dupScore, schema);
    }
  }

  Action action(SolrParams params, IndexSchema schema) {
    String asked = params.get(PARAMETER, action.label());
    Action chosen =
        Action.of(asked)
            .orElseThrow(() -> RequestParams.wrong(PARAMETER, "one of " + Action.all(), asked));
    if (chosen != action && chosen == Action.TAG) {
      requireTags(schema);
    }
    return chosen;
  }

  private void requireTags(IndexSchema schema) {
    try {
      PluginSettings.requireTags(dupOf, dupScore, schema);
    } catch (SolrException e) {
      throw new SolrException(ErrorCode.BAD_REQUEST, PARAMETER + "=tag: " + e.getMessage(), e);
    }
  }

  Set<Source> spared() {
    return from == From.SAME_TEXT ? EnumSet.complementOf(EnumSet.of(Source.EXACT)) : Set.of();
  }

  boolean holdsFor(Twin twin) {
    return switch (from) {
      case NEAR -> twin.kind() != Verdict.Kind.PART_OF;
      case SAME_TEXT -> twin.kind() == Verdict.Kind.SAME_TEXT;
      case CONTAINED -> twin.isContained();
    };
  }
}
