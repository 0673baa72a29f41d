// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import org.apache.spark.deploy.SparkSubmit;
import org.apache.spark.launcher.JavaModuleOptions;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.Project;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.example.PageProgram;
import org.solrduplicates.example.UserCommands;
import org.solrduplicates.example.UserCommands.Outcome;

/**
 * The commands and the lines of Java of docs/spark.md, and the program of docs/library.md for
 * Spark.
 */
class SparkPageTest {
  private static final String PAGE = "docs/spark.md";

  @TempDir private static Path programs;
  @TempDir private Path folder;

  /** Makes the jars of this build, and {@code spark-submit} with Spark on its class path alone. */
  @BeforeAll
  static void build() throws IOException {
    jar(Project.home(DuplicateSettings.class), programs.resolve("core.jar"));
    jar(Project.home(SparkProgram.class), programs.resolve("spark.jar"));
    Path sources = Path.of("src").toAbsolutePath();
    String libraries =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(path -> !Path.of(path).toAbsolutePath().startsWith(sources))
            .collect(Collectors.joining(File.pathSeparator));
    Path program =
        Files.writeString(
            programs.resolve("spark-submit"),
            String.join(
                " ",
                "#!/bin/sh\nexec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
                JavaModuleOptions.defaultModuleOptions(),
                "-Dspark.ui.enabled=false -Dspark.sql.codegen.wholeStage=false",
                "-Dspark.sql.codegen.factoryMode=NO_CODEGEN -cp '" + libraries + "'",
                SparkSubmit.class.getName(),
                "\"$@\"\n"));
    assertTrue(program.toFile().setExecutable(true));
  }

  private static void jar(Path home, Path jar) throws IOException {
    if (Files.isRegularFile(home)) {
      Files.copy(home, jar);
      return;
    }
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new ZipEntry(home.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, out);
      }
    }
  }

  private static Outcome run(UserCommands commands) throws IOException, InterruptedException {
    return commands
        .with(
            "src/core/target/solr-duplicates-core-0.1.0-SNAPSHOT.jar", programs.resolve("core.jar"))
        .with(
            "src/spark/target/solr-duplicates-spark-0.1.0-SNAPSHOT.jar",
            programs.resolve("spark.jar"))
        .with(Map.of("PATH", programs + File.pathSeparator + path()))
        .run();
  }

  private static String path() {
    return System.getProperty("java.home") + "/bin" + File.pathSeparator + System.getenv("PATH");
  }

  @Test
  void theFirstRunPrintsTheLinesOfThePage() throws Exception {
    UserCommands commands = UserCommands.of("docs/spark.md", "First run");
    Outcome outcome = run(commands.with("target/groups", folder.resolve("groups")));

    assertEquals(0, outcome.exitCode(), outcome::errors);
    assertTrue(
        Files.readString(Path.of(PAGE)).contains("```text\n" + outcome.output() + "```\n"),
        outcome::output);
  }

  @Test
  void anExportIsGroupedAsByTheJob() throws Exception {
    List<TestDocument> documents = TestDocument.random(7, 150);
    export(documents);
    UserCommands commands = UserCommands.of("docs/spark.md", "Documents of Solr");
    Path groups = folder.resolve("groups");
    Outcome outcome =
        run(
            commands
                .with("spark://HOST:7077", "'local[2]'")
                .with("EXPORT", folder)
                .with("GROUPS", groups)
                .with("--partitions 64", "--partitions 2"));
    SortedMap<String, Row> expected = JobRows.of(documents);

    assertEquals(0, outcome.exitCode(), outcome::errors);
    assertEquals(expected, JobRows.byId(SparkProgramTest.json(groups)));
  }

  private void export(List<TestDocument> documents) throws IOException {
    ObjectMapper json = new ObjectMapper();
    List<String> lines = new ArrayList<>();
    for (TestDocument document : documents) {
      ObjectNode row = json.createObjectNode().put("id", document.id());
      row.put("record", base64(FingerprintCodec.encode(document.fingerprint())));
      row.put("title", document.title()).put("path", document.path());
      Stream.of(document.date()).filter(d -> !d.isEmpty()).forEach(d -> row.put("date", d));
      lines.add(row + "\n");
    }
    try (Writer out = gzip(folder.resolve("documents.jsonl.gz"))) {
      out.write(String.join("", lines));
    }
    ObjectNode settings = json.createObjectNode();
    ObjectNode values = settings.putObject("settings");
    DuplicateSettings.defaults()
        .values()
        .forEach((name, value) -> values.put(name, value.toString()));
    Weights weights = Weights.of(documents.stream().map(TestDocument::fingerprint).toList());
    settings.put("weights", base64(weights.toBytes()));
    Files.writeString(folder.resolve("settings.json"), settings.toString());
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static Writer gzip(Path file) throws IOException {
    return new OutputStreamWriter(
        new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8);
  }

  @Test
  void aFunctionReturnsTheSimilarityOfTwoColumns() throws Exception {
    Outcome outcome = compareColumns("src/spark/example/documents.jsonl");

    assertEquals(0, outcome.exitCode(), outcome::errors);
    String table = outcome.output().strip();
    assertTrue(
        Files.readString(Path.of("docs/library.md")).contains("```text\n" + table + "\n```\n"),
        table);
  }

  @Test
  void theSimilarityToAnUnknownTextIsNull() throws Exception {
    Path texts =
        Files.writeString(
            folder.resolve("texts.jsonl"),
            "{\"id\":\"a\",\"text\":\"a few words\"}\n{\"id\":\"b\",\"text\":\"...\"}\n{\"id\":\"c\"}\n");
    Outcome outcome = compareColumns("'" + texts + "'");

    assertEquals(0, outcome.exitCode(), outcome::errors);
    assertEquals(3, outcome.output().split("(?i)\\|\\s*null\\|", -1).length - 1, outcome::output);
  }

  private Outcome compareColumns(String file) throws IOException, InterruptedException {
    UserCommands program = UserCommands.of("docs/library.md", "Compare columns in Spark");
    String options =
        JavaModuleOptions.defaultModuleOptions()
            + " -XX:TieredStopAtLevel=1 -Dspark.master=local[1] -Dspark.app.name=columns"
            + " -Dspark.ui.enabled=false";
    return PageProgram.compile(program, folder).command(options, file).run();
  }

  @Test
  void theLinesOfJavaFindOlderVersions() {
    Dataset<Row> documents =
        TestDocument.SPARK
            .read()
            .schema(TestDocument.type("id", "date", "text"))
            .json("src/spark/example/documents.jsonl")
            .withColumnRenamed("text", "body");
    String older = folder.resolve("older").toString();

    Dataset<Row> groups =
        VersionGroups.of(
            documents,
            GroupOptions.defaults().withColumn("text", "body").withSetting("dup.threshold", "0.6"));
    groups.filter("rank > 0").write().parquet(older);
    groups.unpersist();

    assertEquals(
        List.of("draft", "signed"),
        TestDocument.SPARK.read().parquet(older).orderBy("rank").collectAsList().stream()
            .map(row -> row.getString(0))
            .toList());
  }
}
