// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.table;

import java.util.Map;

/** Short names of media types. */
public final class FormatName {
  private static final Map<String, String> SHORT =
      Map.ofEntries(
          Map.entry("application/pdf", "PDF"),
          Map.entry("application/msword", "DOC"),
          Map.entry(office("wordprocessingml.document"), "DOCX"),
          Map.entry("application/vnd.ms-excel", "XLS"),
          Map.entry(office("spreadsheetml.sheet"), "XLSX"),
          Map.entry("application/vnd.ms-powerpoint", "PPT"),
          Map.entry(office("presentationml.presentation"), "PPTX"),
          Map.entry("application/vnd.oasis.opendocument.text", "ODT"),
          Map.entry("application/vnd.oasis.opendocument.spreadsheet", "ODS"),
          Map.entry("application/vnd.oasis.opendocument.presentation", "ODP"),
          Map.entry("application/rtf", "RTF"),
          Map.entry("application/epub+zip", "EPUB"),
          Map.entry("application/xhtml+xml", "HTML"),
          Map.entry("text/html", "HTML"),
          Map.entry("text/markdown", "MD"),
          Map.entry("text/x-web-markdown", "MD"),
          Map.entry("text/plain", "TXT"),
          Map.entry("message/rfc822", "EML"));

  private FormatName() {}

  /** Returns the short name of a media type, or the type itself if there is none. */
  public static String of(String mediaType) {
    return SHORT.getOrDefault(mediaType, mediaType);
  }

  private static String office(String kind) {
    return "application/vnd.openxmlformats-officedocument." + kind;
  }
}
