// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.apache.tika.metadata.HttpHeaders;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.PDF;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.csv.TextAndCSVParser;
import org.apache.tika.parser.html.JSoupParser;
import org.apache.tika.parser.mail.RFC822Parser;
import org.apache.tika.parser.microsoft.rtf.RTFParser;
import org.apache.tika.parser.pdf.PDFParser;
import org.apache.tika.parser.pkg.CompressorParser;
import org.apache.tika.parser.pkg.PackageParser;
import org.apache.tika.parser.xml.DcXMLParser;
import org.jspecify.annotations.Nullable;

/**
 * The content of a file beside its text. Which content that can be depends on the parser that read
 * the text.
 */
final class OtherContent {
  private static final Set<String> PROSE = Set.of("text/plain", "text/markdown");

  private final Path file;
  private final Metadata metadata;

  /** The beginning of an XML file, which is read once. */
  private @Nullable String xml;

  OtherContent(Path file, Metadata metadata) {
    this.file = file;
    this.metadata = metadata;
  }

  /** Adds the content to a key, and returns whether the key has all that is in the file. */
  boolean isAddedTo(ContentKey key) {
    try {
      return addTo(key);
    } catch (IOException | RuntimeException e) {
      return false; // its text was read, but it may contain anything else
    }
  }

  private boolean addTo(ContentKey key) throws IOException {
    Optional<ZipContent> office = ZipContent.of(type());
    if (office.isPresent()) {
      office.get().add(file, key);
    } else if (isReadBy(PDFParser.class)) {
      PdfContent.add(file, key);
      Integer lost = metadata.getInt(PDF.TOTAL_UNMAPPED_UNICODE_CHARS);
      return lost == null || lost == 0; // letters without a character are not in the text
    } else if (isReadBy(JSoupParser.class)) {
      MarkupContent.addPage(file, charset(), key);
    } else if (isReadBy(RTFParser.class)) {
      TextContent.addRichText(file, key);
    } else if (isReadBy(RFC822Parser.class)) {
      TextContent.addMail(file, key);
    } else if (isReadBy(TextAndCSVParser.class)) {
      TextContent.addLines(file, charset(), PROSE.contains(type()), key);
    } else if (isReadBy(DcXMLParser.class)) {
      TextContent.checkLength(file);
      TextContent.addLines(xml(), false, key);
    } else {
      return isReadBy(MailboxParser.class)
          || isReadBy(PackageParser.class) && ArchiveContent.isAllMembers(file)
          || isReadBy(CompressorParser.class) && ArchiveContent.isReadToEnd(file);
    }
    return true;
  }

  /** Returns what else the text stands for, if the text is not the content of the file. */
  Optional<String> unread(String text) throws IOException {
    if (UnreadMembers.isWithoutWords(metadata)) {
      return text.isBlank() ? Optional.empty() : Optional.of(type());
    }
    if (isReadBy(DcXMLParser.class) && MarkupContent.isInAttributes(xml(), text)) {
      return Optional.of("data in attributes");
    }
    return TextContent.isPointer(text)
        ? Optional.of("the file that it points to")
        : Optional.empty();
  }

  private String xml() throws IOException {
    if (xml == null) {
      xml = TextContent.start(file, charset());
    }
    return xml;
  }

  private boolean isReadBy(Class<?> parser) {
    return Arrays.asList(metadata.getValues(TikaCoreProperties.TIKA_PARSED_BY))
        .contains(parser.getName());
  }

  private String type() {
    return UnreadMembers.type(metadata).getBaseType().toString();
  }

  private Optional<Charset> charset() {
    try {
      return Optional.ofNullable(metadata.get(HttpHeaders.CONTENT_ENCODING)).map(Charset::forName);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return Optional.empty();
    }
  }
}
