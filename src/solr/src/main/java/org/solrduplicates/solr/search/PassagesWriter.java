// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.group.VersionGroup;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.passage.CopyVerdict;
import org.solrduplicates.core.passage.Passage;
import org.solrduplicates.core.passage.SharedPassages;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.solr.config.ResponseMap;
import org.solrduplicates.solr.passage.AlignedDocument;
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.passage.PassageSearch;

/** Writes copied passages and the verdict, in the format of docs/passages.md. */
final class PassagesWriter {
  /** Texts have more common runs than are followed; no parameter changes this limit. */
  private static final String REPETITIONS = "repetitions";

  private PassagesWriter() {}

  /**
   * @param group the version group of the text, empty if it was not compared as a whole
   */
  static SimpleOrderedMap<Object> written(PassageSearch search, Optional<VersionGroup> group) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    if (search.isWithoutText()) {
      map.add(AnswerWriter.NOT_COMPARED, "the text of the document cannot be read");
    } else {
      add(search.verdict(group.map(PassagesWriter::similar).orElse(List.of())), map);
    }
    map.add("documents", search.found().stream().map(found -> copied(found, search)).toList());
    map.add("aligned", search.candidates().size());
    map.add("truncated", limits(search));
    return map;
  }

  private static void add(CopyVerdict verdict, SimpleOrderedMap<Object> map) {
    map.add("verdict", verdict.label().toString());
    map.add("of", verdict.of());
    map.add("reasons", verdict.reasons());
  }

  private static List<CopyVerdict.Other> similar(VersionGroup group) {
    return Stream.concat(
            group.duplicates().stream().map(member -> similar(member, true)),
            group.review().stream().map(member -> similar(member, false)))
        .toList();
  }

  private static CopyVerdict.Other similar(Member member, boolean isVersion) {
    return new CopyVerdict.Other(
        member.id(),
        member.document().dates().stream().findFirst().map(DocumentDate::instant),
        member.toPivot().value(),
        isVersion,
        SharedPassages.NONE);
  }

  private static List<String> limits(PassageSearch search) {
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

  private static SimpleOrderedMap<Object> copied(AlignedDocument document, PassageSearch search) {
    return new ResponseMap()
        .with("id", document.id())
        .with("covered", VersionGroupWriter.rounded(document.shared().firstCovered()))
        .with("documentCovered", VersionGroupWriter.rounded(document.shared().secondCovered()))
        .with("relations", document.relations(search.isCut()))
        .ifAny("cut", document.isCut())
        .with(
            "passages",
            document.shared().passages().stream().map(PassagesWriter::passage).toList());
  }

  private static SimpleOrderedMap<Object> passage(Passage passage) {
    return new ResponseMap()
        .with("begin", passage.first().begin())
        .with("end", passage.first().end())
        .with("documentBegin", passage.second().begin())
        .with("documentEnd", passage.second().end())
        .with("words", passage.words())
        .with("similarity", VersionGroupWriter.rounded(passage.similarity()))
        .with("kind", Parameter.name(passage.kind()));
  }
}
