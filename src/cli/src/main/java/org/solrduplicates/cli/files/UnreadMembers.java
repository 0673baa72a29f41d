// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.io.input.ProxyInputStream;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.ZeroByteFileException;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.HttpHeaders;
import org.apache.tika.metadata.Message;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.PagedText;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
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
 * text. For an archive, a mail and the attachments of a PDF, these are all without text, such as
 * videos; for other files, the embedded documents that fail. Pictures and fonts in documents are
 * ignored. The members of archives become a part of the key of the content.
 */
final class UnreadMembers implements Parser {
  private static final long serialVersionUID = 1;

  private static final List<String> ARCHIVES =
      Stream.of(
              PackageParser.class,
              CompressorParser.class,
              RarParser.class,
              MailboxParser.class,
              OutlookPSTParser.class)
          .map(Class::getName)
          .toList();

  /** Files that operating systems add to an archive. */
  private static final Pattern OF_SYSTEM =
      Pattern.compile("(?s)(.*/)?(__MACOSX/.*|\\.DS_Store|Thumbs\\.db|desktop\\.ini)");

  private static final Pattern SIGNATURE = Pattern.compile("(?is).*\\.(p7s|sig)|signature\\.asc");

  /** Tika gives the name of an encrypted member only in the message of an exception. */
  private static final Pattern IN_MESSAGE =
      Pattern.compile("(?<=used in entry )[^\r\n]+|(?<=stream \\()[^\r\n]+?(?=\\) is encrypted)");

  /** Words in such files only describe them. */
  private static final Set<String> WITHOUT_WORDS =
      Set.of("audio", "video", "image", "font", "model", "chemical");

  private static final Pattern WORD = Pattern.compile("\\s+");

  private static final String SVG = "svg+xml";
  private static final Set<String> WITH_ATTACHMENTS = Set.of("message/rfc822", "application/pdf");

  /** Such a mail does not tell attached pictures from those in its text. */
  private static final String OUTLOOK = "application/vnd.ms-outlook";

  private static final String ATTACHMENT =
      TikaCoreProperties.EmbeddedResourceType.ATTACHMENT.toString();
  private static final Set<String> DECORATION = Set.of("image", "font");
  private static final Pattern PICTURE_NAME =
      Pattern.compile(
          "(?is).*\\.(emf|wmf|emz|wmz|pict?|png|jpe?g|gif|bmp|tiff?|[ot]tf|odttf|fntdata)");

  private static final String UNNAMED = "a member without a name";
  private static final int MOST_NAMES = 3;

  private final transient Parser parser;
  private final transient ContentKey key;
  private final transient Set<String> names = new TreeSet<>();
  private transient Metadata outer;
  private transient boolean isInDocument;

  /** Collects the members of a file, and adds those of archives to a key. */
  UnreadMembers(Parser parser, Metadata file, ContentKey key) {
    this.parser = parser;
    this.key = key;
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
    boolean isAttached = isAttached(member, container);
    isInDocument |= !isArchive(container);
    outer = member;
    TextWatch text = new TextWatch(handler);
    try {
      if (isArchive(container) && !isOpen(in)) {
        parseMember(in, text, member, container, context);
      } else {
        parser.parse(in, text, member, context);
      }
      boolean isContent = isArchive(container) || isAttached;
      addIf(isContent && !isArchive(member) && !isRead(member, text), member, isAttached);
    } catch (ZeroByteFileException e) {
      addToKey(member, container, "");
      throw e; // an empty member is read completely
    } catch (TikaException | IOException | RuntimeException e) {
      addIf(true, member, isAttached);
      throw e;
    } finally {
      addEncrypted(member);
      outer = container;
      isInDocument = wasInDocument;
    }
  }

  /** What is attached to a mail or PDF is no decoration, but what its text shows may be. */
  private static boolean isAttached(Metadata member, Metadata container) {
    String type = type(container).getBaseType().toString();
    return (WITH_ATTACHMENTS.contains(type)
            || type.equals(OUTLOOK) && !DECORATION.contains(type(member).getType()))
        && ATTACHMENT.equals(member.get(TikaCoreProperties.EMBEDDED_RESOURCE_TYPE))
        && !"related".equals(member.get(Message.MULTIPART_SUBTYPE));
  }

