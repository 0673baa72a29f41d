package org.solrduplicates.solr.collection;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.BiFunction;
import org.apache.solr.common.SolrException;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.solr.shard.CollectionZnodes;

/**
 * The record of the last run of a collection. It may be large, so it stays a file of the core that
 * has run the job; ZooKeeper names that core, and a job that runs elsewhere copies it from there.
 * An older record of this core serves where that fails: what it says of documents that have not
 * changed is still true.
 */
final class CollectionRunStore implements RunStore {
  private final String name;
  private final String writing;
  private final FileRunStore file;
  private final CollectionZnodes znodes;
  private final String own;
  private final BiFunction<String, Long, byte[]> parts;
  private volatile String notReused = "";
  private boolean isAsked;

  /**
   * Prepares for one run.
   *
   * @param own the name of this core
   * @param parts returns a part of the record of the last run of a core, from a byte on, nothing
   *     behind its end; throws a SolrException if the core does not answer or has none
   */
  CollectionRunStore(
      String job,
      FileRunStore file,
      CollectionZnodes znodes,
      String own,
      BiFunction<String, Long, byte[]> parts) {
    this.name = name(job);
    this.writing = job + ".writing";
    this.file = file;
    this.znodes = znodes;
    this.own = own;
    this.parts = parts;
  }

  private static String name(String job) {
    return job + ".record";
  }

  static Optional<String> owner(String job, CollectionZnodes znodes) {
    return znodes.read(name(job)).map(bytes -> new String(bytes, UTF_8));
  }

  @Override
  public String notReused() {
    return notReused;
  }

  @Override
  public Optional<InputStream> last() throws IOException {
    if (!isAsked) {
      isAsked = true;
      Optional<String> where = znodes.read(name).map(bytes -> new String(bytes, UTF_8));
      if (where.isPresent() && !where.get().equals(own)) {
        tryToCopy(where.get());
      }
    }
    return file.last();
  }

  private void tryToCopy(String core) throws IOException {
    try {
      copy(core);
    } catch (SolrException e) {
      notReused = "the record of the last run cannot be had from " + core + ": " + e.getMessage();
    }
  }

  /** A record that is damaged on its way is recognized by whoever reads it. */
  private void copy(String core) throws IOException {
    try (OutputStream out = file.next()) {
      long from = 0;
      for (byte[] part = parts.apply(core, from); part.length > 0; ) {
        out.write(part);
        from += part.length;
        part = parts.apply(core, from);
      }
    }
    file.keep();
  }

  @Override
  public OutputStream next() throws IOException {
    return file.next();
  }

  @Override
  public boolean isCutShort() {
    return znodes.read(writing).isPresent();
  }

  @Override
  public void begin() {
    znodes.write(writing, own.getBytes(UTF_8));
  }

  @Override
  public void keep() throws IOException {
    file.keep();
    znodes.write(name, own.getBytes(UTF_8));
    znodes.remove(writing, core -> true);
  }
}
