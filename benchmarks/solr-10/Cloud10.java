import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.solr.cloud.MiniSolrCloudCluster;
import org.apache.solr.embedded.JettyConfig;
import org.apache.solr.embedded.JettySolrRunner;

/**
 * Two nodes of Solr 10 over HTTP and a ZooKeeper, until the input ends. The plugin is in the folder
 * {@code lib} of the home that is given.
 */
public final class Cloud10 {
  private Cloud10() {}

  /** Prints the address of each node. */
  public static void main(String[] arguments) throws Exception {
    Path home = Path.of(arguments[0]).toAbsolutePath();
    String lib = "<solr><str name=\"sharedLib\">" + home.resolve("lib") + "</str>";
    String solrXml =
        MiniSolrCloudCluster.DEFAULT_CLOUD_SOLR_XML
            .replace("<solr>", lib)
            .replace("${metricsEnabled:false}", "true");
    MiniSolrCloudCluster cloud =
        new MiniSolrCloudCluster(
            2, Files.createDirectory(home.resolve("nodes")), solrXml, JettyConfig.builder().build());
    for (JettySolrRunner node : cloud.getJettySolrRunners()) {
      System.out.println("http://127.0.0.1:" + node.getLocalPort() + "/solr");
    }
    System.out.println("started");
    System.in.read();
    cloud.shutdown();
  }
}
