// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class SolrHttpTest {
  private static String error(String json) throws IOException {
    return SolrHttp.reason(new ObjectMapper().readTree(json.replace('\'', '"')));
  }

  @Test
  void theMessagesOfSingleCommandsSayMost() throws IOException {
    assertEquals(
        "one; two",
        error(
            "{'errorMessages':['all of it'],'error':{'msg':'all','details':["
                + "{'errorMessages':[' one\\n']},{'errorMessages':['two','one']}]}}"));
  }

  @Test
  void aFailedReloadReportsItsReasonOnce() throws IOException {
    assertEquals(
        "Unable to reload; no field",
        error(
            "{'errorMessages':['Unable to reload\\nno field\\nno field\\n'],"
                + "'error':{'msg':'Unable to reload'}}"));
  }

  @Test
  void elseThereIsTheMessageOfTheAnswerOrNone() throws IOException {
    assertEquals("why", error("{'error':{'msg':'why'}}"));
    assertEquals("no reason given", error("{}"));
  }

  @Test
  void aSolrWithoutTheJarIsToldFromOtherErrors() throws IOException {
    String message =
        error(
            "{'error':{'details':[{'errorMessages':['Error loading class"
                + " \\u0027org.solrduplicates.solr.collection.SetupHandler\\u0027']}]}}");

    assertTrue(message.startsWith("the plugin is not installed: copy its jar"), message);
  }
}
