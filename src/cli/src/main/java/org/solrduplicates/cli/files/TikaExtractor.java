// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.tika.config.ServiceLoader;
import org.apache.tika.detect.DefaultDetector;
import org.apache.tika.detect.Detector;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.ZeroByteFileException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.extractor.ParsingEmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.HttpHeaders;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MediaTypeRegistry;
import org.apache.tika.mime.MimeTypes;
import org.apache.tika.parser.AutoDetectParser;
import org.apache.tika.parser.DefaultParser;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.code.SourceCodeParser;
import org.apache.tika.parser.external.CompositeExternalParser;
import org.apache.tika.parser.mbox.MboxParser;
import org.apache.tika.parser.ocr.TesseractOCRParser;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.apache.tika.parser.pkg.CompressorParserOptions;
import org.apache.tika.sax.BodyContentHandler;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.core.order.CredibleDates;
import org.xml.sax.SAXException;

/**
 * Reads text and metadata of a file with Tika. The same document gives the same words in every
 * format: nothing is added that only one format has (bookmarks of a PDF, names of embedded files).
 * Starts no other program; {@link ExtractionWorker} blocks the network.
 */
final class TikaExtractor {
  /** A field with the names of embedded documents whose content is not in the text. */
  static final String UNREAD = "unread";

  /** A field that is equal for two files only if they differ in nothing but their layout. */
  static final String CONTENT = "content";

  /** A field with the number of pictures and other content without words. */
  static final String PICTURES = "pictures";

  /** The memory of this process is limited. */
  private static final int LONGEST = 1 << 23;

  /** Stands for bytes that are no characters. */
  private static final char LOST = '\uFFFD';

  private static final int NO_LIMIT = -1;
  private static final int START = 512;
  private static final MediaTypeRegistry TYPES = MediaTypeRegistry.getDefaultRegistry();

  private final Parser parser = parser();

  /** Returns the fields of the document, without empty ones. */
  Map<String, String> extract(Path file) throws IOException, SAXException, TikaException {
    Metadata metadata = new Metadata();
    BodyContentHandler text = new BodyContentHandler(NO_LIMIT);
    ContentKey key = new ContentKey();
    UnreadMembers unread = new UnreadMembers(parser, metadata, key);
    try (TikaInputStream in = TikaInputStream.get(file, metadata)) {
      parser.parse(in, text, metadata, context(unread));
    } catch (ZeroByteFileException e) {
      return fields("", metadata); // an empty file is valid; its format is known from its name
    }
    Map<String, String> fields = fields(text.toString(), metadata);
    addOthers(new OtherContent(file, metadata), unread, key, fields);
    return fields;
  }

  private static void addOthers(
      OtherContent others, UnreadMembers unread, ContentKey key, Map<String, String> fields)
      throws IOException {
    String text = fields.getOrDefault(FileFields.TEXT, "");
    Optional<String> members = unread.names();
    put(fields, UNREAD, members.isPresent() ? members : others.unread(text));
    boolean isWhole = text.length() <= LONGEST && text.indexOf(LOST) < 0;
    if (isWhole && others.isAddedTo(key)) {
      fields.put(CONTENT, key.of(text));
    }
    fields.put(PICTURES, String.valueOf(key.pictures()));
  }

  private static Map<String, String> fields(String text, Metadata metadata) {
    Map<String, String> fields = new LinkedHashMap<>();
    put(fields, FileFields.TITLE, first(metadata, TikaCoreProperties.TITLE.getName()));
    put(fields, FileFields.TEXT, Optional.of(text));
    put(fields, FileFields.AUTHOR, first(metadata, TikaCoreProperties.CREATOR.getName()));
    put(fields, FileFields.FORMAT, format(metadata));
    put(fields, FileFields.CREATED, EmbeddedDate.created(key -> first(metadata, key)));
    put(fields, FileFields.MODIFIED, EmbeddedDate.modified(key -> first(metadata, key)));
    return fields;
  }

  private static void put(Map<String, String> fields, String name, Optional<String> value) {
    value.map(String::strip).filter(v -> !v.isEmpty()).ifPresent(v -> fields.put(name, v));
  }

  private static Optional<String> first(Metadata metadata, String key) {
    return Optional.ofNullable(metadata.get(key));
  }

  private static Optional<String> format(Metadata metadata) {
    return first(metadata, HttpHeaders.CONTENT_TYPE)
        .flatMap(type -> Optional.ofNullable(MediaType.parse(type)))
        .map(type -> type.getBaseType().toString());
  }

  private static ParseContext context(UnreadMembers members) {
    ParseContext context = new ParseContext();
    ParsingEmbeddedDocumentExtractor embedded = new ParsingEmbeddedDocumentExtractor(context);
    embedded.setWriteFileNameToContent(false);
    context.set(EmbeddedDocumentExtractor.class, embedded);
    context.set(PDFParserConfig.class, pdf());
    context.set(Parser.class, members);
    context.set(CompressorParserOptions.class, metadata -> true); // all streams of a file
    return context;
  }

