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
 * The process that reads files, see {@link ExtractionProcess}: takes paths from its standard input
 * and answers each with its fields on its standard output. It may loop, crash or run out of memory.
 */
public final class ExtractionWorker {
  private static final Set<String> NETWORK = Set.of("http", "https", "ftp");

  private final TikaExtractor extractor = new TikaExtractor();

  private ExtractionWorker() {}

  /** Answers until its standard input ends. */
  public static void main(String[] args) throws IOException {
    DataInputStream in =
        new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
    DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    System.setOut(System.err); // a library that prints must not speak into the answers
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

  /** Documents can name addresses; none is ever to be fetched, whichever parser would. */
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
      // the command line has no more files
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
      throw new IOException("files are read without the network, not fetched: " + url);
    }
  }
}
