// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A whole program in Java on a page, compiled with the classes of the module that runs the test.
 *
 * @param name of its class
 */
public record PageProgram(String name, String classPath) {
  private static final Pattern NAME = Pattern.compile("(?m)^public class (\\w+) \\{$");

  /**
   * Compiles a program into a folder.
   *
   * @throws IllegalArgumentException if it has no public class or an error; the message has the
   *     report of the compiler
   */
  public static PageProgram compile(UserCommands program, Path folder) throws IOException {
    Matcher name = NAME.matcher(program.script());
    if (!name.find()) {
      throw new IllegalArgumentException("no public class in " + program.script());
    }
    Path source = Files.writeString(folder.resolve(name.group(1) + ".java"), program.script());
    String libraries = System.getProperty("java.class.path");
    List<String> options =
        List.of("-proc:none", "-Werror", "-cp", libraries, "-d", folder.toString());
    StringWriter report = new StringWriter();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
      boolean compiled =
          compiler
              .getTask(report, files, null, options, null, files.getJavaFileObjects(source))
              .call();
      if (!compiled) {
        throw new IllegalArgumentException(report.toString());
      }
    }
    return new PageProgram(name.group(1), folder + File.pathSeparator + libraries);
  }

  /**
   * Returns the command that runs it.
   *
   * @param options of Java
   * @param arguments of the program, and redirections as in a shell
   */
  public UserCommands command(String options, String arguments) {
    return new UserCommands(
        String.join(" ", "java", options, "-cp", "'" + classPath + "'", name, arguments));
  }
}
