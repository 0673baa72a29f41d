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
 * Parses the documents inside one file, and keeps the names of those whose content is not in the
 * text. Of an archive these are all members without text, such as videos; of any other file they
 * are the documents that fail. A picture or font in an office document is never one of them.
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

  /** What systems add to an archive. */
  private static final Pattern OF_SYSTEM =
      Pattern.compile("(?s)(.*/)?(__MACOSX/.*|\\.DS_Store|Thumbs\\.db|desktop\\.ini)");

  /** Tika has the name of an encrypted member in the message of an exception alone. */
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

  /** The {@code file} is that in which the documents are. */
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
      throw e; // all of its content is read
    } catch (TikaException | IOException | RuntimeException e) {
      addIf(true, member);
      throw e;
    } finally {
      addEncrypted(member);
      outer = container;
      isInDocument = wasInDocument;
    }
  }

  /** Some parsers hand on an object, and no bytes. */
  private static boolean isOpen(InputStream in) {
    return in instanceof TikaInputStream stream && stream.getOpenContainer() != null;
  }

  /** Some parsers take damaged bytes for the end of the text. */
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

  /** A member that an archive cannot open is not parsed at all. */
  private void addEncrypted(Metadata file) {
    if (isArchive(file)) {
      for (String trace : file.getValues(TikaCoreProperties.TIKA_META_EXCEPTION_EMBEDDED_STREAM)) {
        Matcher name = IN_MESSAGE.matcher(trace);
        if (name.find()) {
          names.add(name.group());
        } else if (names.isEmpty()) { // what has failed while it was parsed has its name there
          names.add(UNNAMED);
        }
      }
    }
  }

  /** Old office programs do not give the type of a picture, only a name. */
  private static boolean isDecoration(Metadata member) {
    String name = member.get(TikaCoreProperties.RESOURCE_NAME_KEY);
    return DECORATION.contains(type(member).getType())
        || name != null && PICTURE_NAME.matcher(name).matches();
  }

  private static boolean isArchive(Metadata file) {
    return Stream.of(file.getValues(TikaCoreProperties.TIKA_PARSED_BY))
        .anyMatch(ARCHIVES::contains);
  }

  /** Blanks are all there is in some text files; a sound is not in the words that describe it. */
  private static boolean isRead(Metadata member, TextWatch text) {
    String type = type(member).getType();
    return type.equals("text") || text.isAny && !PLAYED.contains(type);
  }

  private static MediaType type(Metadata member) {
    String type = Objects.requireNonNullElse(member.get(HttpHeaders.CONTENT_TYPE), "");
    return Objects.requireNonNullElse(MediaType.parse(type), MediaType.OCTET_STREAM);
  }

  /** Returns the names in a few words, or nothing if all was read. */
  Optional<String> names() {
    addEncrypted(outer);
    if (names.isEmpty()) {
      return Optional.empty();
    }
    int more = names.size() - MOST_NAMES;
    String some = String.join(", ", names.stream().limit(MOST_NAMES).toList());
    return Optional.of(Console.printable(more > 0 ? some + " and " + more + " more" : some));
  }

  /** Sees whether there is any text. */
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

  /** Keeps whether bytes are missing, whatever becomes of the exception. */
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
