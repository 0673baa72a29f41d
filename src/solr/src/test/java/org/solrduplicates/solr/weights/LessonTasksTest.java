// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.weights;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.LongStream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.lucene.SampleReader;
import org.solrduplicates.solr.shard.ShardFailure;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.weights.Lesson.Counted;
import org.solrduplicates.solr.weights.Lesson.Vocabulary;
import org.solrduplicates.solr.wire.Codec;
import org.solrduplicates.solr.wire.MessageVersion;

class LessonTasksTest {
  private static final Vocabulary VOCABULARY = new Vocabulary("dup_fingerprint", 65_535);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, TextSample.SIZE})
  void aQuestionIsReadAsItWasWritten(int texts) {
    TextSample sample = TextSample.of(LongStream.range(-texts / 2, texts - texts / 2));
    Codec<Counted> codec = Codec.of(Counted.class);
    Counted counted = new Counted(VOCABULARY, sample);

    assertEquals(texts, sample.size());
    assertEquals(counted, codec.ofText(codec.text(counted)));
  }

  @Test
  void aRequestOfAUserIsNone() {
    ModifiableSolrParams user = new ModifiableSolrParams().set("q", "a");

    assertFalse(ShardTask.isIn(user));
    assertTrue(Lesson.TASKS.stream().noneMatch(task -> task.isAskedBy(user)));
  }

  /** Looks the same between nodes, but checks nothing. */
  public record Words(String field, int words) {}

  /** Likewise. */
  @SuppressWarnings("ArrayRecordComponent")
  public record Keys(Words vocabulary, boolean[] keys) {}

  private static String refusal(Object question, ShardTask<?, ?, ?> task) {
    ModifiableSolrParams params =
        new ModifiableSolrParams()
            .set("dup.shard", task.name())
            .set("dup.shard.version", MessageVersion.current());
    params.set("dup.shard.message", text(question));
    SolrException refusal = assertThrows(SolrException.class, () -> task.read(params));
    assertEquals(400, refusal.code());
    return String.valueOf(refusal.getMessage());
  }

  private static String text(Object question) {
    return question instanceof Words words
        ? Codec.of(Words.class).text(words)
        : Codec.of(Keys.class).text((Keys) question);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 65_536})
  void wordsThatNoNodeAsksForAreRefused(int words) {
    assertEquals(
        "invalid message between nodes: words must be from 0 to 65535, was " + words,
        refusal(new Words("dup_fingerprint", words), Lesson.TEXTS));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 8008})
  void keysThatAreNoSampleAreRefused(int bytes) {
    assertEquals(
        "invalid message between nodes: a sample has at most 1000 keys of 8 bytes, got "
            + bytes
            + " bytes",
        refusal(new Keys(new Words("f", 0), new boolean[bytes]), Lesson.COUNTS));
  }

  /** The failure is not an error of the client. */
  @Test
  void anAnswerThatIsNoneIsAFailureOfItsShard() {
    NamedList<Object> answer = new NamedList<>();
    assertUnreadable("the reply is missing", answer, Lesson.TEXTS);
    answer.add(ShardTask.REPLY, "text");
    assertUnreadable("cannot be cast", answer, Lesson.TEXTS);
    answer.setVal(0, new byte[9]);
    assertUnreadable("invalid message between nodes", answer, Lesson.TEXTS);
    assertUnreadable("invalid message between nodes", answer, Lesson.COUNTS);
    assertUnreadable("the other node uses message version 0, this node 1", answer, Lesson.COUNTS);
    answer.add("dup.reply.version", MessageVersion.current() + 2);
    assertUnreadable("the message has version 3, but this node reads", answer, Lesson.COUNTS);
  }

  private static void assertUnreadable(
      String why, NamedList<Object> answer, ShardTask<?, ?, ?> task) {
    ShardFailure failure = assertThrows(ShardFailure.class, () -> task.answer(answer, "shard7"));
    assertEquals(503, failure.code());
    assertEquals("shard7", failure.shard());
    String message = String.valueOf(failure.getMessage());
    assertTrue(message.startsWith("the shard 'shard7' sent an unreadable response: "), message);
    assertTrue(message.contains(why), message);
  }

  @Test
  void anAnswerIsReadAsItWasWritten() {
    SampleReader.Texts texts = new SampleReader.Texts(12, TextSample.of(LongStream.of(5, -1, 7)));
    Codec<SampleReader.Texts> codec = Codec.of(SampleReader.Texts.class);

    assertEquals(texts, codec.ofBytes(codec.bytes(texts)));
  }
}
