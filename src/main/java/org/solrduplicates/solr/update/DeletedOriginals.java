// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.CommitUpdateCommand;
import org.apache.solr.update.DeleteUpdateCommand;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.solr.index.StoredValues;
import org.solrduplicates.solr.search.PlainSearch;
import org.solrduplicates.solr.update.DeletedOriginals.RecentTags.Tag;

/**
 * Retags the copies of documents that a request deletes by id. After all updates, one copy becomes
 * the original, and the other copies name it. A copy is changed only if it is unchanged since it
 * was read, and if no field would be lost.
 */
final class DeletedOriginals {
  private static final Logger LOG = LoggerFactory.getLogger(MethodHandles.lookup().lookupClass());

  /** Bounds memory, because a request may run for days. */
  private static final int MAX = 10_000;

  private static final String WARNINGS = "duplicatesWarnings";

  private final DuplicateSearch search;
  private final RecentTags recent;
  private final RestOfChain rest;
  private final SolrQueryRequest request;
  private final SolrQueryResponse response;

  private final Map<String, Integer> deleted = new LinkedHashMap<>();

  private boolean tooMany;
  private @Nullable CommitUpdateCommand commit;

  DeletedOriginals(
      DuplicateSearch search,
      RecentTags recent,
      RestOfChain rest,
      SolrQueryRequest request,
      SolrQueryResponse response) {
    this.search = search;
    this.recent = recent;
    this.rest = rest;
    this.request = request;
    this.response = response;
  }

  void add(DeleteUpdateCommand command) {
    if (deleted.size() < MAX) {
      deleted.put(command.getId(), command.commitWithin);
    } else {
      tooMany = true;
    }
  }

  /** A document that was added again keeps its copies. */
  void keep(String id) {
    deleted.remove(id);
  }

  void commit(CommitUpdateCommand command) {
    commit = command;
  }

  /** Logs failures only, because the documents are already deleted. */
  void replace() {
    PlainSearch index = new PlainSearch(search.lookup(), request);
    try {
      if (!deleted.isEmpty() && index.isWhole()) {
        replace(index);
      }
    } catch (IOException | RuntimeException e) {
      LOG.warn("cannot replace deleted documents by their copies", e);
      warn(String.valueOf(e.getMessage()));
    }
    if (tooMany) {
      warn("only the first " + MAX + " deleted documents of a request are processed");
    }
  }

  private void replace(PlainSearch index) throws IOException {
    SortedMap<String, List<Tag>> copies = copies(index);
    if (copies.isEmpty()) {
      return;
    }
    Set<String> ids =
        copies.values().stream().flatMap(List::stream).map(Tag::id).collect(Collectors.toSet());
    Optional<String> obstacle = new UpdateGuard(index, rest).obstacle(ids);
    if (obstacle.isPresent()) {
      warn(obstacle.get());
      return;
    }
    for (Map.Entry<String, List<Tag>> original : copies.entrySet()) {
      replace(original.getKey(), original.getValue());
    }
    if (commit != null) {
      rest.commit(request, commit);
    }
  }

  private SortedMap<String, List<Tag>> copies(PlainSearch index) {
    List<Tag> found = found(index);
    if (found.size() > MAX) {
      warn("the deleted documents have more than " + MAX + " copies");
      return Collections.emptySortedMap();
    }
    Map<String, Tag> byId = new TreeMap<>();
    Stream.concat(found.stream(), recent.of(deleted.keySet()).stream())
        .forEach(tag -> byId.merge(tag.id(), tag, Tag::latest));
    SortedMap<String, List<Tag>> copies = new TreeMap<>();
    for (Tag tag : byId.values()) {
      copies.computeIfAbsent(tag.dupOf(), id -> new ArrayList<>()).add(tag);
    }
    Set<String> kept = new HashSet<>(copies.keySet());
    kept.removeIf(id -> deleted.containsKey(id) && !search.lookup().isThere(request, id));
    copies.keySet().removeAll(kept);
    return copies;
  }

  private List<Tag> found(PlainSearch index) {
    String dupOf = search.policy().dupOf();
    return index
        .having(
            dupOf,
            deleted.keySet(),
            "*:*",
            MAX + 1,
            Set.of(key(), dupOf, CommonParams.VERSION_FIELD))
        .stream()
        .map(this::tag)
        .toList();
  }

  private Tag tag(SolrDocument copy) {
    String version = value(copy, CommonParams.VERSION_FIELD);
    return new Tag(
        value(copy, key()), value(copy, search.policy().dupOf()), Long.parseLong(version));
  }

  private String key() {
    return request.getSchema().getUniqueKeyField().getName();
  }

  private String value(SolrDocument document, String field) {
    return new StoredValues(document, request.getSchema()).text(field);
  }

  private void replace(String original, List<Tag> copies) throws IOException {
    String first = null;
    int commitWithin = deleted.getOrDefault(original, -1);
    for (Tag copy : copies) {
      boolean isChanged = change(copy, first, commitWithin);
      if (isChanged && first == null) {
        first = copy.id();
      }
    }
    if (first == null) {
      warn("the copies of '" + original + "' were changed since the last commit");
    }
  }

  private boolean change(Tag copy, @Nullable String dupOf, int commitWithin) throws IOException {
    SolrInputDocument change = new SolrInputDocument();
    change.setField(key(), copy.id());
    change.setField(CommonParams.VERSION_FIELD, copy.version());
    change.setField(search.policy().dupOf(), Collections.singletonMap("set", dupOf));
    change.setField(search.policy().dupScore(), Collections.singletonMap("set", null));
    try {
      rest.add(request, change, commitWithin);
    } catch (SolrException e) {
      if (e.code() == ErrorCode.CONFLICT.code) {
        return false;
      }
      throw e;
    }
    if (dupOf != null) {
      search
          .lookup()
          .version(request, copy.id())
          .ifPresent(version -> recent.put(new Tag(copy.id(), dupOf, version)));
    }
    return true;
  }

  private void warn(String reason) {
    String warning = "copies of deleted documents keep their tags: " + reason;
    LOG.warn(warning);
    List<Object> all = new ArrayList<>();
    if (response.getValues().remove(WARNINGS) instanceof Collection<?> before) {
      all.addAll(before);
    }
    all.add(warning);
    response.add(WARNINGS, all);
  }

  /**
   * Tags written after deletions, which searches may not see yet. The oldest are dropped above a
   * limit. Thread-safe.
   */
  static final class RecentTags {
    private final Map<String, Tag> byId = new LinkedHashMap<>();

    record Tag(String id, String dupOf, long version) {
      Tag latest(Tag other) {
        return other.version > version ? other : this;
      }
    }

    synchronized void put(Tag tag) {
      byId.remove(tag.id);
      byId.put(tag.id, tag);
      if (byId.size() > MAX) {
        byId.remove(byId.keySet().iterator().next());
      }
    }

    synchronized List<Tag> of(Set<String> originals) {
      return byId.values().stream().filter(tag -> originals.contains(tag.dupOf)).toList();
    }
  }
}
