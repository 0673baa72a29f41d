// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Uses the protocol of {@link ExtractionWorker}; the file name selects a fault. */
final class BadWorker {
  private BadWorker() {}

  public static void main(String[] args) throws Exception {
    DataInputStream in = new DataInputStream(System.in);
    DataOutputStream out = new DataOutputStream(System.out);
    while (true) {
      answer(Path.of(Utf8Text.readText(in)).getFileName().toString(), out);
    }
  }

  private static void answer(String name, DataOutputStream out)
      throws IOException, InterruptedException {
    switch (name) {
      case "loop" -> {
        File.createTempFile("left", "behind");
        new CountDownLatch(1).await();
      }
      case "crash" -> {
        File.createTempFile("left", "behind");
        Runtime.getRuntime().halt(134);
      }
      case "half" -> {
        out.writeBoolean(true);
        out.flush();
        Runtime.getRuntime().halt(0);
      }
      default ->
          ExtractionProtocol.writeFields(
              out,
              Map.of(
                  "pid",
                  "" + ProcessHandle.current().pid(),
                  "temporary",
                  System.getProperty("java.io.tmpdir"),
                  "environment",
                  String.join(" ", System.getenv().keySet())));
    }
  }
}
