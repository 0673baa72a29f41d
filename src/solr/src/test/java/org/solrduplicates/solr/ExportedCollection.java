// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.MemoryShard;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Metadata;

/**
 * What a program outside of Solr reads of an export.
 *
 * @param rows by id
 * @param neverCompared the documents without a row, by reason
 */
public record ExportedCollection(
    DuplicateSettings settings,
    Weights weights,
    int parts,
    SortedMap<String, Map<String, Object>> rows,
    SortedMap<String, Integer> neverCompared) {
  /** Reads all parts of an export. */
  public static ExportedCollection of(Function<String[], Answer> groups, String... params) {
    Map<String, Object> first = block(groups, params);
    return of(groups, ((Number) first.get("parts")).intValue(), params);
  }

  /** Reads an export in as many parts as wanted. */
  public static ExportedCollection of(
      Function<String[], Answer> groups, int parts, String... params) {
    Map<String, Object> first = block(groups, params);
    Map<?, ?> settings = (Map<?, ?>) first.get("settings");
    ExportedCollection all =
        new ExportedCollection(
            DuplicateSettings.of(key -> Optional.ofNullable((String) settings.get(key))),
            Weights.ofBytes(bytes(first.get("weights"))),
            parts,
            new TreeMap<>(),
            new TreeMap<>());
    for (int i = 0; i < parts; i++) {
      all.add(block(groups, with(params, "dup.range", i + "/" + parts)));
    }
    return all;
  }

  private static Map<String, Object> block(Function<String[], Answer> groups, String... params) {
    Answer answer = groups.apply(with(params, "command", "export"));
    return Answer.map((NamedList<?>) answer.all().get("export"));
  }

  private static String[] with(String[] params, String... more) {
    return Stream.of(params, more).flatMap(Stream::of).toArray(String[]::new);
  }

  private void add(Map<String, Object> part) {
    for (Object row : (List<?>) part.get("documents")) {
      Map<String, Object> values = Answer.map((NamedList<?>) row);
      if (rows.put((String) values.get("id"), values) != null) {
        throw new AssertionError(values.get("id") + " is in two parts");
      }
    }
    Answer.map((NamedList<?>) part.get("neverCompared"))
        .forEach((why, count) -> neverCompared.merge(why, (Integer) count, Integer::sum));
  }

  private static byte[] bytes(Object base64) {
    return Base64.getDecoder().decode((String) base64);
  }

  /** Returns a document as it is compared and ordered. */
  public FoundDocument document(String id) {
    Map<String, Object> row = Objects.requireNonNull(rows.get(id), id);
    Optional<Object> date = Optional.ofNullable(row.get("date"));
    return new FoundDocument(
        id,
        FingerprintCodec.decode(bytes(row.get("record"))),
        List.of(),
        text(row, "format"),
        new Metadata(text(row, "title"), text(row, "path"), text(row, "hash")),
        date.stream().map(at -> new DocumentDate("date", Instant.parse((String) at))).toList(),
        false,
        null);
  }

  private static String text(Map<String, Object> row, String key) {
    return (String) row.getOrDefault(key, "");
  }

  /** Groups the documents by a job in memory, and returns the ids of each group. */
  public Set<Set<String>> groups() {
    List<MemoryShard> shards = new ArrayList<>();
    List<FoundDocument> documents = rows.keySet().stream().map(this::document).toList();
    CollectionJob job =
        new CollectionJob(
            seed -> {
              shards.add(new MemoryShard(documents, id -> DocumentKey.of(id, seed), settings));
              return List.of(shards.get(shards.size() - 1));
            },
            Runnable::run,
            JobSettings.of(settings, weights, ""),
            RunStore.NONE,
            JobWatch.NONE);
    try {
      job.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return shards.get(shards.size() - 1).groups().stream()
        .map(group -> group.stream().map(FoundDocument::id).collect(Collectors.toSet()))
        .collect(Collectors.toSet());
  }
}
