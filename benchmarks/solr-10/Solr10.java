import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.core.CoreContainer;
import org.apache.solr.embedded.JettyConfig;
import org.apache.solr.embedded.JettySolrRunner;

/**
 * Solr 10 over HTTP, with the home that it is given, until its input ends. The plugin is in the
 * folder {@code lib} of the home.
 */
public final class Solr10 {
  /** It uses the metrics of Solr 9, and is never loaded in Solr 10. */
  private static final String OF_SOLR_9 = "org.solrduplicates.solr.metrics.Solr9Registry";

  private Solr10() {}

  /** Loads all cores and all classes of the plugin; then prints the address of Solr. */
  public static void main(String[] arguments) throws Exception {
    Path home = Path.of(arguments[0]).toAbsolutePath();
    JettySolrRunner jetty =
        new JettySolrRunner(home.toString(), JettyConfig.builder().setPort(0).build());
    jetty.start();
    CoreContainer cores = jetty.getCoreContainer();
    cores
        .getCoreInitFailures()
        .forEach(
            (core, failure) ->
                System.err.println(core + ": " + SolrException.getRootCause(failure.exception)));
    verify(home.resolve("lib"), cores.getResourceLoader().getClassLoader());
    System.out.println("cores: " + cores.getAllCoreNames());
    System.out.println("http://127.0.0.1:" + jetty.getLocalPort() + "/solr");
    System.out.println("started");
    System.in.read();
    jetty.stop();
  }

  /** Java verifies a class of the plugin when it is initialized. */
  private static void verify(Path lib, ClassLoader loader) throws IOException {
    int verified = 0;
    List<String> names = new ArrayList<>(classes(lib));
    if (names.remove(OF_SOLR_9)) {
      System.out.println("not verified: " + OF_SOLR_9 + ", which Solr 10 never loads");
    }
    for (String name : names) {
      try {
        Class.forName(name, true, loader);
        verified++;
      } catch (ClassNotFoundException | LinkageError e) {
        System.out.println("not loaded: " + name + ": " + e.toString().lines().findFirst().orElse(""));
      }
    }
    System.out.println("classes of the plugin that Java verified: " + verified);
  }

  private static List<String> classes(Path lib) throws IOException {
    Path file;
    try (Stream<Path> jars = Files.list(lib)) {
      file = jars.findFirst().orElseThrow();
    }
    try (JarFile jar = new JarFile(file.toFile())) {
      return jar.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.startsWith("org/solrduplicates/") && name.endsWith(".class"))
          .map(name -> name.replace('/', '.').replaceFirst("[.]class$", ""))
          .sorted()
          .toList();
    }
  }
}
