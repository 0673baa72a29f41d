// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.io.DataInput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.Phrase;
import org.solrduplicates.core.collection.TextBlock;
import org.solrduplicates.core.collection.TextPairs;
import org.solrduplicates.core.collection.TextTerms;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Hash;
import scala.Tuple2;

/**
 * What a partition does with its texts. Each text has a home, the partition with its documents.
 *
 * @param partitions the number of homes
 */
record TextStages(int partitions) implements Serializable {
  private static final long serialVersionUID = 1;

  /** Returns the home of a text. */
  int home(long text) {
    return (int) Long.remainderUnsigned(Hash.mix(text), partitions);
  }

  private int target(int hash) {
    return Integer.remainderUnsigned((int) Hash.mix(hash), partitions);
  }

  private LongPredicate isOf(int home) {
    return text -> home(text) == home;
  }

  /** Sends documents home, and rows that are none to targets after all homes. */
  Iterator<Tuple2<Integer, byte[]>> toHomes(Iterator<DocumentReader.Read> rows) {
    return Chunks.of(
        rows,
        (row, out) -> {
          TextDocument document = row.document();
          if (document == null) {
            DataOutputStream problem =
                out.to(partitions + home(DocumentKey.of(row.id(), DocumentKey.SEED)));
            TextDocument.write(row.id(), problem);
            TextDocument.write(row.problem(), problem);
          } else {
            document.write(out.to(home(document.text())));
          }
        });
  }

  /** Orders the documents of a home by text, and by key those of one text. */
  Iterator<Tuple2<Integer, byte[]>> ordered(Iterator<Tuple2<Integer, byte[]>> rows) {
    List<TextDocument> documents = new ArrayList<>();
    List<Tuple2<Integer, byte[]>> problems = new ArrayList<>();
    rows.forEachRemaining(
        chunk -> {
          if (chunk._1() < partitions) {
            Chunks.rows(List.of(chunk._2()), TextDocument::read).forEachRemaining(documents::add);
          } else {
            problems.add(chunk);
          }
        });
    documents.sort(
        Comparator.comparing(TextDocument::text, Long::compareUnsigned)
            .thenComparing(TextDocument::key, Long::compareUnsigned));
    Iterator<Tuple2<Integer, byte[]>> ordered =
        Chunks.of(
            documents.iterator(), (document, out) -> document.write(out.to(home(document.text()))));
    return Stream.concat(Chunks.stream(ordered), problems.stream()).iterator();
  }

  /** Returns the ids of all rows. */
  Iterator<String> ids(Iterator<Tuple2<Integer, byte[]>> rows) {
    return Chunks.stream(rows)
        .flatMap(
            chunk ->
                chunk._1() < partitions
                    ? Chunks.stream(Chunks.rows(List.of(chunk._2()), TextDocument::read))
                        .map(TextDocument::id)
                    : Chunks.stream(problems(List.of(chunk).iterator()))
                        .map(row -> row.getString(0)))
        .iterator();
  }

  /** Returns the rows that are no documents. */
  static Iterator<Row> problems(Iterator<Tuple2<Integer, byte[]>> chunks) {
    return Chunks.rows(
        chunks,
        in ->
            RowFactory.create(
                TextDocument.string(in),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                TextDocument.string(in)));
  }

  static Iterator<TextDocument> documents(Iterator<Tuple2<Integer, byte[]>> chunks) {
    return Chunks.rows(chunks, TextDocument::read);
  }

  /** Returns the document that stands for each text. */
  static Iterator<TextDocument> texts(Iterator<Tuple2<Integer, byte[]>> documents) {
    return firsts(documents(documents));
  }

  private static Iterator<TextDocument> texts(List<byte[]> documents) {
    return firsts(Chunks.rows(documents, TextDocument::read));
  }

  private static Iterator<TextDocument> firsts(Iterator<TextDocument> documents) {
    long[] last = new long[1];
    boolean[] isFirst = {true};
    return Chunks.stream(documents)
        .filter(
            document -> {
              boolean isNew = isFirst[0] || document.text() != last[0];
              last[0] = document.text();
              isFirst[0] = false;
              return isNew;
            })
        .iterator();
  }

