package org.solrduplicates.solr.search;

import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.passage.Passage;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.solr.passage.AlignedDocument;
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.passage.PassageSearch;

/** Writes the passages that were found, see docs/passages.md. */
record PassageWriter(PassageSearch search) {
  /** Of texts with more common runs than were followed; no parameter changes that. */
  private static final String REPETITIONS = "repetitions";

  SimpleOrderedMap<Object> write() {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    if (search.isWithoutText()) {
      map.add(AnswerWriter.NOT_COMPARED, "the text of the document cannot be read");
    }
    map.add("documents", search.found().stream().map(this::document).toList());
    map.add("aligned", search.candidates().size());
    map.add("truncated", truncated());
    return map;
  }

  private List<String> truncated() {
    List<String> truncated = new ArrayList<>();
    if (search.isOutOfTime()) {
      truncated.add(RoundResult.OUT_OF_TIME);
    }
    if (search.mayBeMore()) {
      truncated.add(PassageRequest.CANDIDATES);
    }
    if (search.isCut()) {
      truncated.add(PassageRequest.MAX_LENGTH);
    }
    if (search.isRepetitive()) {
      truncated.add(REPETITIONS);
    }
    return truncated;
  }

  private SimpleOrderedMap<Object> document(AlignedDocument document) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("id", document.id());
    map.add("covered", VersionGroupWriter.rounded(document.shared().firstCovered()));
    map.add("documentCovered", VersionGroupWriter.rounded(document.shared().secondCovered()));
    map.add("relations", document.relations(search.isCut()));
    if (document.isCut()) {
      map.add("cut", true);
    }
    map.add("passages", document.shared().passages().stream().map(PassageWriter::passage).toList());
    return map;
  }

  private static SimpleOrderedMap<Object> passage(Passage passage) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("begin", passage.first().begin());
    map.add("end", passage.first().end());
    map.add("documentBegin", passage.second().begin());
    map.add("documentEnd", passage.second().end());
    map.add("words", passage.words());
    map.add("similarity", VersionGroupWriter.rounded(passage.similarity()));
    map.add("kind", Parameter.name(passage.kind()));
    return map;
  }
}
