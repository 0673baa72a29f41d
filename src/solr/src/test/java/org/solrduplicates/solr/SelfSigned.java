// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.embedded.SSLConfig;
import org.solrduplicates.core.NoHang;

/**
 * A self-signed certificate for 127.0.0.1, made by the keytool of the JDK.
 *
 * @param folder where it is kept, in a store with its key, and alone as PEM
 */
public record SelfSigned(Path folder) {
  /** The password of the store. */
  public static final String PASSWORD = "storepass";

  /** Makes one in a folder, which takes a second. */
  public static SelfSigned make(Path folder) throws IOException, InterruptedException {
    SelfSigned made = new SelfSigned(folder);
    made.keytool("-genkeypair -keyalg RSA -dname CN=solr -ext SAN=ip:127.0.0.1 -alias solr");
    made.keytool("-exportcert -rfc -alias solr -file " + made.pem());
    return made;
  }

  private void keytool(String arguments) throws IOException, InterruptedException {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    List<String> store =
        List.of("" + keytool, "-storetype", "PKCS12", "-keystore", store(), "-storepass", PASSWORD);
    Process process =
        new ProcessBuilder(
                Stream.concat(store.stream(), Arrays.stream(arguments.split(" "))).toList())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertTrue(process.waitFor(NoHang.SECONDS, TimeUnit.SECONDS));
    assertEquals(0, process.exitValue(), arguments);
  }

  /** Returns the file with certificate and key. */
  public String store() {
    return folder.resolve("store.p12").toString();
  }

  /** Returns the file with the certificate alone. */
  public String pem() {
    return folder.resolve("solr.pem").toString();
  }

  /** Returns what Jetty serves TLS by. */
  public SSLConfig config() {
    return new SSLConfig(true, false, store(), PASSWORD, store(), PASSWORD);
  }
}
