package org.solrduplicates.example;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Commands that a user types into a shell, in the folder of the project. */
record UserCommands(String script) {
  private static final long SECONDS_TO_RUN = 120;
  private static final String FENCE = "```\n";

  /** What the commands left. */
  record Outcome(int exitCode, String output, String errors) {}

  /** Returns the first commands in a section of the README. */
  static UserCommands ofReadme(String section) throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    int start = after(FENCE, readme, after("## " + section + "\n", readme, 0));
    return new UserCommands(readme.substring(start, readme.indexOf(FENCE, start)));
  }

  private static int after(String text, String readme, int from) {
    int start = readme.indexOf(text, from);
    if (start < 0) {
      throw new IllegalArgumentException("the README does not contain " + text);
    }
    return start + text.length();
  }

  /** Runs the commands with the address of a server that is there in place of another. */
  Outcome run(String address, String by) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory(Path.of("target"), "commands-");
    Path output = folder.resolve("output.txt");
    Path errors = folder.resolve("errors.txt");
    ProcessBuilder bash = new ProcessBuilder("bash", "-euc", script.replace(address, by));
    bash.environment().merge("PATH", javaHome() + "/bin:", (path, java) -> java + path);
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
