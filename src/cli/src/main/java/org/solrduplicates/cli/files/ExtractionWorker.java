// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.apache.tika.exception.TikaException;
import org.solrduplicates.cli.console.DaemonThreads;
import org.solrduplicates.cli.console.FailureReason;
import org.xml.sax.SAXException;

/**
 * The main class of the process that reads files, see {@link ExtractionProcess}. Reads paths from
 * standard input and writes fields to standard output. It may hang, crash or run out of memory.
 */
public final class ExtractionWorker {
  private static final Set<String> NETWORK = Set.of("http", "https", "ftp");

  private final TikaExtractor extractor = new TikaExtractor();

  private ExtractionWorker() {}

  /** Runs until the end of standard input. */
  public static void main(String[] args) throws IOException {
    DataInputStream in =
        new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
    DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    System.setOut(System.err); // the output of a library must not get into the responses
    endWithParent();
    refuseNetwork();
    new ExtractionWorker().serve(in, out);
  }

  /** A worker in an endless loop must not outlive the command line. */
  private static void endWithParent() {
    ProcessHandle.current().parent().ifPresent(ExtractionWorker::endWith);
  }

  private static void endWith(ProcessHandle parent) {
    Runnable watch =
        () -> {
          parent.onExit().join();
          Runtime.getRuntime().halt(1);
        };
    DaemonThreads.of(watch).start();
  }

  /** Documents contain URLs; no parser may fetch them. */
  private static void refuseNetwork() {
    URL.setURLStreamHandlerFactory(
        protocol -> NETWORK.contains(protocol) ? new RefusingHandler() : null);
  }

  private void serve(DataInputStream in, DataOutputStream out) throws IOException {
    try {
      while (true) {
        answer(Path.of(Utf8Text.readText(in)), out);
      }
    } catch (EOFException e) {
      // the parent process has closed the stream
    }
  }

  private void answer(Path file, DataOutputStream out) throws IOException {
    Map<String, String> fields;
    try {
      fields = extractor.extract(file);
    } catch (IOException
        | SAXException
        | TikaException
        | RuntimeException
        | StackOverflowError
        | LinkageError e) {
      ExtractionProtocol.writeFailure(out, FailureReason.ofFile(e));
      return;
    }
    ExtractionProtocol.writeFields(out, fields);
  }

  private static final class RefusingHandler extends URLStreamHandler {
    @Override
    protected URLConnection openConnection(URL url) throws IOException {
      throw new IOException("access to the network is disabled while files are read: " + url);
    }
  }
}
