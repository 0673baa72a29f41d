// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.solrduplicates.core.name.DocumentName;

/** What it costs to take the name of a document apart. See benchmarks/kernels.sh. */
@State(Scope.Benchmark)
public class NameBenchmark {
  private static final Map<String, List<String>> NAMES =
      Map.of(
          "plain",
          List.of(
              "Supply agreement for enclosures",
              "Minutes of the board of directors",
              "Travel expenses policy of the group",
              "How to install the coffee machine"),
          "accented",
          List.of(
              "Lieferbedingungen für Gehäuse und Zubehör",
              "Règlement intérieur de la société",
              "Política de devolución y garantía",
              "Geschäftsführervertrag, allgemeine Änderungen"),
          "marked",
          List.of(
              "Supply contract ACME v4 (comments MB) final.docx",
              "2024-03-01 Minutes of the board (2).pdf",
              "Report 2023-12 rev B draft.odt",
              "Angebot 24-0131 Version 2.1 unterschrieben.pdf"),
          "chinese",
          List.of("供应合同编号修订版", "第二版 员工手册", "关于春节放假的通知", "会议纪要 2024年3月1日"));

  @Param({"plain", "accented", "marked", "chinese"})
  String kind;

  private List<String> names = List.of();
  private int next;

  /** Chooses the names. */
  @Setup
  public void chooseNames() {
    names = NAMES.getOrDefault(kind, List.of());
  }

  private String name() {
    next = (next + 1) % names.size();
    return names.get(next);
  }

  /** Takes a title apart. */
  @Benchmark
  public DocumentName title() {
    return DocumentName.ofTitle(name());
  }

  /** Takes a file name apart. */
  @Benchmark
  public DocumentName file() {
    return DocumentName.ofFile(name());
  }
}
