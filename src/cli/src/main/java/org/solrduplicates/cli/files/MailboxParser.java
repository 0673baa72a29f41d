// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.extractor.EmbeddedDocumentUtil;
import org.apache.tika.metadata.HttpHeaders;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.sax.XHTMLContentHandler;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Reads the mails of a mailbox (RFC 4155). Tika's own parser decodes the bytes, and so loses some
 * characters of mails in UTF-8, and mails of more than 50 MB.
 */
final class MailboxParser implements Parser {
  static final MediaType TYPE = MediaType.application("mbox");

  private static final long serialVersionUID = 1;
  private static final String MAIL = "message/rfc822";

  /** A sender and a date; some programs write only one word. */
  private static final Pattern DIVIDER =
      Pattern.compile("From \\S++(?:\\s.*[0-9]{2}:[0-9]{2}.*)?\\s*", Pattern.DOTALL);

  @Override
  public Set<MediaType> getSupportedTypes(ParseContext context) {
    return Set.of(TYPE);
  }

  @Override
  public void parse(InputStream in, ContentHandler handler, Metadata metadata, ParseContext context)
      throws IOException, SAXException {
    XHTMLContentHandler xhtml = new XHTMLContentHandler(handler, metadata);
    xhtml.startDocument();
    EmbeddedDocumentExtractor mails = EmbeddedDocumentUtil.getEmbeddedDocumentExtractor(context);
    BufferedInputStream lines = new BufferedInputStream(in);
    ByteArrayOutputStream mail = new ByteArrayOutputStream();
    boolean isBlank = true;
    for (byte[] line = line(lines); line.length > 0; line = line(lines)) {
      String text = new String(line, StandardCharsets.ISO_8859_1);
      if (isBlank && DIVIDER.matcher(text).matches()) {
        parse(mail, mails, xhtml);
        mail.reset();
      } else {
        boolean isQuoted = text.matches("(?s)>+From .*");
        mail.write(line, isQuoted ? 1 : 0, line.length - (isQuoted ? 1 : 0));
      }
      isBlank = text.isBlank();
    }
    parse(mail, mails, xhtml);
    xhtml.endDocument();
  }

  /** Returns a line with its end; empty after the last one. */
  private static byte[] line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next;
    do {
      next = in.read();
      if (next >= 0) {
        line.write(next);
      }
    } while (next >= 0 && next != '\n');
    return line.toByteArray();
  }

  private static void parse(
      ByteArrayOutputStream mail, EmbeddedDocumentExtractor mails, XHTMLContentHandler xhtml)
      throws IOException, SAXException {
    Metadata metadata = new Metadata();
    metadata.set(HttpHeaders.CONTENT_TYPE, MAIL);
    metadata.set(TikaCoreProperties.CONTENT_TYPE_PARSER_OVERRIDE, MAIL);
    if (mail.size() > 0 && mails.shouldParseEmbedded(metadata)) {
      mails.parseEmbedded(new ByteArrayInputStream(mail.toByteArray()), xhtml, metadata, true);
    }
  }
}