  private static PDFParserConfig pdf() {
    PDFParserConfig pdf = new PDFParserConfig();
    pdf.setExtractBookmarksText(false); // bookmarks repeat the headings
    pdf.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
    return pdf;
  }

  /**
   * All parsers except those that run other programs: Tesseract, ffmpeg, exiftool. Source code is
   * read as text, because its parser adds the name of the file.
   */
  private static Parser parser() {
    List<Class<? extends Parser>> others =
        List.of(
            TesseractOCRParser.class,
            CompositeExternalParser.class,
            SourceCodeParser.class,
            MboxParser.class);
    Parser parsers = new DefaultParser(TYPES, new ServiceLoader(), others);
    Detector contents = new DefaultDetector();
    return new AutoDetectParser(
        (in, metadata) -> type(contents, in, metadata), parsers, new MailboxParser());
  }

  /**
   * A text file that begins like a mail is read as text, because of a mail only the body is read. A
   * file that only has a name like an XML file is text, too: source code in Rust.
   */
  private static MediaType type(Detector contents, @Nullable InputStream in, Metadata metadata)
      throws IOException {
    MediaType type = contents.detect(in, metadata);
    boolean isMail = type.getType().equals("message") || type.equals(MailboxParser.TYPE);
    boolean isText = isMail && MediaType.TEXT_PLAIN.equals(typeByName(metadata));
    boolean isXml = TYPES.isInstanceOf(type, MediaType.APPLICATION_XML);
    return isText || isXml && !isMarkup(in) ? MediaType.TEXT_PLAIN : type;
  }

  /**
   * Returns whether the first character is that of markup; other encodings than Latin have zeros.
   */
  private static boolean isMarkup(@Nullable InputStream in) throws IOException {
    if (in == null || !in.markSupported()) {
      return true;
    }
    in.mark(START);
    String start = new String(in.readNBytes(START), StandardCharsets.ISO_8859_1);
    in.reset();
    return start
        .replaceFirst("^(?:\u00EF\u00BB\u00BF|[\\s\\x00\u00FE\u00FF])+", "")
        .startsWith("<");
  }

  private static MediaType typeByName(Metadata metadata) throws IOException {
    Metadata name = new Metadata();
    name.set(
        TikaCoreProperties.RESOURCE_NAME_KEY, metadata.get(TikaCoreProperties.RESOURCE_NAME_KEY));
    return MimeTypes.getDefaultMimeTypes().detect(null, name);
  }

  /**
   * The dates in the metadata of a document, in the format of Solr (ISO, UTC). Tika has one name
   * for those of office files and PDF; HTML pages use many names.
   */
  static final class EmbeddedDate {
    private static final List<String> CREATED =
        List.of(
            "dcterms:created",
            "dcterms.created",
            "dc.date.created",
            "article:published_time",
            "date.created",
            "dc.date",
            "date");

    private static final List<String> MODIFIED =
        List.of(
            "dcterms:modified",
            "dcterms.modified",
            "dc.date.modified",
            "article:modified_time",
            "og:updated_time",
            "last-modified");

    /** Seconds with up to nine decimals; strict, so that invalid days are rejected. */
    private static final DateTimeFormatter ISO =
        new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd")
            .optionalStart()
            .appendPattern("['T'][' ']HH:mm")
            .optionalStart()
            .appendPattern(":ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .optionalEnd()
            .appendPattern("[XXX][XX][X]")
            .optionalEnd()
            .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT)
            .withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter RFC_1123 =
        DateTimeFormatter.RFC_1123_DATE_TIME.withResolverStyle(ResolverStyle.STRICT);

    private EmbeddedDate() {}

    static Optional<String> created(Function<String, Optional<String>> metadata) {
      return first(CREATED, metadata);
    }

    static Optional<String> modified(Function<String, Optional<String>> metadata) {
      return first(MODIFIED, metadata);
    }

    private static Optional<String> first(
        List<String> names, Function<String, Optional<String>> metadata) {
      return names.stream()
          .flatMap(name -> metadata.apply(name).stream())
          .flatMap(value -> parse(value.strip()).stream())
          .findFirst()
          .map(date -> date.truncatedTo(ChronoUnit.MILLIS).toString());
    }

    /**
     * Parses a date. A time without a zone is UTC, a day without a time is midnight. The zero of a
     * clock is ignored, so that the next name is tried.
     */
    static Optional<Instant> parse(String value) {
      return parse(ISO, value)
          .or(() -> parse(RFC_1123, value))
          .filter(date -> !CredibleDates.isZero(date));
    }

    private static Optional<Instant> parse(DateTimeFormatter format, String value) {
      try {
        return Optional.of(Instant.from(format.parse(value)));
      } catch (DateTimeException e) {
        return Optional.empty();
      }
    }
  }
}
