// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.util.List;
import java.util.Optional;
import org.solrduplicates.cli.scan.DataSet;
import picocli.CommandLine.Option;

/** The members of the documents of a data set, a {@code @Mixin} of {@code scan}. */
final class FieldFlags {
  /** Flags that name the JSON members of a data set. */
  static final List<String> NAMES = List.of("--id", "--text", "--title", "--date");

  @Option(
      names = "--id",
      paramLabel = "FIELD",
      defaultValue = "id",
      description =
          "for a file of documents: the JSON member with the id; ${DEFAULT-VALUE} by default")
  private String id;

  @Option(
      names = "--text",
      paramLabel = "FIELD",
      defaultValue = "text",
      description = "the JSON member with the text; ${DEFAULT-VALUE} by default")
  private String text;

  @Option(names = "--title", paramLabel = "FIELD", description = "the JSON member with the title")
  private Optional<String> title;

  @Option(
      names = "--date",
      paramLabel = "FIELD",
      description = "the JSON member with the date, in ISO")
  private Optional<String> date;

  DataSet.Fields names() {
    return new DataSet.Fields(id, text, title.orElse(""), date.orElse(""));
  }
}
