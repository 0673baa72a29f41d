// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.apache.spark.SparkEnv;
import org.apache.spark.util.Utils;
import org.solrduplicates.core.collection.Exchange;
import org.solrduplicates.core.collection.KeptInts;

/** Keeps numbers in files of Spark's local folder, which are mapped into memory. */
final class LocalFiles implements Exchange {
  private final Path folder;
  private int files;

  private LocalFiles(Path folder) {
    this.folder = folder;
  }

  /** Creates an empty folder below {@code spark.local.dir}. */
  static LocalFiles create() throws IOException {
    return below(Path.of(Utils.getLocalDir(SparkEnv.get().conf())));
  }

  /** Creates an empty folder in another one. */
  static LocalFiles below(Path local) throws IOException {
    try {
      return new LocalFiles(Files.createTempDirectory(local, "duplicates"));
    } catch (IOException e) {
      throw unwritable(local, e);
    }
  }

  private static IOException unwritable(Path folder, IOException cause) {
    return new IOException(
        "cannot write to "
            + folder
            + ": "
            + cause
            + "; set spark.local.dir to a folder that can be written and has room",
        cause);
  }

  @Override
  public KeptInts keep(int[] numbers, int count) throws IOException {
    Path file = folder.resolve(Integer.toString(files++));
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * count);
      bytes.asIntBuffer().put(numbers, 0, count);
      while (bytes.hasRemaining()) {
        channel.write(bytes); // a write to mapped memory would crash on a full disk
      }
      return new Kept(file, channel.map(MapMode.READ_ONLY, 0, bytes.limit()).asIntBuffer());
    } catch (IOException e) {
      throw unwritable(folder, e);
    }
  }

  private record Kept(Path file, IntBuffer numbers) implements KeptInts {
    @Override
    public void read(int from, int[] into, int count) {
      numbers.get(from, into, 0, count);
    }

    @Override
    public KeptInts copy() {
      return this;
    }

    @Override
    public void close() throws IOException {
      Files.delete(file);
    }
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> left = Files.list(folder)) {
      for (Path file : left.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
