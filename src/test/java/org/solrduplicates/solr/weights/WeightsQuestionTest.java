package org.solrduplicates.solr.weights;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.fingerprint.TextSample;

class WeightsQuestionTest {
  private static ModifiableSolrParams written(Optional<TextSample> counted) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    new WeightsQuestion("dup_fingerprint", 65_535, counted).writeTo(params);
    return params;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, TextSample.SIZE})
  void aQuestionIsReadAsItWasWritten(int texts) {
    TextSample sample = TextSample.of(LongStream.range(-texts / 2, texts - texts / 2));

    assertEquals(texts, sample.size());
    for (Optional<TextSample> counted :
        List.of(Optional.of(sample), Optional.<TextSample>empty())) {
      assertEquals(
          Optional.of(new WeightsQuestion("dup_fingerprint", 65_535, counted)),
          WeightsQuestion.of(written(counted)));
    }
  }

  @Test
  void aRequestOfAUserIsNone() {
    assertEquals(Optional.empty(), WeightsQuestion.of(new ModifiableSolrParams().set("q", "a")));
  }

  private static String refusal(String parameter, String value) {
    ModifiableSolrParams params = written(Optional.of(TextSample.EMPTY)).set(parameter, value);
    SolrException refusal = assertThrows(SolrException.class, () -> WeightsQuestion.of(params));
    assertEquals(400, refusal.code());
    return refusal.getMessage();
  }

  @ParameterizedTest
  @CsvSource({
    "dup.shard, sample, dup.shard must be weights",
    "dup.shard.words, -1, 'dup.shard.words must be from 0 to 65535, was -1'",
    "dup.shard.words, 65536, 'dup.shard.words must be from 0 to 65535, was 65536'",
    "dup.shard.keys, AAAA, 'a sample has at most 1000 keys of 8 bytes, not 3 bytes'"
  })
  void whatNoNodeSendsIsRefused(String parameter, String value, String message) {
    assertEquals("not a message of a node: " + message, refusal(parameter, value));
  }

  @Test
  void moreKeysThanASampleHasAreRefused() {
    String keys = Base64.getEncoder().encodeToString(new byte[(TextSample.SIZE + 1) * Long.BYTES]);

    assertEquals(
        "not a message of a node: a sample has at most 1000 keys of 8 bytes, not 8008 bytes",
        refusal("dup.shard.keys", keys));
  }

  @Test
  void anAnswerThatIsNoneIsRefused() {
    NamedList<Object> answer = new NamedList<>();
    assertThrows(IllegalArgumentException.class, () -> WeightsQuestion.texts(answer));
    answer.add(WeightsQuestion.REPLY, new byte[9]);
    assertThrows(IllegalArgumentException.class, () -> WeightsQuestion.texts(answer));
    assertThrows(IllegalArgumentException.class, () -> WeightsQuestion.counts(answer));
  }
}
