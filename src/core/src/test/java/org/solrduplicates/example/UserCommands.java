// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Commands that a user types into a shell, in the folder of the project.
 *
 * @param environment what the shell has in its environment besides
 */
public record UserCommands(String script, Map<String, String> environment) {
  /**
   * A list of commands may start a server and several of Java, which takes minutes on a busy
   * machine.
   */
  private static final long SECONDS_TO_RUN = 1_800;

  /** What the commands left. */
  public record Outcome(int exitCode, String output, String errors) {}

  UserCommands(String script) {
    this(script, Map.of());
  }

  /** Returns the same commands in another environment. */
  public UserCommands with(Map<String, String> variables) {
    return new UserCommands(script, variables);
  }

  /** Returns the first commands in a section of a page. */
  public static UserCommands of(String page, String section) throws IOException {
    return of(page, section, 1);
  }

  /**
   * Returns the commands, or the program, in a section of a page. {@code PagesTest} looks for calls
   * of this method with literals, to see that each block is run.
   *
   * @param number which of several there, from 1
   */
  public static UserCommands of(String page, String section, int number) throws IOException {
    return new UserCommands(MarkdownPage.read(page).commands(section).get(number - 1).code());
  }

  /** Returns a program with the classes of the build, in place of {@code bin/solr-duplicates}. */
  static Path program(Path folder) throws IOException {
    Path program =
        Files.writeString(
            folder.resolve("solr-duplicates"),
            "#!/bin/sh\nexec java -cp '"
                + System.getProperty("java.class.path")
                + "' org.solrduplicates.cli.Main \"$@\"\n");
    if (!program.toFile().setExecutable(true)) {
      throw new IOException("not executable: " + program);
    }
    return program;
  }

  /** Runs the script that creates a collection in a SolrCloud out of a folder. */
  static Outcome createCollection(String solr, String conf, String name, int shards, int replicas)
      throws IOException, InterruptedException {
    String arguments = String.join("' '", solr, conf, name, "" + shards, "" + replicas);
    return new UserCommands("solr-config/create-collection.sh '" + arguments + "'").run();
  }

  /** Returns the commands with a name that is here in the place of another. */
  public UserCommands with(String name, Object here) {
    if (!script.contains(name)) {
      throw new IllegalArgumentException("no " + name + " in " + script);
    }
    return new UserCommands(script.replace(name, here.toString()), environment);
  }

  /** Runs the commands with the address of a server that is there in place of another. */
  Outcome run(String address, String by) throws IOException, InterruptedException {
    return new UserCommands(script.replace(address, by), environment).run();
  }

  /** Runs the commands. */
  public Outcome run() throws IOException, InterruptedException {
    Path folder =
        Files.createTempDirectory(Files.createDirectories(Path.of("target")), "commands-");
    Path output = folder.resolve("output.txt");
    Path errors = folder.resolve("errors.txt");
    ProcessBuilder bash = new ProcessBuilder("bash", "-euc", script);
    bash.environment().merge("PATH", javaHome() + "/bin:", (path, java) -> java + path);
    bash.environment().putAll(environment);
    Process process = bash.redirectOutput(output.toFile()).redirectError(errors.toFile()).start();
    if (!process.waitFor(SECONDS_TO_RUN, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("the commands did not end: " + Files.readString(errors));
    }
    return new Outcome(process.exitValue(), Files.readString(output), Files.readString(errors));
  }

  /** The tests may run with another Java than the first one on the path. */
  private static String javaHome() {
    return System.getProperty("java.home");
  }
}
