package org.solrduplicates.cli;

import java.util.Arrays;
import java.util.Optional;

/**
 * Everything that can be typed with two dashes. Parsing and help are made from this list. What
 * means something else to another command is in it twice.
 */
enum Flag {
  SOLR("--solr", "URL", "the Solr collection, as http://host:8983/solr/name"),
  FILE_TIMES(
      "--file-times", "TSV", "file times by path (columns path, fileTime), as git keeps none"),
  TIME_LIMIT("--time-limit", "SECONDS", "how long one file may take to read; 60 by default"),
  JOB_TIME_LIMIT(
      "--time-limit", "SECONDS", "abort the job if it takes longer; no limit by default"),
  HEAP("--heap", "SIZE", "memory of the process that reads the files; 512m by default"),
  ID("--id", "ID", "show the versions of this document; may be repeated"),
  OUT("--out", "FILE", "where to write"),
  EXPORT("--out", "DIR", "where to write groups.csv, links.csv, report.json and report.html"),
  FQ("--fq", "QUERY", "report and export only what this filter lets see; may be repeated"),
  SAMPLE("--sample", "NUMBER", "how many documents the histogram of the report is estimated from"),
  NO_RUN("--no-run", "", "start no job, only report and export the groups that are there"),
  DOCS_PER_SECOND(
      "--docs-per-second", "NUMBER", "documents written per second at most; no limit by default"),
  CHECK("--check", "", "only count the documents without a fingerprint, write nothing"),
  COMPARE_TEXT(
      "--compare-text", "", "count a fingerprint as stale if the stored text would give another"),
  ALLOW_LOSS("--allow-loss", "FIELD", "a field whose values may be lost; may be repeated"),
  FILES("--files", "DIR", "the folder of the example"),
  TRUTH("--truth", "TSV", "the expected groups (columns path, group, version, fileTime)"),
  SET("--set", "FILE", "documents labelled with their groups (JSON Lines, also as .gz)"),
  PAIRS("--pairs", "TSV", "labelled pairs, one a line: id, id, 1 if they are versions or 0"),
  THRESHOLD("--threshold", "NUMBER", "dup.threshold of every request"),
  REVIEW_THRESHOLD("--review-threshold", "NUMBER", "dup.review.threshold of every request"),
  TITLE_THRESHOLD("--title-threshold", "NUMBER", "dup.title.threshold of every request"),
  MEASURE("--measure", "NAME", "dup.measure of every request"),
  TITLE_BONUS("--title-bonus", "NUMBER", "dup.titleBonus of every request"),
  SOURCES("--sources", "LIST", "dup.sources of every request, such as exact,sketch"),
  WITH("--with", "FILE", "the other file"),
  END("--", "", "what follows is a file or folder, even if its name begins with -"),
  HELP("--help", "", "show this help");

  private final String text;
  private final String argument;
  private final String help;

  Flag(String text, String argument, String help) {
    this.text = text;
    this.argument = argument;
    this.help = help;
  }

  /** Returns what was typed, as far as no command has to be known for it. */
  static Optional<Flag> of(String typed) {
    return Arrays.stream(values()).filter(flag -> flag.isTyped(typed)).findFirst();
  }

  boolean isTyped(String typed) {
    return text.equals(typed);
  }

  boolean takesArgument() {
    return !argument.isEmpty();
  }

  /** Returns the flag with its argument, as in {@code --out FILE}. */
  String usage() {
    return takesArgument() ? text + " " + argument : text;
  }

  String help() {
    return help;
  }

  @Override
  public String toString() {
    return text;
  }
}
