// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Names made of pieces that mean something to a version mark, and names made to do harm. */
final class RandomNames {
  private static final int NAMES = 400;

  private static final List<String> PIECES =
      List.of(
          "Supply",
          "contract",
          "v",
          "V2",
          "version",
          "rev",
          "r5",
          "1",
          "3.1",
          "24-0131",
          "2024",
          "03",
          "01",
          "March",
          "mars",
          "de",
          "of",
          "(1)",
          "(",
          ")",
          "[2]",
          "draft",
          "final",
          "signé",
          "copy",
          "old",
          "neu",
          "KW",
          "23",
          "第",
          "二",
          "2",
          "版",
          "稿",
          "版本",
          "修订版",
          "副本",
          "通知",
          "年",
          "月",
          "日",
          "三",
          "合同",
          "สัญญา",
          "か\u3099き",
          "あ\u3099",
          "공급",
          "ΟΔΟΣ",
          "İ",
          "ﬁnal",
          "Ⅷ",
          "⑴",
          "½",
          ".docx",
          ".pdf",
          "/",
          "\\",
          "\u202E",
          "\u200D",
          "\uD83D",
          "\uDE00",
          "👍",
          "e\u0301",
          "\u0301",
          "٢",
          "हिन्दी",
          "~",
          "…",
          "\n",
          "\u0000");

  private static final List<String> GAPS = List.of("", "", " ", " ", "_", "-", ".", ", ", "  ");

  private RandomNames() {}

  static Stream<String> names() {
    Random random = new Random(7);
    return Stream.generate(() -> name(random)).limit(NAMES);
  }

  private static String name(Random random) {
    StringBuilder name = new StringBuilder();
    for (int i = random.nextInt(9); i >= 0; i--) {
      name.append(PIECES.get(random.nextInt(PIECES.size())));
      name.append(GAPS.get(random.nextInt(GAPS.size())));
    }
    return name.toString();
  }
}
