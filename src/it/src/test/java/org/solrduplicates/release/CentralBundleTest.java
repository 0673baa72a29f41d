// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.release.CentralBundle.Kind;
import org.solrduplicates.release.CentralBundle.Problem;

/**
 * A valid bundle has no problem. Each change of it violates one rule, and only that is reported.
 */
class CentralBundleTest {
  private static final String VERSION = "1.2.3";
  private static final String STEM =
      "org/solrduplicates/solr-duplicates/1.2.3/solr-duplicates-1.2.3";
  private static final List<String> ARTIFACTS =
      List.of(".pom", ".jar", "-sources.jar", "-javadoc.jar", "-all.jar");
  private static final String POM =
      """
      <project xmlns="http://maven.apache.org/POM/4.0.0">
        <groupId>org.solrduplicates</groupId>
        <artifactId>solr-duplicates</artifactId>
        <version>1.2.3</version>
        <name>solr-duplicates</name>
        <description>Finds duplicates.</description>
        <url>https://example.org/project</url>
        <licenses>
          <license><name>Apache-2.0</name><url>https://example.org/licence</url></license>
        </licenses>
        <developers><developer><name>The authors</name></developer></developers>
        <scm>
          <connection>scm:git:https://example.org/project.git</connection>
          <url>https://example.org/tree</url>
        </scm>
        <dependencies>
          <dependency>
            <artifactId>solr-core</artifactId><version>9</version><scope>provided</scope>
          </dependency>
          <dependency>
            <artifactId>tika-core</artifactId><version>3</version><optional>true</optional>
          </dependency>
        </dependencies>
      </project>
      """;

  @TempDir private Path folder;

  /** All files of a signed bundle, whose plugin has this POM. */
  private static Map<String, byte[]> bundle(String pom) {
    Map<String, byte[]> files = new TreeMap<>();
    for (String module : CentralBundle.MODULES) {
      String own = POM.replace("<artifactId>solr-duplicates<", "<artifactId>" + module + "<");
      for (String end : ARTIFACTS) {
        String content = module.equals("solr-duplicates") ? pom : own;
        put(
            files,
            STEM.replace("solr-duplicates", module) + end,
            end.equals(".pom") ? content : "the bytes of " + end);
      }
    }
    return files;
  }

  private static void put(Map<String, byte[]> files, String name, String content) {
    byte[] bytes = content.getBytes(UTF_8);
    files.put(name, bytes);
    files.put(name + ".md5", CentralBundle.digest("MD5", bytes).getBytes(UTF_8));
    files.put(name + ".sha1", (CentralBundle.digest("SHA-1", bytes) + "\n").getBytes(UTF_8));
    files.put(name + ".asc", "-----BEGIN PGP SIGNATURE-----\n".getBytes(UTF_8));
  }

  private static Map<String, byte[]> unsigned(String pom) {
    Map<String, byte[]> files = bundle(pom);
    files.keySet().removeIf(name -> name.endsWith(".asc"));
    return files;
  }

  private static List<Problem> problems(Map<String, byte[]> files) {
    return new CentralBundle(files).problems(VERSION);
  }

  /** The problems of the POM in which one text is another. */
  private static List<String> ofPom(String text, String other) {
    assertTrue(POM.contains(text), text);
    return problems(bundle(POM.replace(text, other))).stream().map(Problem::text).toList();
  }

