// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.solr.passage.FragmentFrequencies;
import org.solrduplicates.solr.passage.LocalPassages;
import org.solrduplicates.solr.wire.Codec;

/** Answers of other nodes are compared with the questions. */
class ShardTaskTest {
  private static final Codec<List<String>> TEXTS = Codec.listOf(String.class);

  private static final ShardTask<Object, List<String>, List<String>> TASK =
      ShardTask.reading(
          "echo", TEXTS, TEXTS, (shard, asked) -> asked, ShardTaskTest::requireEqualSizes);

  private static void requireEqualSizes(List<String> asked, List<String> answered) {
    if (asked.size() != answered.size()) {
      throw new IllegalArgumentException(answered.size() + " for " + asked.size());
    }
  }

  private static NamedList<Object> answer(String... texts) {
    NamedList<Object> answer = new NamedList<>();
    answer.add(ShardTask.REPLY, TEXTS.bytes(List.of(texts)));
    return answer;
  }

  @Test
  void anAnswerThatFitsTheQuestionIsReturned() {
    assertEquals(List.of("b"), TASK.answer(answer("b"), "shard1", List.of("a")));
  }

  /** Signed requests name the version of the other node. */
  @ParameterizedTest
  @CsvSource({"1, ''", "2, '; the other node uses message version 2, this node 1'"})
  void aTaskOfALaterVersionIsRefused(int version, String added) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    ShardTask.reading("later", TEXTS, TEXTS, (shard, asked) -> asked).writeTo(params, List.of());
    params.set(NodeSignature.VERSION, version);

    SolrException refusal =
        assertThrows(
            SolrException.class, () -> ShardTask.reply(List.of(TASK), params, new Object()));

    assertEquals(400, refusal.code());
    assertEquals("no task of this handler: 'later'" + added, refusal.getMessage());
  }

  @Test
  void anotherAnswerIsAFailureOfItsShard() {
    ShardFailure failure =
        assertThrows(
            ShardFailure.class, () -> TASK.answer(answer("b", "c"), "shard1", List.of("a")));

    assertEquals("shard1", failure.shard());
    assertEquals("the shard 'shard1' sent an unreadable response: 2 for 1", failure.getMessage());
  }

  @Test
  void everyFragmentHasAFrequency() {
    NamedList<Object> answer = new NamedList<>();
    FragmentFrequencies counted = new FragmentFrequencies(10, new int[1], false);
    answer.add(ShardTask.REPLY, Codec.of(FragmentFrequencies.class).bytes(counted));

    ShardFailure failure =
        assertThrows(
            ShardFailure.class,
            () -> LocalPassages.FREQUENCIES.answer(answer, "shard1", new long[] {7, -9}));

    assertEquals(
        "the shard 'shard1' sent an unreadable response: 1 counts of 2 fragments",
        failure.getMessage());
  }
}
