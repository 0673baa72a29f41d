// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.load;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadMXBean;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.solrduplicates.example.ExampleServerProcess;

/** Looks from outside at what the process of a node holds; on Linux only. */
record NodeProbe(ExampleServerProcess node, JMXConnector jvm) implements AutoCloseable {
  private static final int COLLECTIONS = 3;

  /** Solr keeps ten logs of updates, so that their number grows at first. */
  private static final String UPDATES = "tlog";

  @SuppressWarnings("BanJNDI") // the address is that of a process that we have started
  static NodeProbe of(ExampleServerProcess node) throws Exception {
    VirtualMachine machine = VirtualMachine.attach(Long.toString(node.pid()));
    try {
      JMXServiceURL address = new JMXServiceURL(machine.startLocalManagementAgent());
      return new NodeProbe(node, JMXConnectorFactory.connect(address));
    } finally {
      machine.detach();
    }
  }

  /** Adds all that the node holds at this moment. */
  void addTo(Growth growth, String name) throws IOException {
    growth.add(name + ": heap after a collection of garbage, MB", 16, heap() >> 20);
    growth.add(name + ": threads", 20, Footprint.threads(bean(ThreadMXBean.class, "Threading")));
    List<String> open = open();
    long sockets = open.stream().filter(file -> file.startsWith("socket:")).count();
    long deleted = open.stream().filter(file -> file.endsWith(" (deleted)")).count();
    growth.add(name + ": sockets", 20, sockets);
    growth.add(name + ": open files", 40, open.size() - sockets);
    growth.add(name + ": open files that are deleted", 20, deleted);
    growth.add(name + ": temporary files", 5, files(node.temporary()).size());
    growth.add(name + ": disk without logs of updates, MB", 10, disk() >> 20);
  }

  private <T> T bean(Class<T> type, String name) throws IOException {
    MBeanServerConnection connection = jvm.getMBeanServerConnection();
    return ManagementFactory.newPlatformMXBeanProxy(connection, "java.lang:type=" + name, type);
  }

  /** Returns the bytes in use after the collection that has left the least. */
  private long heap() throws IOException {
    MemoryMXBean memory = bean(MemoryMXBean.class, "Memory");
    long least = Long.MAX_VALUE;
    for (int i = 0; i < COLLECTIONS; i++) {
      memory.gc();
      least = Math.min(least, memory.getHeapMemoryUsage().getUsed());
    }
    return least;
  }

  /** Returns what the process has open, as Linux names it, but for Solr's logs of updates. */
  private List<String> open() throws IOException {
    try (Stream<Path> handles = Files.list(process("fd"));
        Stream<String> regions = Files.lines(process("maps"))) {
      return Stream.concat(
              handles.flatMap(NodeProbe::target), regions.flatMap(NodeProbe::mapped).distinct())
          .filter(file -> !file.contains("/" + UPDATES + "/"))
          .toList();
    }
  }

  private Path process(String part) {
    return Path.of("/proc", Long.toString(node.pid()), part);
  }

  /** Returns the file that a region of memory shows: an index is read so, without a handle. */
  private static Stream<String> mapped(String region) {
    int path = region.indexOf('/');
    return path < 0 ? Stream.empty() : Stream.of(region.substring(path));
  }

  /** Returns where a handle leads, or nothing if it was closed in between. */
  private static Stream<String> target(Path handle) {
    try {
      return Stream.of(Files.readSymbolicLink(handle).toString());
    } catch (NoSuchFileException e) {
      return Stream.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long disk() throws IOException {
    return files(node.home()).stream().mapToLong(BasicFileAttributes::size).sum();
  }

  /** Returns the files below a folder, but for Solr's logs of updates. */
  private static List<BasicFileAttributes> files(Path folder) throws IOException {
    List<BasicFileAttributes> files = new ArrayList<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path below, BasicFileAttributes attributes) {
            return below.endsWith(UPDATES)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files.add(attributes);
            return FileVisitResult.CONTINUE;
          }

          /** What was deleted in between is left out. */
          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure)
              throws IOException {
            if (failure instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw failure;
          }
        });
    return files;
  }

  @Override
  public void close() throws IOException {
    jvm.close();
  }
}