  private Path zip(Map<String, byte[]> files) throws IOException {
    Path file = folder.resolve("bundle.zip");
    try (OutputStream bytes = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> entry : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
      }
    }
    return file;
  }

  @Test
  void aSignedBundleHasNoProblem() {
    assertEquals(List.of(), problems(bundle(POM)));
  }

  @ParameterizedTest
  @ValueSource(strings = {".pom", ".jar", "-sources.jar", "-javadoc.jar"})
  void aRequiredFileIsMissing(String end) {
    Map<String, byte[]> files = bundle(POM);
    files.keySet().removeIf(name -> name.startsWith(STEM + end));

    assertEquals(List.of(new Problem(Kind.MISSING, STEM + end)), problems(files));
  }

  @Test
  void anOptionalJarMayBeMissing() {
    Map<String, byte[]> files = bundle(POM);
    files.keySet().removeIf(name -> name.startsWith(STEM + "-all.jar"));

    assertEquals(List.of(), problems(files));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "solr-duplicates-1.2.3.jar",
        "org/solrduplicates/solr-duplicates/1.2.4/solr-duplicates-1.2.4.jar",
        STEM + ".zip",
        STEM + "x.jar",
      })
  void aFileHasAnotherNameOrFolder(String name) {
    Map<String, byte[]> files = bundle(POM);
    put(files, name, "bytes");

    assertEquals(List.of(new Problem(Kind.LAYOUT, name)), problems(files));
  }

  @ParameterizedTest
  @ValueSource(strings = {".md5", ".sha1", ".asc"})
  void aChecksumOrSignatureWithoutItsFileIsAProblem(String end) {
    Map<String, byte[]> files = bundle(POM);
    files.put(STEM + "-tests.jar" + end, new byte[0]);

    assertEquals(List.of(new Problem(Kind.LAYOUT, STEM + "-tests.jar" + end)), problems(files));
  }

  @ParameterizedTest
  @ValueSource(strings = {".md5", ".sha1"})
  void aChecksumIsMissing(String end) {
    Map<String, byte[]> files = bundle(POM);
    files.remove(STEM + ".jar" + end);

    assertEquals(List.of(new Problem(Kind.CHECKSUM, STEM + ".jar" + end)), problems(files));
  }

  @Test
  void theBytesOfAFileDoNotMatchItsChecksums() {
    Map<String, byte[]> files = bundle(POM);
    files.put(STEM + ".jar", "other bytes".getBytes(UTF_8));

    assertEquals(
        Map.of(STEM + ".jar.md5", Kind.CHECKSUM, STEM + ".jar.sha1", Kind.CHECKSUM),
        Map.of(
            problems(files).get(0).text(), problems(files).get(0).kind(),
            problems(files).get(1).text(), problems(files).get(1).kind()));
  }

  @ParameterizedTest
  @CsvSource({
    "solr-duplicates, true",
    "solr-duplicates-core, true",
    "solr-duplicates-lucene, false",
    "solr-duplicates-cli, false",
    "solr-duplicates-spark, false"
  })
  void someModulesHaveNoLibraries(String module, boolean isReported) {
    String stem = STEM.replace("solr-duplicates", module);
    Map<String, byte[]> files = bundle(POM);
    String pom = new String(files.get(stem + ".pom"), UTF_8);
    put(files, stem + ".pom", pom.replace("<scope>provided</scope>", ""));

    assertEquals(isReported ? 1 : 0, problems(files).size());
  }

  @Test
  void noFileIsSigned() {
    assertEquals(List.of(new Problem(Kind.UNSIGNED, "no file is signed")), problems(unsigned(POM)));
  }

  @Test
  void aSignatureIsMissingBesideOthers() {
    Map<String, byte[]> files = bundle(POM);
    files.remove(STEM + "-all.jar.asc");

    assertEquals(List.of(new Problem(Kind.SIGNATURE, STEM + "-all.jar.asc")), problems(files));
  }

  @Test
  void aSignatureIsOfAnotherFormat() {
    Map<String, byte[]> files = bundle(POM);
    files.put(STEM + ".pom.asc", "signed".getBytes(UTF_8));

    assertEquals(List.of(new Problem(Kind.SIGNATURE, STEM + ".pom.asc")), problems(files));
  }

  @ParameterizedTest
  @CsvSource({
    "<groupId>org.solrduplicates</groupId>, groupId is not org.solrduplicates",
    "<artifactId>solr-duplicates</artifactId>, artifactId is not solr-duplicates",
    "<version>1.2.3</version>, version is not 1.2.3",
    "<name>solr-duplicates</name>, name is missing",
    "<description>Finds duplicates.</description>, description is missing",
    "<url>https://example.org/project</url>, url is missing",
    "<name>Apache-2.0</name>, licenses/license/name is missing",
    "<url>https://example.org/licence</url>, licenses/license/url is missing",
    "<name>The authors</name>, developers/developer/name is missing",
    "<connection>scm:git:https://example.org/project.git</connection>, scm/connection is missing",
    "<url>https://example.org/tree</url>, scm/url is missing",
    "<version>9</version>, solr-core has no version",
    "<scope>provided</scope>, solr-core reaches every user",
    "<optional>true</optional>, tika-core reaches every user",
  })
  void anElementOfThePomIsMissing(String element, String problem) {
    assertEquals(List.of(problem), ofPom(element, ""));
  }

  @ParameterizedTest
  @CsvSource({
    "<name>solr-duplicates</name>, <name> </name>, name is missing",
    "<version>1.2.3</version>, <version>1.2.4</version>, version is not 1.2.3",
    "<dependencies>, <repositories/><dependencies>, repositories is not for users",
    "<dependencies>, <pluginRepositories/><dependencies>, pluginRepositories is not for users",
    "<dependencies>, <profiles/><dependencies>, profiles is not for users",
    "<dependencies>, <parent/><dependencies>, parent is not for users",
    "<scope>provided</scope>, <scope>system</scope>, solr-core is a file of one machine",
    "<version>9</version>, <version>9-SNAPSHOT</version>, solr-core is not released",
    "<version>9</version>, <version>${solr.version}</version>, solr-core is not released",
  })
  void anElementOfThePomIsWrong(String element, String other, String problem) {
    assertEquals(List.of(problem), ofPom(element, other));
  }

  @Test
  void aBuildBetweenReleasesHasNotes() throws IOException {
    String version = VERSION + "-SNAPSHOT";
    Map<String, byte[]> files = new TreeMap<>();
    for (Map.Entry<String, byte[]> file : unsigned(POM).entrySet()) {
      if (file.getKey().matches(".*[.](pom|jar)")) {
        String content = new String(file.getValue(), UTF_8).replace(VERSION, version);
        put(files, file.getKey().replace(VERSION, version), content);
      }
    }
    files.keySet().removeIf(name -> name.endsWith(".asc"));

    assertEquals(
        List.of(Kind.SNAPSHOT, Kind.UNSIGNED),
        new CentralBundle(files).problems(version).stream().map(Problem::kind).toList());
    String zip = zip(files).toString();
    assertDoesNotThrow(() -> CentralBundle.main(new String[] {zip, version}));
  }

  @Test
  void anyOtherProblemFailsTheBuild() throws IOException {
    Map<String, byte[]> files = unsigned(POM);
    files.remove(STEM + ".jar.md5");
    String zip = zip(files).toString();

    String message =
        assertThrows(
                IllegalStateException.class, () -> CentralBundle.main(new String[] {zip, VERSION}))
            .getMessage();
    assertTrue(message.contains(STEM + ".jar.md5"), message);
  }
}
