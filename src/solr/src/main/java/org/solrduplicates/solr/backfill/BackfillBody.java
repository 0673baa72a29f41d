// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.RequestParams;

/**
 * The posted body, such as {@code {"command":"start","docsPerSecond":200}}.
 *
 * @param docsPerSecond infinity for no limit
 * @param batch number of documents between waits for the replicas
 * @param allowLoss fields that may be lost or changed
 */
record BackfillBody(
    Command command,
    double docsPerSecond,
    int batch,
    boolean isCheckingText,
    Set<String> allowLoss) {
  enum Command {
    START,
    CHECK,
    ABORT,
    STATUS
  }

  private static final String ALLOW_LOSS = "allowLoss";
  private static final String COMMAND = "command";
  private static final String DOCS_PER_SECOND = "docsPerSecond";
  private static final String BATCH = "batch";
  private static final String CHECK = "check";
  private static final String FIELDS = "fields";
  private static final String TEXT = "text";
  private static final int MOST = 1_000_000;
  private static final double LEAST_PER_SECOND = 0.001;
  private static final int MOST_IN_BATCH = 10_000;

  BackfillBody {
    allowLoss = Set.copyOf(allowLoss);
  }

  static BackfillBody of(Map<?, ?> json) {
    Command command = command(json.get(COMMAND));
    for (Object key : json.keySet()) {
      if (!keys(command).contains(key)) {
        throw RequestParams.badRequest(
            Sentence.of(
                "the command '%s' has no '%s'; it has %s",
                Parameter.name(command), key, new TreeSet<>(keys(command))));
      }
    }
    return new BackfillBody(
        command,
        perSecond(json.get(DOCS_PER_SECOND)),
        batch(json.get(BATCH)),
        isText(json.get(CHECK)),
        names(json.get(ALLOW_LOSS)));
  }

  private static Set<String> keys(Command command) {
    return switch (command) {
      case START -> Set.of(COMMAND, DOCS_PER_SECOND, BATCH, CHECK, ALLOW_LOSS);
      case CHECK -> Set.of(COMMAND, CHECK, ALLOW_LOSS);
      case ABORT, STATUS -> Set.of(COMMAND);
    };
  }

  private static Command command(@Nullable Object value) {
    return Arrays.stream(Command.values())
        .filter(command -> Parameter.name(command).equals(value))
        .findFirst()
        .orElseThrow(() -> RequestParams.wrong(COMMAND, "start, check, abort or status", value));
  }

  private static double perSecond(@Nullable Object value) {
    if (value == null) {
      return Double.POSITIVE_INFINITY;
    }
    double number = value instanceof Number given ? given.doubleValue() : Double.NaN;
    if (number >= LEAST_PER_SECOND && number <= MOST) {
      return number;
    }
    throw RequestParams.wrong(
        DOCS_PER_SECOND, "a number from " + LEAST_PER_SECOND + " to " + MOST, value);
  }

  private static int batch(@Nullable Object value) {
    if (value == null) {
      return 100;
    }
    long number = value instanceof Long given ? given : 0;
    if (number >= 1 && number <= MOST_IN_BATCH) {
      return (int) number;
    }
    throw RequestParams.wrong(BATCH, "a whole number from 1 to " + MOST_IN_BATCH, value);
  }

  private static boolean isText(@Nullable Object value) {
    if (value == null || FIELDS.equals(value) || TEXT.equals(value)) {
      return TEXT.equals(value);
    }
    throw RequestParams.wrong(CHECK, FIELDS + " or " + TEXT, value);
  }

  private static Set<String> names(@Nullable Object value) {
    if (value == null) {
      return Set.of();
    }
    if (value instanceof List<?> list && list.stream().allMatch(String.class::isInstance)) {
      return list.stream().map(String.class::cast).collect(Collectors.toSet());
    }
    throw RequestParams.wrong(ALLOW_LOSS, "a list of names of fields", value);
  }

  boolean isWriting() {
    return command == Command.START;
  }

  Map<String, String> shown() {
    Map<String, String> shown = new TreeMap<>();
    shown.put(COMMAND, Parameter.name(command));
    shown.put(CHECK, isCheckingText ? TEXT : FIELDS);
    if (isWriting()) {
      shown.put(BATCH, String.valueOf(batch));
    }
    shown.put(ALLOW_LOSS, String.join(",", new TreeSet<>(allowLoss)));
    if (docsPerSecond < Double.POSITIVE_INFINITY) {
      shown.put(DOCS_PER_SECOND, String.valueOf(docsPerSecond));
    }
    return shown;
  }
}
