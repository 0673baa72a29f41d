// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/** Writes records of web captures. */
public final class Warc {
  private Warc() {}

  /** Writes a record as the standard has it (ISO 28500), compressed by itself. */
  public static void write(OutputStream out, String url, String date, String http, byte[] body)
      throws IOException {
    byte[] head = (http + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    String warc =
        String.join(
            "\r\n",
            "WARC/1.0",
            "WARC-Type: response",
            "WARC-Target-URI: " + url,
            "WARC-Date: " + date,
            "WARC-Record-ID: <urn:uuid:" + new UUID(url.hashCode(), date.hashCode()) + ">",
            "Content-Type: application/http; msgtype=response",
            "Content-Length: " + (head.length + body.length),
            "",
            "");
    GZIPOutputStream member = new GZIPOutputStream(out);
    member.write(warc.getBytes(StandardCharsets.US_ASCII));
    member.write(head);
    member.write(body);
    member.write("\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    member.finish();
  }

  /** Writes a page in the charset of its type. */
  public static void page(OutputStream out, String url, String date, String type, String text)
      throws IOException {
    Charset charset =
        type.endsWith("1252") ? Charset.forName("windows-1252") : StandardCharsets.UTF_8;
    byte[] body = ("<html><body><p>" + text + "</p></body></html>").getBytes(charset);
    write(out, url, date, "HTTP/1.1 200 OK\r\nContent-Type: " + type, body);
  }
}
