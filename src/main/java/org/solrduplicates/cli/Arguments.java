package org.solrduplicates.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * What was typed after the command, checked: no flag that the command does not take, none missing.
 *
 * @param operands what was typed without a flag
 */
record Arguments(Command command, Map<Flag, List<String>> values, List<String> operands) {
  private static final Pattern HEAP_SIZE = Pattern.compile("[1-9][0-9]{0,8}[kmgKMG]?");

  /** Reads the arguments after the command. */
  static Arguments parse(Command command, List<String> typed) throws UsageException {
    Arguments arguments = new Arguments(command, new EnumMap<>(Flag.class), new ArrayList<>());
    Iterator<String> rest = typed.iterator();
    while (rest.hasNext()) {
      arguments.read(rest.next(), rest);
    }
    arguments.requireAll();
    return arguments;
  }

  private void read(String word, Iterator<String> rest) throws UsageException {
    if (word.equals(Flag.END.toString())) {
      rest.forEachRemaining(operands::add);
    } else if (word.startsWith("-")) {
      readFlag(word, rest);
    } else {
      operands.add(word);
    }
  }

  private void readFlag(String word, Iterator<String> rest) throws UsageException {
    Flag flag =
        command
            .flag(word)
            .orElseThrow(() -> new UsageException(command + " has no flag " + word + "."));
    values.computeIfAbsent(flag, f -> new ArrayList<>()).add(value(flag, rest));
  }

  private static String value(Flag flag, Iterator<String> rest) throws UsageException {
    if (!flag.takesArgument()) {
      return "";
    }
    String value = rest.hasNext() ? rest.next() : "";
    if (value.isEmpty() || Flag.of(value).isPresent()) {
      throw new UsageException(flag + " needs a value: " + flag.usage() + ".");
    }
    return value;
  }

  private void requireAll() throws UsageException {
    if (has(Flag.HELP)) {
      return;
    }
    for (Flag flag : command.required()) {
      if (!has(flag)) {
        throw new UsageException(command + " needs " + flag.usage() + ".");
      }
    }
    requireOperand();
  }

  private void requireOperand() throws UsageException {
    int wanted = command.operand().isEmpty() ? 0 : 1;
    if (operands.size() < wanted) {
      throw new UsageException(command + " needs " + command.operand().replace("...", "") + ".");
    }
    if (operands.size() > wanted && !command.takesSeveral()) {
      throw new UsageException(command + " has no use for '" + operands.get(wanted) + "'.");
    }
  }

  boolean has(Flag flag) {
    return values.containsKey(flag);
  }

  /** Returns every value given for a flag, in order. */
  List<String> all(Flag flag) {
    return values.getOrDefault(flag, List.of());
  }

  /** Returns the last value given for a flag. */
  Optional<String> last(Flag flag) {
    List<String> given = all(flag);
    return given.isEmpty() ? Optional.empty() : Optional.of(given.get(given.size() - 1));
  }

  /** Returns the address of the Solr collection, without a slash at its end. */
  String solrUrl() throws UsageException {
    String url = last(Flag.SOLR).orElse("");
    if (!isWebAddress(url)) {
      throw new UsageException(
          "--solr must be a URL like http://host:8983/solr/name, was '" + url + "'.");
    }
    return url.replaceAll("/+$", "");
  }

  private static boolean isWebAddress(String url) {
    try {
      URI uri = new URI(url);
      return url.matches("(?i)https?://.*") && uri.getHost() != null;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** Returns the value of a flag that was checked to be there, as a path. */
  Path path(Flag flag) throws UsageException {
    return path(last(flag).orElse(""));
  }

  Path operandPath() throws UsageException {
    return path(operands.get(0));
  }

  List<Path> operandPaths() throws UsageException {
    List<Path> paths = new ArrayList<>();
    for (String operand : operands) {
      paths.add(path(operand));
    }
    return paths;
  }

  private static Path path(String value) throws UsageException {
    try {
      return Path.of(value);
    } catch (InvalidPathException e) {
      throw new UsageException("'" + value + "' cannot be the name of a file.");
    }
  }

  /** Returns how long one file may take to read. */
  int timeLimitSeconds() throws UsageException {
    return seconds(last(Flag.TIME_LIMIT).orElse("60"));
  }

  /** Returns how long the job may take, if there is a limit. */
  OptionalInt jobTimeLimitSeconds() throws UsageException {
    return has(Flag.JOB_TIME_LIMIT)
        ? OptionalInt.of(seconds(last(Flag.JOB_TIME_LIMIT).orElse("")))
        : OptionalInt.empty();
  }

  private static int seconds(String value) throws UsageException {
    if (!value.matches("[1-9][0-9]{0,5}")) {
      throw new UsageException("--time-limit must be in 1 … 999999 seconds, was '" + value + "'.");
    }
    return Integer.parseInt(value);
  }

  /** Returns the value of a flag that must be a positive number, if the flag was given. */
  Optional<String> positive(Flag flag) throws UsageException {
    Optional<String> value = last(flag);
    if (value.isPresent() && !value.get().matches("[1-9][0-9]{0,8}")) {
      throw new UsageException(flag + " must be in 1 … 999999999, was '" + value.get() + "'.");
    }
    return value;
  }

  /** Returns the heap of the process that reads the files, as the JVM wants it. */
  String heap() throws UsageException {
    String value = last(Flag.HEAP).orElse("512m");
    if (!HEAP_SIZE.matcher(value).matches()) {
      throw new UsageException("--heap must be a size like 512m or 2g, was '" + value + "'.");
    }
    return value;
  }
}
