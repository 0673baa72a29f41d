// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.IOUtils;
import org.solrduplicates.core.collection.Exchange;
import org.solrduplicates.core.collection.KeptInts;

/**
 * Keeps the numbers of a run in files with checksums, which the operating system maps into memory.
 * Not thread-safe.
 */
public final class DirectoryExchange implements Exchange {
  private final Directory directory;
  private final String prefix;
  private final List<IndexInput> open = new ArrayList<>();

  /**
   * Removes the files of an earlier run, which may have ended with the JVM.
   *
   * @param directory is closed with this
   * @param prefix of the names of all files
   */
  public DirectoryExchange(Directory directory, String prefix) throws IOException {
    this.directory = directory;
    this.prefix = prefix;
    clear();
  }

  /**
   * @throws IOException also if the disk has other numbers afterwards
   */
  @Override
  public KeptInts keep(int[] numbers, int count) throws IOException {
    String name = prefix + open.size();
    try (IndexOutput out = directory.createOutput(name, IOContext.DEFAULT)) {
      for (int i = 0; i < count; i++) {
        out.writeInt(numbers[i]);
      }
      CodecUtil.writeFooter(out);
    }
    IndexInput in = directory.openInput(name, IOContext.DEFAULT);
    open.add(in);
    CodecUtil.checksumEntireFile(in);
    return new File(in);
  }

  private record File(IndexInput in) implements KeptInts {
    @Override
    public void read(int from, int[] into, int count) throws IOException {
      in.seek((long) from * Integer.BYTES);
      in.readInts(into, 0, count);
    }

    @Override
    public KeptInts copy() {
      return new File(in.clone());
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
    IOUtils.close(open);
    clear();
    directory.close();
  }
}
