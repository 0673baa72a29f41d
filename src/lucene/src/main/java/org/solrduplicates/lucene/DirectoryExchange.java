// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.IOUtils;
import org.solrduplicates.core.collection.Exchange;
import org.solrduplicates.core.collection.KeptInts;
import org.solrduplicates.core.text.Sentence;

/**
 * Keeps the numbers of a run in files with checksums, which the operating system maps into memory.
 * Not thread-safe.
 */
public final class DirectoryExchange implements Exchange {
  private static final long GIGABYTE = 1_000_000_000;

  private final Directory directory;
  private final String prefix;
  private final String moreRoom;
  private final Map<String, IndexInput> open = new HashMap<>();
  private int files;

  /**
   * Removes the files of an earlier run, which may have ended with the JVM.
   *
   * @param directory is closed with this
   * @param prefix of the names of all files
   * @param moreRoom how a user makes room, for messages
   */
  public DirectoryExchange(Directory directory, String prefix, String moreRoom) throws IOException {
    this.directory = directory;
    this.prefix = prefix;
    this.moreRoom = moreRoom;
    clear();
  }

  private Optional<Path> folder() {
    return FilterDirectory.unwrap(directory) instanceof FSDirectory files
        ? Optional.of(files.getDirectory())
        : Optional.empty();
  }

  @Override
  public void requireRoom(long bytes) throws IOException {
    OptionalLong free = free();
    if (free.isPresent() && free.getAsLong() < bytes) {
      boolean isLarge = bytes >= GIGABYTE;
      throw new IOException(
          Sentence.of(
              isLarge
                  ? "the job needs about %.1f GB in %s for its files, but %.1f GB are free there; %s"
                  : "the job needs about %.0f MB in %s for its files, but %.0f MB are free there; %s",
              isLarge ? Math.ceil(bytes / 1e8) / 10 : Math.ceil(bytes / 1e6),
              folder().orElseThrow(),
              isLarge
                  ? Math.floor(free.getAsLong() / 1e8) / 10
                  : Math.floor(free.getAsLong() / 1e6),
              moreRoom));
    }
  }

  /** Returns nothing if the file system does not tell, as some network disks do not. */
  private OptionalLong free() {
    try {
      FileStore store = Files.getFileStore(folder().orElseThrow(IOException::new));
      return store.getTotalSpace() > 0
          ? OptionalLong.of(store.getUsableSpace())
          : OptionalLong.empty();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /**
   * @throws IOException also if the disk has other numbers afterwards
   */
  @Override
  public KeptInts keep(int[] numbers, int count) throws IOException {
    String name = prefix + files++;
    try (IndexOutput out = directory.createOutput(name, IOContext.DEFAULT)) {
      for (int i = 0; i < count; i++) {
        out.writeInt(numbers[i]);
      }
      CodecUtil.writeFooter(out);
    } catch (IOException e) {
      throw new IOException(
          Sentence.of(
              "the job cannot write its files in %s: %s; %s",
              folder().map(Path::toString).orElse("memory"), e.getMessage(), moreRoom),
          e);
    }
    IndexInput in = directory.openInput(name, IOContext.DEFAULT);
    open.put(name, in);
    CodecUtil.checksumEntireFile(in);
    return new File(name, in);
  }

  private final class File implements KeptInts {
    private final String name;
    private final IndexInput in;

    File(String name, IndexInput in) {
      this.name = name;
      this.in = in;
    }

    @Override
    public void read(int from, int[] into, int count) throws IOException {
      in.seek((long) from * Integer.BYTES);
      in.readInts(into, 0, count);
    }

    @Override
    public KeptInts copy() {
      return new File(name, in.clone());
    }

    @Override
    public void close() throws IOException {
      IOUtils.close(open.remove(name));
      directory.deleteFile(name);
    }
  }

  private void clear() throws IOException {
    for (String file : directory.listAll()) {
      if (file.startsWith(prefix)) {
        directory.deleteFile(file);
      }
    }
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(open.values());
    clear();
    directory.close();
  }
}
