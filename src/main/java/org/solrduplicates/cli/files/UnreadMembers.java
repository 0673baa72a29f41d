// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.io.input.ProxyInputStream;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.ZeroByteFileException;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.HttpHeaders;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.mbox.MboxParser;
import org.apache.tika.parser.microsoft.pst.OutlookPSTParser;
import org.apache.tika.parser.pkg.CompressorParser;
import org.apache.tika.parser.pkg.PackageParser;
import org.apache.tika.parser.pkg.RarParser;
import org.apache.tika.sax.ContentHandlerDecorator;
import org.solrduplicates.cli.console.Console;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Parses the documents inside a file, and collects the names of those whose content is not in the
 * text. For an archive these are all members without text, such as videos; for other files, the
 * embedded documents that fail. Pictures and fonts in office documents are ignored.
 */
final class UnreadMembers implements Parser {
  private static final long serialVersionUID = 1;

  private static final List<String> ARCHIVES =
      Stream.of(
              PackageParser.class,
              CompressorParser.class,
              RarParser.class,
              MboxParser.class,
              OutlookPSTParser.class)
          .map(Class::getName)
          .toList();

  /** Files that operating systems add to an archive. */
  private static final Pattern OF_SYSTEM =
      Pattern.compile("(?s)(.*/)?(__MACOSX/.*|\\.DS_Store|Thumbs\\.db|desktop\\.ini)");

  /** Tika gives the name of an encrypted member only in the message of an exception. */
  private static final Pattern IN_MESSAGE =
      Pattern.compile("(?<=used in entry )[^\r\n]+|(?<=stream \\()[^\r\n]+?(?=\\) is encrypted)");

  private static final Set<String> PLAYED = Set.of("audio", "video");
  private static final Set<String> DECORATION = Set.of("image", "font");
  private static final Pattern PICTURE_NAME =
      Pattern.compile(
          "(?is).*\\.(emf|wmf|emz|wmz|pict?|png|jpe?g|gif|bmp|tiff?|[ot]tf|odttf|fntdata)");

  private static final String UNNAMED = "a member without a name";
  private static final int MOST_NAMES = 3;

  private final transient Parser parser;
  private final transient Set<String> names = new TreeSet<>();
  private transient Metadata outer;
  private transient boolean isInDocument;

  UnreadMembers(Parser parser, Metadata file) {
    this.parser = parser;
    this.outer = file;
  }

  @Override
  public Set<MediaType> getSupportedTypes(ParseContext context) {
    return parser.getSupportedTypes(context);
  }

  @Override
  public void parse(InputStream in, ContentHandler handler, Metadata member, ParseContext context)
      throws IOException, SAXException, TikaException {
    Metadata container = outer;
    boolean wasInDocument = isInDocument;
    isInDocument |= !isArchive(container);
    outer = member;
    TextWatch text = new TextWatch(handler);
    try {
      if (isArchive(container) && !isOpen(in)) {
        parseMember(in, text, member, context);
      } else {
        parser.parse(in, text, member, context);
      }
      addIf(isArchive(container) && !isArchive(member) && !isRead(member, text), member);
    } catch (ZeroByteFileException e) {
      throw e; // an empty member is read completely
    } catch (TikaException | IOException | RuntimeException e) {
      addIf(true, member);
      throw e;
    } finally {
      addEncrypted(member);
      outer = container;
      isInDocument = wasInDocument;
    }
  }

  /** Some parsers pass an object instead of bytes. */
  private static boolean isOpen(InputStream in) {
    return in instanceof TikaInputStream stream && stream.getOpenContainer() != null;
  }

  /** Some parsers treat damaged bytes as the end of the text, so the bytes are counted. */
  private void parseMember(
      InputStream in, ContentHandler handler, Metadata member, ParseContext context)
      throws IOException, SAXException, TikaException {
    String length = Objects.requireNonNullElse(member.get(HttpHeaders.CONTENT_LENGTH), "");
    CountingStream counted = new CountingStream(in);
    parser.parse(counted, handler, member, context);
    counted.readToEnd();
    boolean isShort = length.matches("[0-9]{1,18}") && counted.count < Long.parseLong(length);
    addIf(isShort || counted.isDamaged, member);
  }

  private void addIf(boolean unread, Metadata member) {
    String name = Objects.requireNonNullElse(member.get(TikaCoreProperties.RESOURCE_NAME_KEY), "");
    boolean isExpected = isInDocument && isDecoration(member) || OF_SYSTEM.matcher(name).matches();
    if (unread && !isExpected) {
      names.add(name.isEmpty() ? UNNAMED : name);
    }
  }

  /** An encrypted member is never passed to a parser. */
  private void addEncrypted(Metadata file) {
    if (isArchive(file)) {
      for (String trace : file.getValues(TikaCoreProperties.TIKA_META_EXCEPTION_EMBEDDED_STREAM)) {
        Matcher name = IN_MESSAGE.matcher(trace);
        if (name.find()) {
          names.add(name.group());
        } else if (names.isEmpty()) { // a member that failed during parsing is listed already
          names.add(UNNAMED);
        }
      }
    }
  }

  /** Old office formats give only a name, not the type of a picture. */
  private static boolean isDecoration(Metadata member) {
    String name = member.get(TikaCoreProperties.RESOURCE_NAME_KEY);
    return DECORATION.contains(type(member).getType())
        || name != null && PICTURE_NAME.matcher(name).matches();
  }

  private static boolean isArchive(Metadata file) {
    return Stream.of(file.getValues(TikaCoreProperties.TIKA_PARSED_BY))
        .anyMatch(ARCHIVES::contains);
  }

  /** Text files may be blank; words that describe audio or video are not its content. */
  private static boolean isRead(Metadata member, TextWatch text) {
    String type = type(member).getType();
    return type.equals("text") || text.isAny && !PLAYED.contains(type);
  }

  private static MediaType type(Metadata member) {
    String type = Objects.requireNonNullElse(member.get(HttpHeaders.CONTENT_TYPE), "");
    return Objects.requireNonNullElse(MediaType.parse(type), MediaType.OCTET_STREAM);
  }

  /** Returns the first names and the number of others; empty if all was read. */
  Optional<String> names() {
    addEncrypted(outer);
    if (names.isEmpty()) {
      return Optional.empty();
    }
    int more = names.size() - MOST_NAMES;
    String some = String.join(", ", names.stream().limit(MOST_NAMES).toList());
    return Optional.of(Console.printable(more > 0 ? some + " and " + more + " more" : some));
  }

  /** Records whether there is any text. */
  private static final class TextWatch extends ContentHandlerDecorator {
    private boolean isAny;

    TextWatch(ContentHandler handler) {
      super(handler);
    }

    @Override
    public void characters(char[] text, int start, int length) throws SAXException {
      isAny |= !new String(text, start, length).isBlank();
      super.characters(text, start, length);
    }
  }

  /** Records damaged bytes, even if the parser ignores the exception. */
  private static final class CountingStream extends ProxyInputStream {
    private long count;
    private boolean isDamaged;

    CountingStream(InputStream in) {
      super(in);
    }

    void readToEnd() {
      try {
        transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        isDamaged = true;
      }
    }

    @Override
    protected void afterRead(int read) {
      count += Math.max(0, read);
    }

    @Override
    protected void handleIOException(IOException failure) throws IOException {
      isDamaged = true;
      throw failure;
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}
