// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Texts made up of a seed: few words are frequent and most are rare, as in what people write. */
public enum BenchText {
  /** With accents, quotes and dashes here and there. */
  ENGLISH(
      "the of and to a in is that for it as was with be by on not he his but at are this have from",
      "con tra ct sup ply er ment tion re de li ver pay able ar ti cle no tice café ré su mé ence",
      1,
      4) {
    @Override
    String gap(Random random) {
      return OneOf.of(random, 30, " ", ", ", ". ", " — ", " “", "” ", "\n");
    }
  },

  /** With umlauts, capitals and long words. */
  GERMAN(
      "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an",
      "ver trag lie fe rung zah lungs frist über ge schäfts füh rer größe maß nah men Ab Be Än",
      2,
      6) {
    @Override
    String gap(Random random) {
      return OneOf.of(random, 30, " ", ", ", ". ", " – ", " „", "“ ", "\n");
    }
  },

  /** Without spaces; a word is a pair of characters that follow each other. */
  CHINESE(
      "的 一 是 在 不 了 有 和 人 这 中 大 为 上 个 国 我 以 要 他 时 来 用 们 生 到 作 地 于",
      "合 同 编 号 供 应 商 交 付 货 物 价 格 条 款 违 约 责 任 双 方 签 字 日 期 年 月",
      1,
      1) {
    @Override
    String gap(Random random) {
      return OneOf.of(random, 20, "", "，", "。", "、", "《");
    }
  },

  /** Names in camel case, brackets and numbers. */
  CODE(
      "if for int return final new private static void this null import class public 0 1 2 == +",
      "get Set List Index Of Map Stream value Key name Count Buffer Read Write To hash Size",
      1,
      3) {
    @Override
    String gap(Random random) {
      return OneOf.of(random, 2, " ", ".", "(", ") {\n    ", ", ", ";\n  ", " = ");
    }
  },

  /** Tables of amounts and dates. */
  NUMBERS("EUR USD total net 0.00 1 2 3 10 100", "1 23 4.5 67 ,89 0 2024- 03- 11 7,", 1, 3) {
    @Override
    String gap(Random random) {
      return OneOf.of(random, 3, "\t", " ", "\n");
    }
  };

  private static final int VOCABULARY = 5000;

  private final List<String> words = new ArrayList<>();

  BenchText(String frequent, String parts, int least, int most) {
    words.addAll(List.of(frequent.split(" ")));
    String[] syllables = parts.split(" ");
    Random random = new Random(ordinal());
    while (words.size() < VOCABULARY) {
      StringBuilder word = new StringBuilder();
      for (int i = least + random.nextInt(most - least + 1); i > 0; i--) {
        word.append(syllables[random.nextInt(syllables.length)]);
      }
      words.add(word.toString());
    }
  }

  abstract String gap(Random random);

  private interface OneOf {
    /** Returns the first choice mostly, and another one time in so many. */
    static String of(Random random, int times, String... choices) {
      return random.nextInt(times) > 0 ? choices[0] : choices[random.nextInt(choices.length)];
    }
  }

  /** Returns a text of about so many words, the same ones for the same seed. */
  public String text(int count, long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      double rank = random.nextDouble();
      text.append(words.get((int) (VOCABULARY * rank * rank * rank))).append(gap(random));
    }
    return text.toString();
  }
}
