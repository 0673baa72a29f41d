// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.solrduplicates.core.fingerprint.CutText;
import org.solrduplicates.core.fingerprint.DocumentText;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.ProfileCard;
import org.solrduplicates.core.text.UnicodeWords;

/**
 * Computes fingerprints of documents indexed without one. Stored texts give the same fingerprint as
 * the update processor. Otherwise term vectors are used; their words come from the field's
 * analyzer, so they are comparable only with each other. Not thread-safe.
 */
public record TextFingerprints(
    IndexReader reader, List<String> textFields, String titleField, Fingerprinter fingerprinter) {

  /** Returns nothing if the index has no text of the document. */
  public Optional<Fingerprint> read(int document) throws IOException {
    Set<String> names = new HashSet<>(textFields);
    names.add(titleField);
    Document stored = reader.storedFields().document(document, names);
    DocumentText text = text(stored);
    return text.text().isEmpty()
        ? fromVectors(document, text.title())
        : fingerprinter.fingerprint(text);
  }

  /** Returns statistics and the most characteristic words of the stored text. */
  public ProfileCard card(int document) throws IOException {
    Document stored = reader.storedFields().document(document, Set.copyOf(textFields));
    CutText text = CutText.of(text(stored).text(), new UnicodeWords());
    Map<String, Double> rarities = new HashMap<>();
    for (String word : Set.copyOf(text.words())) {
      rarities.put(word, rarity(word));
    }
    return ProfileCard.of(text, word -> rarities.getOrDefault(word, 0.0));
  }

  /** The normalized inverse document frequency, from 0 for a word of every document to 1. */
  private double rarity(String word) throws IOException {
    int frequency = 0;
    for (String field : textFields) {
      frequency = Math.max(frequency, reader.docFreq(new Term(field, word)));
    }
    double documents = reader.maxDoc() + 1.0;
    return Math.log(documents / (frequency + 1.0)) / Math.log(documents);
  }

  private DocumentText text(Document stored) {
    return DocumentText.of(
        titleField,
        textFields,
        name -> Arrays.stream(stored.getFields(name)).map(IndexableField::stringValue).toList());
  }

  private Optional<Fingerprint> fromVectors(int document, String title) throws IOException {
    List<String> words = new ArrayList<>();
    for (String field : textFields) {
      Terms vector = reader.termVectors().get(document, field);
      if (vector != null) {
        words.addAll(words(vector));
      }
    }
    return Fingerprinter.ofAnalyzer("term vectors of " + textFields, text -> List.of(text))
        .fingerprintOfWords(title, words);
  }

  /** By position, or in index order without positions. */
  private static List<String> words(Terms vector) throws IOException {
    SortedMap<Integer, String> words = new TreeMap<>();
    TermsEnum terms = vector.iterator();
    while (terms.next() != null) {
      PostingsEnum postings = terms.postings(null, PostingsEnum.POSITIONS);
      postings.nextDoc();
      for (int i = 0; i < postings.freq(); i++) {
        int position = vector.hasPositions() ? postings.nextPosition() : words.size();
        while (words.containsKey(position)) {
          position++;
        }
        words.put(position, terms.term().utf8ToString());
      }
    }
    return List.copyOf(words.values());
  }
}
