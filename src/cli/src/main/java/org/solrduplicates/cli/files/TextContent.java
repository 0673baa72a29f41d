// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The content of text files, pages and mails that is not in their extracted text. */
final class TextContent {
  /** The memory of the process that reads files is limited. */
  private static final int LONGEST = 1 << 24;

  /**
   * Lines of a text that is more than prose: indented ones, columns, and those that begin with a
   * sign that is no bullet, such as the comments of a program.
   */
  private static final Pattern LINES =
      Pattern.compile(
          "(?m)^[ \\t]++\\S|\\S *+\\t|\\S {3,}+\\S|[\u00A0\u2000-\u200A\u3000]{2}|^(?:--|[#;!%/<.{}@$&|\\\\^~+=])");

  /** A control word of RTF, or a sign of it. */
  private static final Pattern CONTROL =
      Pattern.compile("\\\\(\\*\\\\[a-z]+|[a-z]+(?:(?<=fcharset)2(?!\\d))?|[^a-z])");

  /** Words of RTF for layout and metadata, and signs for characters. */
  private static final Set<String> CONTROLS =
      Set.of(
          ("rtf ansi mac pc pca ansicpg deff deflang deflangfe uc u fonttbl f fnil froman fswiss fmodern"
                  + " fscript fdecor fbidi fcharset fprq colortbl red green blue stylesheet s cs sbasedon"
                  + " snext additive info title author operator creatim revtim printim yr mo dy hr min sec"
                  + " version vern nofpages nofwords nofchars nofcharsws edmins id pard plain par page"
                  + " sect sectd b i ul ulnone fs cf cb highlight lang langfe langnp langfenp noproof kerning"
                  + " expnd expndtw charscalex li ri fi lin rin sa sb sl slmult ql qr qc qj widctlpar"
                  + " nowidctlpar keep keepn hyphpar paperw paperh margl margr margt margb gutter viewkind"
                  + " viewscale emdash endash lquote rquote ldblquote rdblquote bullet ltrpar ltrch rtlch"
                  + " loch hich dbch af afs alang widowctrl *\\generator ' ~ _ - { } \\ \n \r")
              .split(" "));

  /** Columns of an RTF, and fonts whose letters are signs. */
  private static final Pattern COLUMNS_OR_SIGNS =
      Pattern.compile(
          " {3}|(?:(?:\\\\~|\\\\'a0|\\\\u(?:160|819\\d|820[0-2]) ?\\??) ?){2}|(?i:symbol|dings)");

  /** Files that stand for another one: Git LFS, shortcuts, and documents of Google Drive. */
  private static final Pattern POINTER =
      Pattern.compile(
          "version https://git-lfs\\.github\\.com/spec/v1\\s+(?s:.*)"
              + "|(?s:.*)(?m:^)\\[InternetShortcut](?s:.*)"
              + "|\\[Desktop Entry](?s:.*)\\bType\\s*=\\s*Link\\b(?s:.*)"
              + "|\\{[^{}]*\"(?:doc_id|resource_id)\"[^{}]*}");

  private static final int LONGEST_POINTER = 10_000;

  /** The headers that a reader of a mail sees; programs on the way add others. */
  private static final Set<String> SEEN = Set.of("from", "to", "cc", "bcc", "subject", "date");

  /** Shorter lines are not those of prose that a program has broken. */
  static final int LEAST_LINE = 40;

  private TextContent() {}

  /** Adds the lines of a text file, unless it is prose. */
  static void addLines(Path file, Optional<Charset> charset, boolean isProse, ContentKey key)
      throws IOException {
    addLines(read(file, charset), isProse, key);
  }

  /** Adds the lines of a text, unless it is prose. Blanks at the end of a line are layout. */
  static void addLines(String whole, boolean isProse, ContentKey key) {
    List<String> lines = whole.lines().map(String::stripTrailing).toList();
    String text = String.join("\n", lines).strip().replaceFirst("^\uFEFF", "");
    if (!isProse || LINES.matcher(text).find() || hasShortLine(lines)) {
      key.add("lines", text);
    }
  }

  /** A line of prose ends early only at the end of a paragraph, before an empty line. */
  private static boolean hasShortLine(List<String> lines) {
    for (int at = 1; at < lines.size(); at++) {
      String line = lines.get(at - 1).strip();
      if (!line.isEmpty() && !lines.get(at).isBlank() && line.length() < LEAST_LINE) {
        return true;
      }
    }
    return false;
  }

  /** Adds an RTF, unless it has only layout and text. */
  static void addRichText(Path file, ContentKey key) throws IOException {
    String text = read(file, Optional.of(StandardCharsets.ISO_8859_1));
    if (!CONTROL.matcher(text).results().allMatch(word -> CONTROLS.contains(word.group(1)))
        || COLUMNS_OR_SIGNS.matcher(text).find()) {
      key.add("rtf", text);
    }
  }

  /** Returns whether a text only names another file. */
  static boolean isPointer(String text) {
    return text.length() < LONGEST_POINTER && POINTER.matcher(text.strip()).matches();
  }

  /** Adds the body of a mail, and the headers that its reader sees. */
  static void addMail(Path file, ContentKey key) throws IOException {
    String mail = read(file, Optional.of(StandardCharsets.ISO_8859_1)).replaceAll("\\r\\n?", "\n");
    int body = mail.indexOf("\n\n");
    String headers = (body < 0 ? mail : mail.substring(0, body)).replaceAll("\\n[ \\t]+", " ");
    String seen =
        headers
            .lines()
            .filter(line -> SEEN.contains(line.split(":", 2)[0].toLowerCase(Locale.ROOT)))
            .collect(Collectors.toCollection(TreeSet::new))
            .toString();
    key.add("mail", seen + (body < 0 ? "" : mail.substring(body).strip()));
  }

  static String read(Path file, Optional<Charset> charset) throws IOException {
    checkLength(file);
    return start(file, charset);
  }

  /** Fails if not the whole file can be read. */
  static void checkLength(Path file) throws IOException {
    if (Files.size(file) > LONGEST) {
      throw new IOException("the file is too long for a text");
    }
  }

  /** Bytes that are no text in this encoding are read as Latin-1, so that none is lost. */
  static String start(Path file, Optional<Charset> charset) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(LONGEST);
    }
    try {
      return charset
          .orElse(StandardCharsets.UTF_8)
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes))
          .toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }
}
