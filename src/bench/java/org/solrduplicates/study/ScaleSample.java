package org.solrduplicates.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A small corpus of the generator of large ones, made once. */
final class ScaleSample {
  static final String GENERATOR = "ScaleCorpus.java";

  private static final int DOCUMENTS = 20_000;

  private ScaleSample() {}

  /** Reads the corpus; makes it below {@code target} if it is not there. */
  static StudySet read(Path scale) throws IOException, InterruptedException {
    Path folder = Path.of("target", "score-study", "corpus-" + DOCUMENTS);
    if (!Files.exists(folder)) {
      Path part = folder.resolveSibling(folder.getFileName() + ".part");
      generate(scale, part);
      Files.move(part, folder);
    }
    return StudySet.readParts(folder, "scale, " + DOCUMENTS);
  }

  private static void generate(Path scale, Path to) throws IOException, InterruptedException {
    String base =
        Stream.of("en", "fr", "zh")
            .map(language -> scale.resolveSibling(language + "_versions.jsonl.gz").toString())
            .collect(Collectors.joining(","));
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx4g",
                    scale.resolve(GENERATOR).toString(),
                    "--docs",
                    String.valueOf(DOCUMENTS),
                    "--base",
                    base,
                    "--out",
                    to.toString()))
            .inheritIO()
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (process.waitFor() != 0) {
      throw new IOException(GENERATOR + " ended with " + process.exitValue());
    }
  }
}
