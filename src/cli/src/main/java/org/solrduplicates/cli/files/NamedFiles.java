// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason.UserException;

/**
 * Names of files and folders from a list, in its order.
 *
 * @param paths as they are given
 * @param unusable names that are no path in the encoding of the locale
 */
public record NamedFiles(List<Path> paths, List<SkippedFiles.Skipped> unusable) {
  public static final NamedFiles NONE = new NamedFiles(List.of(), List.of());

  public NamedFiles {
    paths = List.copyOf(paths);
    unusable = List.copyOf(unusable);
  }

  /**
   * Reads a list.
   *
   * @param source its name in messages
   * @param end the byte after each name; it may be absent after the last
   * @throws UserException if a name is empty
   */
  public static NamedFiles read(String source, InputStream in, byte end) throws IOException {
    List<Path> paths = new ArrayList<>();
    List<SkippedFiles.Skipped> unusable = new ArrayList<>();
    for (byte[] name : names(in.readAllBytes(), end)) {
      if (name.length == 0) {
        int number = paths.size() + unusable.size() + 1;
        throw new UserException(ExitCode.MISUSED, source + ": name " + number + " is empty");
      }
      if (hasNul(name)) {
        throw new UserException(
            ExitCode.MISUSED, source + ": names end with NUL; use --files0-from -");
      }
      add(name, paths, unusable);
    }
    return new NamedFiles(paths, unusable);
  }

  private static boolean hasNul(byte[] name) {
    return new String(name, StandardCharsets.ISO_8859_1).indexOf('\0') >= 0;
  }

  private static List<byte[]> names(byte[] list, byte end) {
    List<byte[]> names = new ArrayList<>();
    ByteArrayOutputStream name = new ByteArrayOutputStream();
    for (byte b : list) {
      if (b == end) {
        names.add(name.toByteArray());
        name.reset();
      } else {
        name.write(b);
      }
    }
    if (name.size() > 0) {
      names.add(name.toByteArray());
    }
    return names;
  }

  private static void add(byte[] name, List<Path> paths, List<SkippedFiles.Skipped> unusable) {
    try {
      paths.add(Path.of(encoding().newDecoder().decode(ByteBuffer.wrap(name)).toString()));
    } catch (CharacterCodingException | InvalidPathException e) {
      String shown = new String(name, StandardCharsets.UTF_8);
      unusable.add(new SkippedFiles.Skipped(shown, FolderWalk.unreadableName()));
    }
  }

  /** Returns the encoding of file names, which Java takes from the locale at its start. */
  public static Charset encoding() {
    return Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
  }
}
