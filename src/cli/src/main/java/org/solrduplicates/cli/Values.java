// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.solrduplicates.cli.files.FileFilter;
import org.solrduplicates.cli.files.FolderWalk;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Converts and validates the values of flags and operands, by the type of the field. Picocli adds
 * the name of the flag to the message.
 */
final class Values {
  private static final int MAX_PORT = 65_535;

  /** A host or an IPv6 address in brackets. */
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("([A-Za-z0-9_.-]+|\\[[0-9A-Fa-f:.]+\\]):([1-9][0-9]{0,4})");

  private Values() {}

  /** Registers the converters for all commands added so far. */
  static CommandLine register(CommandLine line) {
    return line.registerConverter(String.class, Values::text)
        .registerConverter(Path.class, Values::path)
        .registerConverter(URI.class, Values::webAddress)
        .registerConverter(InetSocketAddress.class, Values::hostAndPort)
        .registerConverter(Integer.class, Values::count)
        .registerConverter(Duration.class, Values::seconds);
  }

  private static String text(String typed) {
    if (typed.isEmpty()) {
      throw new TypeConversionException("must not be empty");
    }
    return typed;
  }

  static Path path(String typed) {
    try {
      Path path = Path.of(text(typed));
      if (!path.isAbsolute() && System.getProperty("user.dir").indexOf('\uFFFD') >= 0) {
        throw new TypeConversionException(
            "'" + typed + "' cannot be resolved in this folder: " + FolderWalk.unreadableName());
      }
      return path;
    } catch (InvalidPathException e) {
      String reason = typed.indexOf('\uFFFD') < 0 ? "" : ": " + FolderWalk.unreadableName();
      throw new TypeConversionException("'" + typed + "' is not a valid file name" + reason);
    }
  }

  private static URI webAddress(String typed) {
    try {
      URI uri = new URI(typed);
      boolean isPlain = uri.getRawQuery() == null && uri.getRawFragment() == null;
      if (typed.matches("(?i)https?://.*") && uri.getHost() != null && isPlain) {
        return uri; // a query would end up in the middle of every request URL
      }
    } catch (URISyntaxException e) {
      // reported below
    }
    throw wrong("a URL like http://host:8983/solr/name", withoutUser(typed));
  }

  /** Masks the part before the host, which may be a password, even in a malformed address. */
  private static String withoutUser(String typed) {
    return typed.replaceFirst("(?s)^.+@", "***@");
  }

  private static InetSocketAddress hostAndPort(String typed) {
    Matcher matcher = HOST_AND_PORT.matcher(typed);
    if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > MAX_PORT) {
      throw wrong("HOST:PORT, with a port in 1 … " + MAX_PORT, withoutUser(typed));
    }
    return InetSocketAddress.createUnresolved(
        matcher.group(1).replaceAll("[\\[\\]]", ""), Integer.parseInt(matcher.group(2)));
  }

  private static Integer count(String typed) {
    return Integer.valueOf(matching(typed, "[1-9][0-9]{0,8}", "in 1 … 999999999"));
  }

  private static Duration seconds(String typed) {
    return Duration.ofSeconds(
        Integer.parseInt(matching(typed, "[1-9][0-9]{0,5}", "in 1 … 999999 seconds")));
  }

  private static String matching(String typed, String pattern, String range) {
    if (!typed.matches(pattern)) {
      throw wrong(range, typed);
    }
    return typed;
  }

  static TypeConversionException wrong(String range, String typed) {
    return new TypeConversionException("must be " + range + ", was '" + typed + "'");
  }

  static final class Glob implements ITypeConverter<String> {
    @Override
    public String convert(String typed) {
      try {
        FileFilter.matcher(text(typed));
        return typed;
      } catch (PatternSyntaxException e) {
        throw wrong("a pattern like *.docx or drafts/**", typed);
      }
    }
  }

  static final class ShingleSize implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String typed) {
      return Integer.valueOf(matching(typed, "[1-9]|10", "in 1 … 10"));
    }
  }

  /** A heap size in the notation of the JVM. */
  static final class Heap implements ITypeConverter<String> {
    /** Java starts with less, but reads no document. */
    private static final long LEAST = 32L << 20;

    private static final long MOST = 1024L << 30;

    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,12})([kmgKMG]?)");

    @Override
    public String convert(String typed) {
      Matcher size = SIZE.matcher(typed);
      if (!size.matches() || bytes(size) < LEAST || bytes(size) > MOST) {
        throw wrong("in 32m … 1024g, such as 512m or 2g", typed);
      }
      return typed;
    }

    private static double bytes(Matcher size) {
      int unit = " kmg".indexOf(size.group(2).toLowerCase(Locale.ROOT));
      return Double.parseDouble(size.group(1)) * Math.pow(1024, Math.max(0, unit));
    }
  }
}
