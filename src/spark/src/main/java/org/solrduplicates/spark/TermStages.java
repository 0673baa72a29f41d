// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.io.DataInput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.Phrase;
import org.solrduplicates.core.collection.TextPairs;
import org.solrduplicates.core.collection.TextTerms;
import org.solrduplicates.core.fingerprint.Hash;
import scala.Tuple2;

/** Joins the texts of titles and phrases. */
record TermStages(Homes homes) implements Serializable {
  private static final long serialVersionUID = 1;

  /** Sends the terms of titles and file names. */
  Iterator<Tuple2<Integer, byte[]>> titles(Iterator<Tuple2<Integer, byte[]>> documents) {
    return Chunks.of(
        DocumentStages.texts(documents),
        (document, out) -> {
          for (int hash : TextPairs.titles(document.names()).toArray()) {
            term(out.to(homes.ofTerm(hash)), hash, document.order(), document.text());
          }
        });
  }

  private static void term(DataOutputStream out, int hash, int tag, long text) throws IOException {
    out.writeInt(hash);
    out.writeInt(tag);
    out.writeLong(text);
  }

  private static TextTerms terms(Iterator<Tuple2<Integer, byte[]>> chunks) {
    TextTerms terms = new TextTerms();
    Chunks.read(Chunks.all(chunks), in -> terms.add(in.readInt(), in.readInt(), in.readLong()));
    return terms;
  }

  /** Sends the texts of each title what they need to know of it. */
  Iterator<Tuple2<Integer, byte[]>> ofTitles(
      Iterator<Tuple2<Integer, byte[]>> titles, boolean paired) {
    return Chunks.of(
        out ->
            terms(titles)
                .eachTitle(
                    title -> {
                      if (title.isFrequent()) {
                        LongStream.of(title.texts())
                            .forEach(text -> HomePairs.frequent(homes, out, text, title.hash()));
                      }
                      if (paired) {
                        title.eachPair(
                            (text, follower) -> HomePairs.pair(homes, out, text, follower));
                      }
                    }));
  }

  /** Sends the phrases of texts. */
  Iterator<Tuple2<Integer, byte[]>> phrases(Iterator<Tuple2<Integer, byte[]>> documents) {
    return Chunks.of(
        DocumentStages.texts(documents),
        (document, out) -> {
          for (int hash : document.phrases()) {
            term(out.to(homes.ofTerm(hash)), hash, TextTerms.LOOKUP, document.text());
          }
          for (int hash : document.furtherPhrases()) {
            term(out.to(homes.ofTerm(hash)), hash, TextTerms.FURTHER, document.text());
          }
        });
  }

  /** Joins the texts of each phrase that several have. */
  static Iterator<Tuple2<Integer, byte[]>> joined(
      Iterator<Tuple2<Integer, byte[]>> terms, int target) {
    return Chunks.of(
        out ->
            terms(terms)
                .eachPhrase(
                    phrase -> {
                      if (!phrase.isAlone()) {
                        write(phrase, target, out);
                      }
                    }));
  }

  private static void write(Phrase phrase, int target, Chunks out) {
    out.add(
        target,
        row -> {
          row.writeInt(phrase.hash());
          row.writeInt(phrase.count());
          row.writeInt(phrase.texts().length);
          for (long text : phrase.texts()) {
            row.writeLong(text);
          }
        });
  }

  static Phrase phrase(DataInput in) throws IOException {
    int hash = in.readInt();
    int count = in.readInt();
    long[] texts = new long[in.readInt()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = in.readLong();
    }
    return new Phrase(hash, texts, count);
  }

  /** Sends each phrase to the homes of its texts. */
  Iterator<Tuple2<Integer, byte[]>> ofPhrases(Iterator<Tuple2<Integer, byte[]>> phrases) {
    return Chunks.of(
        Chunks.rows(phrases, TermStages::phrase),
        (phrase, out) ->
            LongStream.of(phrase.texts())
                .limit(phrase.count())
                .mapToInt(homes::of)
                .distinct()
                .forEach(home -> write(phrase.of(homes.at(home)), home, out)));
  }

  /** Sends the phrases of texts that no other text has. */
  static Iterator<Tuple2<Integer, byte[]>> alone(List<byte[]> documents, List<byte[]> phrases) {
    LongStream.Builder all = LongStream.builder();
    Chunks.rows(phrases, TermStages::phrase)
        .forEachRemaining(
            phrase ->
                LongStream.of(phrase.texts())
                    .limit(phrase.count())
                    .map(text -> shared(text, phrase.hash()))
                    .forEach(all));
    long[] shared = all.build().sorted().toArray();
    return Chunks.of(
        DocumentStages.texts(documents),
        (document, out) ->
            DecisionStage.writeAlone(
                document.text(),
                IntStream.of(document.phrases())
                    .filter(hash -> Arrays.binarySearch(shared, shared(document.text(), hash)) < 0)
                    .toArray(),
                out));
  }

  /** Returns a hash that stands for a phrase of a text, almost certainly for no other one. */
  private static long shared(long text, int hash) {
    return Hash.mix(text ^ Hash.mix(hash));
  }
}
