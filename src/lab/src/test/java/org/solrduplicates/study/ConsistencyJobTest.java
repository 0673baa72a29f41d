// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConsistencyJobTest {
  private static final ConsistencyJob JOB =
      ConsistencyJob.of(ScaleGroups.of(Map.of("a", 7, "b", 7, "c", 7, "d", 0, "e", 9)));

  private static ConsistencyAnswer answer(String asked, String... members) {
    return answer(asked, Stream.of(members));
  }

  private static ConsistencyAnswer answer(String asked, Stream<String> members) {
    Map<String, Double> similarities =
        members.collect(Collectors.toMap(Function.identity(), id -> 0.9));
    return new ConsistencyAnswer(
        asked, new TreeMap<>(similarities), new TreeMap<>(), Map.of(), false, 1);
  }

  @Test
  void aDocumentWithoutANumberOrWithOneOfItsOwnIsAlone() {
    assertEquals(Set.of("a", "b", "c"), JOB.group("b"));
    assertEquals(Set.of("d"), JOB.group("d"));
    assertEquals(Set.of("e"), JOB.group("e"));
  }

  @Test
  void anAnswerIsTheGroupOnlyIfAllMembersAreThereAndNoOther() {
    List<ConsistencyAnswer> answers =
        List.of(answer("a", "a"), answer("b", "a", "b", "c"), answer("c", "a", "b", "c", "d"));

    assertEquals(new Share(1, 3), JOB.same(answers));
    assertEquals(2, JOB.onlyInJob(answers));
    assertEquals(1, JOB.onlyInAnswers(answers));
  }

  @Test
  void groupsOfSixAreManyAndThoseOfFiveAreNot() {
    Map<String, Integer> numbers = new TreeMap<>();
    IntStream.range(0, 11).forEach(i -> numbers.put("id" + i, i < 5 ? 1 : 2));
    ConsistencyJob job = ConsistencyJob.of(ScaleGroups.of(numbers));
    List<ConsistencyAnswer> answers =
        List.of(answer("id0", job.group("id0").stream()), answer("id5", job.group("id5").stream()));

    assertEquals(new Share(2, 2), job.same(answers));
    assertEquals(new Share(1, 1), job.sameOfMany(answers));
  }

  @Test
  void onlyGroupsThatWereAskedTwiceCanAnswerAlike() {
    assertEquals(new Share(0, 0), JOB.alike(List.of(answer("a", "a"), answer("d", "d"))));
    assertEquals(new Share(1, 1), JOB.alike(List.of(answer("a", "a", "b"), answer("b", "b", "a"))));
    assertEquals(new Share(0, 1), JOB.alike(List.of(answer("a", "a", "b"), answer("b", "b"))));
  }

  @Test
  void membersAndOthersAreAskedInEqualNumbersFromBeginningToEnd() {
    assertEquals(List.of("a", "d"), JOB.sample(1));
    assertEquals(List.of("a", "b", "c", "d", "e"), JOB.sample(3));
    assertEquals(List.of("p", "r"), ConsistencyJob.spread(List.of("p", "q", "r", "s"), 2));
  }
}