  /** Some parsers pass an object instead of bytes. */
  private static boolean isOpen(InputStream in) {
    return in instanceof TikaInputStream stream && stream.getOpenContainer() != null;
  }

  /** Some parsers treat damaged bytes as the end of the text, so the bytes are counted. */
  private void parseMember(
      InputStream in,
      ContentHandler handler,
      Metadata member,
      Metadata container,
      ParseContext context)
      throws IOException, SAXException, TikaException {
    String length = Objects.requireNonNullElse(member.get(HttpHeaders.CONTENT_LENGTH), "");
    CountingStream counted = CountingStream.of(in);
    parser.parse(counted, handler, member, context);
    counted.readToEnd();
    boolean isShort = length.matches("[0-9]{1,18}") && counted.count < Long.parseLong(length);
    addIf(isShort || counted.isDamaged, member, false);
    addToKey(member, container, Hex.encodeHexString(counted.hash.digest()));
  }

  private void addToKey(Metadata member, Metadata container, String hash) {
    if (!isInDocument && !isOfSystem(member)) {
      key.add(isPacked(container) ? "" : name(member), hash);
    }
  }

  private void addIf(boolean unread, Metadata member, boolean isAttached) {
    boolean isExpected =
        isInDocument && !isAttached && isDecoration(member)
            || isOfSystem(member)
            || SIGNATURE.matcher(name(member)).matches();
    if (unread && !isExpected) {
      names.add(name(member).isEmpty() ? UNNAMED : name(member));
    }
  }

  private static String name(Metadata member) {
    return Objects.requireNonNullElse(member.get(TikaCoreProperties.RESOURCE_NAME_KEY), "");
  }

  private static boolean isOfSystem(Metadata member) {
    return OF_SYSTEM.matcher(name(member)).matches();
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

  /** Returns whether a file is a packed one, whose member has a name that comes from its own. */
  private static boolean isPacked(Metadata file) {
    return List.of(file.getValues(TikaCoreProperties.TIKA_PARSED_BY))
        .contains(CompressorParser.class.getName());
  }

  static boolean isArchive(Metadata file) {
    return Stream.of(file.getValues(TikaCoreProperties.TIKA_PARSED_BY))
        .anyMatch(ARCHIVES::contains);
  }

  /** Text files may be blank. */
  private static boolean isRead(Metadata member, TextWatch text) {
    if (type(member).getType().equals("text")) {
      return true;
    }
    String pages = Objects.requireNonNullElse(member.get(PagedText.N_PAGES), "");
    int least =
        pages.matches("[0-9]{1,6}") ? ContentKey.WORDS_OF_A_PICTURE * Integer.parseInt(pages) : 1;
    return text.words >= least && !isWithoutWords(member);
  }

  /** Returns whether words in the text of a file are not its content, as in sound and pictures. */
  static boolean isWithoutWords(Metadata file) {
    MediaType type = type(file);
    return WITHOUT_WORDS.contains(type.getType()) && !type.getSubtype().equals(SVG);
  }

  /** Returns the media type of a file that was parsed. */
  static MediaType type(Metadata file) {
    String type = Objects.requireNonNullElse(file.get(HttpHeaders.CONTENT_TYPE), "");
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

  /** Counts the words, roughly. */
  private static final class TextWatch extends ContentHandlerDecorator {
    private int words;

    TextWatch(ContentHandler handler) {
      super(handler);
    }

    @Override
    public void characters(char[] text, int start, int length) throws SAXException {
      words +=
          (int)
              WORD.splitAsStream(new String(text, start, length)).filter(w -> !w.isEmpty()).count();
      super.characters(text, start, length);
    }
  }

  /**
   * Hashes and counts the bytes, and records damaged ones, even if the parser ignores the
   * exception. Stays open if the parser closes it, as parsers of mails do.
   */
  private static final class CountingStream extends ProxyInputStream {
    private final MessageDigest hash;
    private long count;
    private boolean isDamaged;

    private CountingStream(InputStream in, MessageDigest hash) {
      super(new DigestInputStream(in, hash));
      this.hash = hash;
    }

    static CountingStream of(InputStream in) {
      return new CountingStream(in, DigestUtils.getSha256Digest());
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
    public void close() {
      // the rest is read afterwards
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}
