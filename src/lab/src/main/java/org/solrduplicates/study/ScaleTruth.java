// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the generator of a large corpus planted in it: {@code truth.tsv}, in about 30 bytes a
 * document. Documents are numbered from 0 in the order of the file, and their ids are that number
 * after a letter; so are groups, each with the number of its first document.
 */
final class ScaleTruth {
  private static final int NONE = -1;

  /** The Dice coefficient has four digits in the file. */
  private static final double DICE_STEPS = 10_000;

  private final int[] group;
  private final int[] sizes;
  private final int[] parent;
  private final int[] template;
  private final short[] dice;
  private final String[] kind;
  private final String[] rate;

  private ScaleTruth(int documents) {
    group = new int[documents];
    sizes = new int[documents];
    parent = new int[documents];
    template = new int[documents];
    dice = new short[documents];
    kind = new String[documents];
    rate = new String[documents];
  }

  static ScaleTruth read(Path file) throws IOException {
    ScaleTruth truth = new ScaleTruth(documents(file));
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      lines.readLine();
      for (int document = 0; document < truth.documents(); document++) {
        truth.set(document, lines.readLine().split("\t", -1));
      }
    }
    return truth;
  }

  private static int documents(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return Math.toIntExact(lines.count() - 1);
    }
  }

  private void set(int document, String[] columns) {
    if (number(columns[0]) != document) {
      throw new IllegalArgumentException("document " + document + " has the id " + columns[0]);
    }
    group[document] = number(columns[1]);
    sizes[group[document]]++;
    parent[document] = number(columns[2]);
    kind[document] = columns[3].intern();
    rate[document] = columns[4].intern();
    dice[document] = (short) Math.round(DICE_STEPS * Double.parseDouble(columns[5]));
    template[document] = number(columns[7]);
  }

  private static int number(String id) {
    return id.isEmpty() ? NONE : Integer.parseInt(id, 1, id.length(), 10);
  }

  /** Returns the number of the document with an id. */
  int document(String id) {
    int document = number(id);
    if (document < 0 || document >= documents()) {
      throw new IllegalArgumentException("no such document: " + id);
    }
    return document;
  }

  int documents() {
    return group.length;
  }

  int group(int document) {
    return group[document];
  }

  /** Returns the number of documents in the group of a document, itself included. */
  int size(int document) {
    return sizes[group[document]];
  }

  int groups() {
    return (int) IntStream.of(sizes).filter(size -> size > 1).count();
  }

  int largest() {
    return IntStream.of(sizes).max().orElse(0);
  }

  /** Returns whether a document was made from another one. */
  boolean hasParent(int document) {
    return parent[document] != NONE;
  }

  int parent(int document) {
    return parent[document];
  }

  /** Returns the Dice coefficient of a document and its parent, of their words as generated. */
  double dice(int document) {
    return dice[document] / DICE_STEPS;
  }

  /** Returns how a document was made from its parent. */
  String kind(int document) {
    return kind[document];
  }

  /** Returns how much of the parent was edited. */
  String rate(int document) {
    return rate[document];
  }

  /** Returns whether a document has head and foot in common with others that are no versions. */
  boolean hasTemplate(int document) {
    return template[document] != NONE;
  }

  int template(int document) {
    return template[document];
  }
}
