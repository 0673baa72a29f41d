package org.solrduplicates.cli;

import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.client.solrj.SolrServerException;

/** What the command line can do, and which flags each command takes. */
enum Command {
  INDEX(
      "index",
      "DIR",
      "read every file of a folder, but for lock files (~$x.docx), and send it to Solr",
      EnumSet.of(Flag.SOLR),
      EnumSet.of(Flag.FILE_TIMES, Flag.TIME_LIMIT, Flag.HEAP),
      IndexCommand::run),
  INDEX_SET(
      "index-set",
      "FILE",
      "send the documents of a labelled set to Solr, without the labels",
      EnumSet.of(Flag.SOLR),
      EnumSet.noneOf(Flag.class),
      LabelledSetCommand::run),
  SHOW(
      "show",
      "",
      "print version groups as histories, of the given documents or of all",
      EnumSet.of(Flag.SOLR),
      EnumSet.of(Flag.ID),
      ShowCommand::run),
  LINKS(
      "links",
      "",
      "write every verified pair of documents once: id, id, similarity",
      EnumSet.of(Flag.SOLR, Flag.OUT),
      EnumSet.noneOf(Flag.class),
      LinksCommand::run),
  GROUPS(
      "groups",
      "",
      "group the whole collection by a job in Solr, wait for it, report and export the groups",
      EnumSet.of(Flag.SOLR),
      EnumSet.of(Flag.EXPORT, Flag.FQ, Flag.NO_RUN, Flag.SAMPLE, Flag.JOB_TIME_LIMIT),
      GroupsCommand::run),
  BACKFILL(
      "backfill",
      "",
      "make fingerprints for documents that were indexed without, by a job in Solr; wait for it",
      EnumSet.of(Flag.SOLR),
      EnumSet.of(
          Flag.DOCS_PER_SECOND,
          Flag.CHECK,
          Flag.COMPARE_TEXT,
          Flag.ALLOW_LOSS,
          Flag.JOB_TIME_LIMIT),
      BackfillCommand::run),
  EVALUATE(
      "evaluate",
      "",
      "ask about every document of --set or --pairs, report how good the answers are",
      EnumSet.of(Flag.SOLR),
      EnumSet.of(
          Flag.SET,
          Flag.PAIRS,
          Flag.THRESHOLD,
          Flag.REVIEW_THRESHOLD,
          Flag.MEASURE,
          Flag.TITLE_THRESHOLD,
          Flag.TITLE_BONUS,
          Flag.SOURCES,
          Flag.OUT),
      EvaluateCommand::run),
  CHECK(
      "check",
      "FILE...",
      "say whether Solr has files already: file, verdict, best match, similarity, what to do",
      EnumSet.of(Flag.SOLR),
      EnumSet.of(Flag.TIME_LIMIT, Flag.HEAP),
      CheckCommand::run),
  COMPARE(
      "compare",
      "FILE",
      "compare two files by every measure there is, without a Solr",
      EnumSet.of(Flag.WITH),
      EnumSet.of(Flag.TIME_LIMIT, Flag.HEAP),
      CompareCommand::run),
  EXAMPLE(
      "example",
      "",
      "index a folder, show its groups and compare them with the expected ones",
      EnumSet.of(Flag.SOLR, Flag.FILES, Flag.TRUTH),
      EnumSet.of(Flag.TIME_LIMIT, Flag.HEAP),
      ExampleCommand::run);

  private final String text;
  private final String operand;
  private final String help;
  private final Set<Flag> required;
  private final Set<Flag> optional;
  private final Action action;

  Command(
      String text,
      String operand,
      String help,
      Set<Flag> required,
      Set<Flag> optional,
      Action action) {
    this.text = text;
    this.operand = operand;
    this.help = help;
    this.required = required;
    this.optional = optional;
    this.action = action;
  }

  static Optional<Command> of(String typed) {
    return Arrays.stream(values()).filter(command -> command.text.equals(typed)).findFirst();
  }

  /** Runs the command and returns the exit code. */
  int run(Arguments arguments, Console console)
      throws UsageException, IOException, SolrServerException {
    return action.run(arguments, console);
  }

  Set<Flag> required() {
    return required;
  }

  Set<Flag> optional() {
    return optional;
  }

  /** Returns the flag that was typed, if the command has it. */
  Optional<Flag> flag(String typed) {
    return Arrays.stream(Flag.values())
        .filter(flag -> flag.isTyped(typed))
        .filter(flag -> takes(flag) || flag == Flag.HELP)
        .findFirst();
  }

  boolean takes(Flag flag) {
    return required.contains(flag) || optional.contains(flag);
  }

  /** Returns how the argument without a flag is called in the help; empty if there is none. */
  String operand() {
    return operand;
  }

  /** Returns whether there may be more than one such argument. */
  boolean takesSeveral() {
    return operand.endsWith("...");
  }

  String help() {
    return help;
  }

  @Override
  public String toString() {
    return text;
  }

  /** What a command does once its arguments are known to be complete. */
  @FunctionalInterface
  interface Action {
    int run(Arguments arguments, Console console)
        throws UsageException, IOException, SolrServerException;
  }
}
