// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.Golden;
import org.solrduplicates.solr.job.Frame;
import org.solrduplicates.solr.shard.ShardTask;

/**
 * Nodes of two versions understand each other. {@code golden/solr/messages-VERSION.txt} has the
 * records of a version. A change of a record requires the next version, see {@link MessageVersion}.
 */
class MessageVersionTest {
  /** A record, and the same in the next version. */
  public record Earlier(String name, int count) {}

  public record Later(String name, int count, Optional<List<String>> added, Optional<Long> more) {}

  private static final Codec<Earlier> EARLIER = Codec.of(Earlier.class);
  private static final Codec<Later> LATER = Codec.of(Later.class);

  @Test
  void aNodeIgnoresComponentsThatItDoesNotKnow() {
    Later later = new Later("a", 3, Optional.of(List.of("x", "y")), Optional.of(7L));

    assertEquals(new Earlier("a", 3), EARLIER.ofBytes(LATER.bytes(later)));
  }

  @Test
  void aNodeReadsComponentsOfALaterVersionAsEmpty() {
    byte[] bytes = EARLIER.bytes(new Earlier("a", 3));

    assertEquals(new Later("a", 3, Optional.empty(), Optional.empty()), LATER.ofBytes(bytes));
  }

  @Test
  void aComponentThatWasThereFromTheBeginningIsNeverMissing() {
    byte[] bytes = Codec.of(List.class::cast, o -> o).bytes(List.of("a"));

    assertThrows(SolrException.class, () -> EARLIER.ofBytes(bytes));
  }

  /** All records that messages and stored values consist of, by name. */
  private static SortedMap<String, String> records() throws Exception {
    SortedMap<String, String> records = new TreeMap<>();
    Path root =
        Path.of(MessageVersion.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(root.resolve("org/solrduplicates/solr"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        String name = root.relativize(file).toString().replace('/', '.').replace(".class", "");
        for (Field field : Class.forName(name).getDeclaredFields()) {
          if (Modifier.isStatic(field.getModifiers())
              && field.getGenericType() instanceof ParameterizedType type
              && Set.of(ShardTask.class, Codec.class, Frame.class).contains(type.getRawType())) {
            Arrays.stream(type.getActualTypeArguments()).forEach(t -> add(t, records));
          }
        }
      }
    }
    return records;
  }

  private static void add(Type type, Map<String, String> records) {
    if (type instanceof ParameterizedType generic) {
      add(generic.getRawType(), records);
      Arrays.stream(generic.getActualTypeArguments()).forEach(argument -> add(argument, records));
    } else if (type instanceof Class<?> record
        && record.isRecord()
        && record.getName().startsWith("org.solrduplicates")) {
      RecordComponent[] components = record.getRecordComponents();
      if (records.put(record.getName(), written(components)) == null) {
        Arrays.stream(components).forEach(c -> add(c.getGenericType(), records));
      }
    } else if (type instanceof Class<?> constants && constants.isEnum()) {
      records.put(constants.getName(), Arrays.toString(constants.getEnumConstants()));
    }
  }

  private static String written(RecordComponent[] components) {
    return Arrays.stream(components)
        .map(c -> c.getGenericType().getTypeName() + " " + c.getName())
        .collect(Collectors.joining(", "));
  }

  @Test
  void theRecordsOfThisVersionAreAsRecorded() throws Exception {
    String written =
        records().entrySet().stream()
            .map(record -> record.getKey() + ": " + record.getValue() + "\n")
            .collect(Collectors.joining());

    assertTrue(written.contains("RoundResult"), written);
    Golden.assertMatches("solr/messages-" + MessageVersion.current() + ".txt", written);
  }

  /** Returns the records of a later version that an earlier one cannot read, or conversely. */
  private static List<String> incompatible(Map<String, String> earlier, Map<String, String> later) {
    List<String> incompatible = new ArrayList<>();
    earlier.forEach(
        (name, before) -> {
          List<String> old = components(before);
          List<String> now = components(later.getOrDefault(name, ""));
          boolean extended =
              now.size() >= old.size()
                  && now.subList(0, old.size()).equals(old)
                  && (before.startsWith("[")
                      || now.stream()
                          .skip(old.size())
                          .allMatch(c -> c.startsWith("java.util.Optional")));
          if (!extended) {
            incompatible.add(name);
          }
        });
    return incompatible;
  }

  /** Splits at commas that are not within a type. */
  private static List<String> components(String written) {
    List<String> components = new ArrayList<>();
    int depth = 0;
    int begin = 0;
    String list = written.replaceAll("^\\[|]$", "") + ",";
    for (int i = 0; i < list.length(); i++) {
      depth += list.charAt(i) == '<' ? 1 : list.charAt(i) == '>' ? -1 : 0;
      if (list.charAt(i) == ',' && depth == 0) {
        components.add(list.substring(begin, i).strip());
        begin = i + 1;
      }
    }
    return components;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "int a; int a, java.util.Optional<java.util.Map<String, Long>> b; true",
        "int a; int a, boolean b; false",
        "int a; int a, java.util.Optional<Long> b, org.solrduplicates.X c; false",
        "int id; int identity; false",
        "int a, int b; int a; false",
        "int a, int b; int b, int a; false",
        "[A, B]; [A, B, C]; true",
        "[A, B]; [B, A]; false"
      })
  void aRecordGrowsAtItsEndByOptionalComponents(String before, String after, boolean isReadable) {
    assertEquals(isReadable, incompatible(Map.of("R", before), Map.of("R", after)).isEmpty());
  }

  @Test
  void eachVersionExtendsTheOneBefore() throws IOException {
    for (int version = 2; version <= MessageVersion.current(); version++) {
      assertEquals(List.of(), incompatible(read(version - 1), read(version)));
    }
  }

  private static Map<String, String> read(int version) throws IOException {
    return Golden.read("solr/messages-" + version + ".txt")
        .lines()
        .map(line -> line.split(": ", 2))
        .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
  }
}
