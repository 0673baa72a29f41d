// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.solrduplicates.core.Project;

/**
 * A plugin jar of the next message version: its number is raised, and each record of a message and
 * of a stored value has one more component. It is compiled from the sources of this version.
 */
final class NextBuild {
  private static final String WIRE = "org/solrduplicates/solr/wire/";

  private NextBuild() {}

  /** Writes the jar to a folder. */
  static Path jar(Path folder) throws IOException {
    Path sources = folder.resolve("sources");
    Path version = changed(sources, "MessageVersion.java", "return 1;", "return 2;");
    Path codecs =
        changed(
            sources,
            "TypeCodecs.java",
            "components.stream().map(c -> c.write(value)).toArray()",
            "java.util.stream.Stream.concat(components.stream().map(c -> c.write(value)),"
                + " java.util.stream.Stream.of(List.of(\"added\"))).toArray()");
    Path classes = Files.createDirectories(folder.resolve("classes"));
    compile(List.of(version, codecs), classes);
    Path jar = folder.resolve("next.jar");
    Files.copy(Path.of(System.getProperty("pluginJar")), jar);
    try (FileSystem in = FileSystems.newFileSystem(jar);
        Stream<Path> compiled = Files.walk(classes)) {
      for (Path file : compiled.filter(Files::isRegularFile).toList()) {
        Files.copy(
            file,
            in.getPath(classes.relativize(file).toString()),
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return jar;
  }

  private static Path changed(Path folder, String name, String before, String after)
      throws IOException {
    String source = Files.readString(Project.source("solr/wire/" + name));
    if (!source.contains(before)) {
      throw new IOException(name + " does not contain " + before);
    }
    Path file = folder.resolve(WIRE).resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, source.replace(before, after), UTF_8);
  }

  private static void compile(List<Path> sources, Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    String classPath =
        System.getProperty("pluginJar")
            + File.pathSeparator
            + System.getProperty("serverClassPath");
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
      boolean isCompiled =
          compiler
              .getTask(
                  null,
                  files,
                  null,
                  List.of(
                      "-d", classes.toString(), "-cp", classPath, "--release", "17", "-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(sources))
              .call();
      if (!isCompiled) {
        throw new IOException("the next version was not compiled");
      }
    }
  }
}
