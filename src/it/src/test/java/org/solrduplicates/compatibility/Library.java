// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.compatibility;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.solrduplicates.core.Project;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.lucene.DocumentKeys;
import org.solrduplicates.solr.search.DuplicatesComponent;

/**
 * The classes of some jars, which other classes may be compiled against or not.
 *
 * @param classes by their names
 */
record Library(Map<String, ClassFile> classes) {
  private static final Pattern IN_PLUGIN =
      Pattern.compile("org/solrduplicates/(core|lucene|solr)/");

  /** Reads all classes of the jars in a folder. */
  static Library ofJars(Path folder) throws IOException {
    try (Stream<Path> jars = Files.list(folder)) {
      return ofJars(jars.filter(file -> file.toString().endsWith(".jar")).sorted().toList());
    }
  }

  static Library ofJars(List<Path> jars) throws IOException {
    Map<String, ClassFile> classes = new HashMap<>();
    for (Path jar : jars) {
      readJar(jar, classes);
    }
    return new Library(classes);
  }

  /** Returns these classes and others. */
  Library with(List<ClassFile> others) {
    Map<String, ClassFile> all = new HashMap<>(classes);
    others.forEach(file -> all.put(file.name(), file));
    return new Library(all);
  }

  /** Returns a class and all that it inherits from, the superclasses first. */
  List<ClassFile> line(ClassFile type) {
    Set<ClassFile> line = new LinkedHashSet<>(Set.of(type));
    type.parents().stream()
        .flatMap(parent -> Optional.ofNullable(classes.get(parent)).stream())
        .forEach(parent -> line.addAll(line(parent)));
    return List.copyOf(line);
  }

  private static void readJar(Path file, Map<String, ClassFile> classes) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      for (ZipEntry entry : jar.stream().filter(Library::isClass).toList()) {
        try (InputStream bytes = jar.getInputStream(entry)) {
          ClassFile read = ClassFile.read(bytes);
          classes.put(read.name(), read);
        }
      }
    }
  }

  /** Those for newer versions of Java are the same to who uses them. */
  private static boolean isClass(ZipEntry entry) {
    return entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/");
  }

  /** Returns the classes that are in the plugin jar, from where the tests have them. */
  static List<ClassFile> ofPlugin() throws IOException {
    Map<String, ClassFile> classes = new TreeMap<>();
    for (Class<?> part :
        List.of(Fingerprint.class, DocumentKeys.class, DuplicatesComponent.class)) {
      Path home = Project.home(part);
      if (Files.isDirectory(home)) {
        readFolder(home, classes);
      } else {
        readJar(home, classes);
      }
    }
    classes.keySet().removeIf(name -> !IN_PLUGIN.matcher(name).lookingAt());
    return List.copyOf(classes.values());
  }

  private static void readFolder(Path folder, Map<String, ClassFile> classes) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(name -> name.toString().endsWith(".class")).toList()) {
        try (InputStream bytes = Files.newInputStream(file)) {
          ClassFile read = ClassFile.read(bytes);
          classes.put(read.name(), read);
        }
      }
    }
  }

  /**
   * Returns what a class mentions that is not here: classes, and members of classes that are.
   *
   * @param ours whether a class with this name should be here
   */
  Set<String> missing(ClassFile from, Predicate<String> ours) {
    Set<String> missing = new TreeSet<>();
    from.classes().stream()
        .filter(ours)
        .filter(name -> !classes.containsKey(name))
        .forEach(missing::add);
    from.uses().stream()
        .filter(use -> ours.test(use.owner()) && classes.containsKey(use.owner()))
        .filter(use -> !has(use.owner(), use.member()))
        .forEach(use -> missing.add(use.toString()));
    return missing;
  }

  private boolean has(String type, String member) {
    return Optional.ofNullable(classes.get(type))
        .map(
            file ->
                !Modifier.isPrivate(file.members().getOrDefault(member, Modifier.PRIVATE))
                    || file.parents().stream().anyMatch(parent -> has(parent, member)))
        .orElseGet(() -> isOfJava(type, member));
  }

  /** Methods of Java by their names alone. */
  private static boolean isOfJava(String type, String member) {
    try {
      String name = member.replaceFirst("[(].*", "");
      return Stream.of(Class.forName(type.replace('/', '.')).getMethods())
          .anyMatch(method -> method.getName().equals(name));
    } catch (ClassNotFoundException unknown) {
      return false;
    }
  }
}
