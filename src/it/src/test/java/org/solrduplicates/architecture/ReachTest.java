// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandles;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.channels.NetworkChannel;
import java.nio.file.Files;
import java.util.List;
import java.util.Scanner;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.handler.component.ShardHandler;
import org.apache.solr.handler.component.ShardHandlerFactory;
import org.apache.solr.update.UpdateShardHandler;
import org.junit.jupiter.api.Test;

/**
 * What code that serves requests can reach outside of Solr: no address, path, class or pattern that
 * a request names. Few places touch any of these at all, and each is named here with what it does,
 * so that another one is seen.
 */
class ReachTest {
  private static final String ROOT = "org.solrduplicates.";

  private static final JavaClasses PLUGIN =
      ProductClasses.in(ROOT + "core", ROOT + "lucene", ROOT + "solr");

  /** Returns the outermost classes in which something happens, by their short names. */
  private static Set<String> where(Predicate<JavaAccess<?>> happens) {
    return PLUGIN.stream()
        .filter(type -> type.getAccessesFromSelf().stream().anyMatch(happens))
        .map(type -> type.getName().replaceFirst("[$].*", "").replaceFirst(".*[.]", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Predicate<JavaAccess<?>> onTypes(DescribedPredicate<JavaClass> types) {
    return access -> types.test(access.getTargetOwner());
  }

  private static Predicate<JavaAccess<?>> onType(Class<?> type) {
    return access -> access.getTargetOwner().isAssignableTo(type);
  }

  private static Predicate<JavaAccess<?>> calls(Class<?> type, String... methods) {
    return onType(type).and(access -> List.of(methods).contains(access.getTarget().getName()));
  }

  @Test
  void nothingConnectsToAnAddressByItself() {
    Predicate<JavaAccess<?>> connects =
        onTypes(resideInAnyPackage("java.net..", "javax.net..")).or(onType(NetworkChannel.class));

    assertEquals(
        Set.of(),
        where(connects.and(onType(URLDecoder.class).or(onType(URLEncoder.class)).negate())));
  }

  /** Their addresses are those of Solr's own state of the cluster. */
  @Test
  void solrIsAskedToConnectOnlyToItsOwnNodes() {
    Predicate<JavaAccess<?>> clients =
        onTypes(resideInAnyPackage("org.apache.http..", "org.eclipse.jetty.."))
            .or(onType(SolrClient.class))
            .or(onType(UpdateShardHandler.class))
            .or(onType(ShardHandler.class))
            .or(onType(ShardHandlerFactory.class));

    assertEquals(
        Set.of("DecisionStore", "ShardLeaders", "ShardReplicas", "ShardedSearch"), where(clients));
  }

  @Test
  void nothingStartsAProgramOrReadsAnObject() {
    assertEquals(Set.of(), where(onType(ProcessBuilder.class)));
    assertEquals(Set.of(), where(onType(ObjectInputStream.class)));
    assertEquals(Set.of(), where(calls(Runtime.class, "exec", "load", "loadLibrary")));
    assertEquals(Set.of(), where(onTypes(resideInAnyPackage("javax.script..", "javax.naming.."))));
  }

  /**
   * All in the folder {@code solr-duplicates} of a core's data, or in that of a running job. The
   * exchange asks for free space only.
   */
  @Test
  void filesAreTouchedOnlyWhereStatusRecordsAndWeightsAreKept() {
    assertEquals(Set.of("CoreFolder", "DirectoryExchange"), where(onType(Files.class)));
    assertEquals(Set.of(), where(onTypes(resideInAPackage("java.io..").and(isFile()))));
  }

  private static DescribedPredicate<JavaClass> isFile() {
    Set<String> files =
        Set.of("File", "FileInputStream", "FileOutputStream", "FileReader", "RandomAccessFile");
    return DescribedPredicate.describe("files", type -> files.contains(type.getSimpleName()));
  }

  @Test
  void noClassIsLoadedByAName() {
    assertEquals(Set.of(), where(calls(Class.class, "forName")));
    assertEquals(Set.of(), where(calls(ClassLoader.class, "loadClass", "defineClass")));
    assertEquals(
        Set.of(),
        where(
            access ->
                access.getTargetOwner().getName().equals("org.apache.solr.core.SolrResourceLoader")
                    && access.getTarget().getName().matches("newInstance|findClass")));
  }

  /**
   * Types of messages, and three classes that Solr 9 and Solr 10 have differently; all named by us.
   */
  @Test
  void reflectionIsUsedInFourPlaces() {
    assertEquals(
        Set.of("HttpCall", "Solr10Registry", "TypeCodecs", "ZooKeeperCalls"),
        where(
            onTypes(resideInAPackage("java.lang.reflect.."))
                .or(
                    calls(
                        MethodHandles.Lookup.class, "findVirtual", "findStatic", "findConstructor"))
                .or(calls(Class.class, "getMethod", "getDeclaredConstructor"))));
  }

  /** Calls that compile a pattern from a text each time. */
  private static final Predicate<JavaAccess<?>> COMPILES =
      calls(Pattern.class, "compile", "matches")
          .or(calls(String.class, "matches", "split", "replaceAll", "replaceFirst"))
          .or(calls(Scanner.class, "useDelimiter", "findInLine", "findWithinHorizon", "skip"));

  /** Patterns are compiled when their class is loaded, so no request supplies one. */
  @Test
  void patternsAreCompiledBeforeAnyRequest() {
    List<String> later =
        PLUGIN.stream()
            .flatMap(type -> type.getAccessesFromSelf().stream())
            .filter(COMPILES)
            .filter(access -> !access.getOrigin().getName().equals("<clinit>"))
            .map(access -> access.getOrigin().getFullName())
            .toList();

    assertEquals(List.of(), later);
  }

  /** A test that sees nothing must be able to. */
  @Test
  void theChecksDetectViolations() {
    assertFalse(where(calls(Pattern.class, "compile")).isEmpty());
    assertEquals(
        Set.of("matches", "split", "replaceAll", "replaceFirst"),
        new ClassFileImporter()
            .importClass(Example.class).getAccessesFromSelf().stream()
                .filter(COMPILES)
                .map(access -> access.getTarget().getName())
                .collect(Collectors.toSet()));
    assertTrue(PLUGIN.size() > 300);
    assertEquals(
        Set.of("Example"),
        Stream.of(new ClassFileImporter().importClasses(Example.class))
            .flatMap(JavaClasses::stream)
            .filter(
                type -> type.getAccessesFromSelf().stream().anyMatch(onType(ProcessBuilder.class)))
            .map(JavaClass::getSimpleName)
            .collect(Collectors.toSet()));
  }

  private static final class Example {
    @SuppressWarnings("unused")
    ProcessBuilder start() {
      return new ProcessBuilder("true");
    }

    @SuppressWarnings("unused")
    boolean match(String text, String pattern) {
      return Pattern.matches(pattern, text)
          || text.split(pattern).length > 0
          || text.replaceAll(pattern, "").equals(text.replaceFirst(pattern, ""));
    }
  }
}