  /** Sends the terms of titles and file names. */
  Iterator<Tuple2<Integer, byte[]>> titles(Iterator<Tuple2<Integer, byte[]>> documents) {
    return Chunks.of(
        texts(documents),
        (document, out) -> {
          for (int hash : titles(document)) {
            term(out.to(target(hash)), hash, document.order(), document.text());
          }
        });
  }

  private static int[] titles(TextDocument document) {
    return document.metadata().titleTerms().stream()
        .flatMapToInt(term -> TermKind.TITLE.hash(term).stream())
        .distinct()
        .toArray();
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
                            .forEach(text -> frequent(out, text, title.hash()));
                      }
                      if (paired) {
                        title.eachPair((text, follower) -> pair(out, text, follower));
                      }
                    }));
  }

  private void frequent(Chunks out, long text, int hash) {
    out.add(
        home(text),
        row -> {
          row.writeBoolean(true);
          row.writeLong(text);
          row.writeLong(hash);
        });
  }

  private void pair(Chunks out, long text, long other) {
    out.add(
        home(text),
        row -> {
          row.writeBoolean(false);
          row.writeLong(text);
          row.writeLong(other);
        });
  }

  /** Sends the phrases of texts. */
  Iterator<Tuple2<Integer, byte[]>> phrases(Iterator<Tuple2<Integer, byte[]>> documents) {
    return Chunks.of(
        texts(documents),
        (document, out) -> {
          for (int hash : document.phrases()) {
            term(out.to(target(hash)), hash, TextTerms.LOOKUP, document.text());
          }
          for (int hash : document.furtherPhrases()) {
            term(out.to(target(hash)), hash, TextTerms.FURTHER, document.text());
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
        Chunks.rows(phrases, TextStages::phrase),
        (phrase, out) ->
            LongStream.of(phrase.texts())
                .limit(phrase.count())
                .mapToInt(this::home)
                .distinct()
                .forEach(home -> write(phrase.of(isOf(home)), home, out)));
  }

  /** Sends the phrases of texts that no other text has. */
  static Iterator<Tuple2<Integer, byte[]>> alone(List<byte[]> documents, List<byte[]> phrases) {
    LongStream.Builder all = LongStream.builder();
    Chunks.rows(phrases, TextStages::phrase)
        .forEachRemaining(
            phrase ->
                LongStream.of(phrase.texts())
                    .limit(phrase.count())
                    .map(text -> shared(text, phrase.hash()))
                    .forEach(all));
    long[] shared = all.build().sorted().toArray();
    return Chunks.of(
        texts(documents),
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

  private TextBlock block(int home, List<byte[]> phrases) {
    return new TextBlock(isOf(home), () -> Chunks.rows(phrases, TextStages::phrase));
  }

  /** Asks for the phrases of texts of other homes. */
  Iterator<Tuple2<Integer, byte[]>> unknown(int home, Iterator<Tuple2<Integer, byte[]>> phrases) {
    return Chunks.of(
        out -> block(home, Chunks.all(phrases)).eachUnknown(text -> ask(out, text, home)));
  }

  private void ask(Chunks out, long text, int home) {
    out.add(
        home(text),
        row -> {
          row.writeLong(text);
          row.writeInt(home);
        });
  }

  /** Returns the homes that ask for each text. */
  private static Map<Long, List<Integer>> asking(List<byte[]> asked) {
    Map<Long, List<Integer>> homes = new HashMap<>();
    Chunks.read(
        asked,
        in -> homes.computeIfAbsent(in.readLong(), text -> new ArrayList<>(1)).add(in.readInt()));
    return homes;
  }

  /** Answers with the phrases of texts. */
  Iterator<Tuple2<Integer, byte[]>> sketches(List<byte[]> documents, List<byte[]> asked) {
    Map<Long, List<Integer>> asking = asking(asked);
    return Chunks.of(
        texts(documents),
        (document, out) -> {
          for (int home : asking.getOrDefault(document.text(), List.of())) {
            DataOutputStream row = out.to(home);
            int[] hashes = document.phrases();
            row.writeLong(document.text());
            row.writeInt(hashes.length);
            for (int hash : hashes) {
              row.writeInt(hash);
            }
          }
        });
  }

  /** Returns the candidates of the texts of a home. */
  Iterator<Tuple2<Integer, byte[]>> candidates(
      int home, List<byte[]> phrases, List<byte[]> sketches) {
    return Chunks.of(
        out -> {
          TextBlock block = block(home, phrases);
          List<int[]> hashes = new ArrayList<>();
          LongStream.Builder texts = LongStream.builder();
          Chunks.read(
              sketches,
              in -> {
                texts.add(in.readLong());
                int[] sketch = new int[in.readInt()];
                for (int i = 0; i < sketch.length; i++) {
                  sketch[i] = in.readInt();
                }
                hashes.add(sketch);
              });
          block.add(texts.build().toArray(), hashes.toArray(int[][]::new));
          block.eachCandidate((own, other) -> pair(out, own, other));
        });
  }

  /** Asks for the records of texts of other homes. */
  Iterator<Tuple2<Integer, byte[]>> wanted(int home, List<List<byte[]>> candidates) {
    return Chunks.of(
        out ->
            new HomePairs(candidates)
                .others
                .build()
                .sorted()
                .distinct()
                .filter(isOf(home).negate())
                .forEach(text -> ask(out, text, home)));
  }

  /** Answers with the records of texts. */
  Iterator<Tuple2<Integer, byte[]>> records(
      List<byte[]> documents, List<byte[]> asked, List<byte[]> titles) {
    Map<Long, List<Integer>> asking = asking(asked);
    HomePairs known = new HomePairs(List.of(titles));
    return Chunks.of(
        texts(documents),
        (document, out) -> {
          List<Integer> homes = asking.getOrDefault(document.text(), List.of());
          if (!homes.isEmpty()) {
            int[] names = known.names(document);
            for (int home : homes) {
              DataOutputStream row = out.to(home);
              writeNames(names, row);
              TextDocument.write(document.record(), row);
            }
          }
        });
  }

  static void writeNames(int[] names, DataOutputStream row) throws IOException {
    row.writeByte(names.length);
    for (int name : names) {
      row.writeInt(name);
    }
  }

  static int[] readNames(DataInput in) throws IOException {
    int[] names = new int[in.readByte()];
    for (int i = 0; i < names.length; i++) {
      names[i] = in.readInt();
    }
    return names;
  }

  /**
   * Compares the candidates of a home.
   *
   * @param cuts where ranges of the first texts begin, by their place in the order, ascending
   * @param home its documents, the records of other homes, and its candidates
   */
  Iterator<Tuple2<Integer, byte[]>> compared(
      JobSettings settings, int[] cuts, List<List<byte[]>> home) {
    return Chunks.of(
        out -> {
          HomePairs known = new HomePairs(home.subList(2, home.size()));
          long[] own = known.own.build().toArray();
          long[] others = known.others.build().toArray();
          long[] texts =
              LongStream.concat(LongStream.of(own), LongStream.of(others))
                  .sorted()
                  .distinct()
                  .toArray();
          TextPairs pairs = new TextPairs(settings, texts);
          texts(home.get(0))
              .forEachRemaining(
                  document -> {
                    if (Arrays.binarySearch(texts, document.text()) >= 0) {
                      pairs.add(FingerprintCodec.decode(document.record()), known.names(document));
                    }
                  });
          Chunks.read(
              home.get(1),
              in -> {
                int[] names = readNames(in);
                pairs.add(FingerprintCodec.decode(TextDocument.bytes(in)), names);
              });
          pairs.compare(
              own, others, pair -> DecisionStage.write(pair, pairs.order(pair.a()), out, cuts));
        });
  }
}
