package org.solrduplicates.cli.setup;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * A request that changes something: always a POST.
 *
 * @param what what it does, in words
 * @param path where it goes, from the address of Solr on
 * @param contentType of the body
 * @param body what is sent, empty for nothing
 * @param charset how the body becomes bytes
 * @param shown the body as it is printed
 */
record SetupRequest(
    String what, String path, String contentType, String body, Charset charset, String shown) {
  static SetupRequest json(String what, String path, String body) {
    return new SetupRequest(what, path, "application/json", body, StandardCharsets.UTF_8, body);
  }

  static SetupRequest file(String what, String path, ConfigFile file) {
    String size = "(" + file.text().length() + " bytes)";
    return new SetupRequest(
        what, path, "application/octet-stream", file.text(), ConfigFile.BYTES, size);
  }

  static SetupRequest command(String what, String path) {
    String form = "application/x-www-form-urlencoded";
    return new SetupRequest(what, path, form, "", StandardCharsets.UTF_8, "");
  }

  byte[] bytes() {
    return body.getBytes(charset);
  }

  /** Returns the request in one line: method, path and body. */
  String line() {
    return ("POST " + path + " " + shown).strip();
  }
}
