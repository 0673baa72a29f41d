package org.solrduplicates.cli.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Where documents lie, as far as a clean-up would go at once. */
public final class DocumentPlace {
  static final String NOWHERE = "(no path)";
  private static final String TOP = "(no folder)";
  private static final int FOLDERS = 2;
  private static final Pattern URL =
      Pattern.compile("(?is)[a-z][a-z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:]*).*");

  private DocumentPlace() {}

  /** Returns the host of a URL, or the first two folders of a path. */
  public static String of(String path) {
    Matcher url = URL.matcher(path);
    if (url.matches() && !url.group(1).isEmpty()) {
      return url.group(1).toLowerCase(Locale.ROOT);
    }
    return path.isBlank() ? NOWHERE : folders(path.replaceFirst("(?i)^file:/+", "/"));
  }

  private static String folders(String path) {
    List<String> names = Arrays.stream(path.split("[/\\\\]", -1)).collect(Collectors.toList());
    names.remove(names.size() - 1);
    String folders =
        names.stream()
            .filter(name -> !name.isEmpty())
            .limit(FOLDERS)
            .collect(Collectors.joining("/"));
    String root = path.startsWith("/") ? "/" : "";
    return folders.isEmpty() ? TOP : root + folders;
  }
}
