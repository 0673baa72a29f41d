package org.solrduplicates.cli.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetupAnswerTest {
  /** Of ten documents, some have no first text, and some no second one. */
  @ParameterizedTest
  @CsvSource({"5, 5, 5, 5", "10, 2, 2, 0", "10, 2, 5, 3", "0, 0, 4, 4", "10, 10, 10, 0"})
  void onlyDocumentsWithoutAnyTextWantNoFingerprint(
      int noFirst, int noSecond, int without, int wanting) throws IOException {
    String json =
        "{'fields':{'textField':['a','b']},'counts':{'documents':10,'other':{},'without':"
            + without
            + ",'empty':{'a':"
            + noFirst
            + ",'b':"
            + noSecond
            + "}}}";

    assertEquals(wanting, answer(json).wanting());
  }

  /** How many have a text that is only stored is not known. */
  @ParameterizedTest
  @CsvSource({"['a'], 4", "'[''a'',''b'']', 4", "[], 4"})
  void whatIsNotKnownIsTakenForAText(String texts, int wanting) throws IOException {
    String json =
        "{'fields':{'textField':" + texts + "},'counts':{'documents':10,'without':4,'empty':{}}}";

    assertEquals(wanting, answer(json).wanting());
  }

  private static SetupAnswer answer(String json) throws IOException {
    return new SetupAnswer(new ObjectMapper().readTree(json.replace('\'', '"')));
  }
}
