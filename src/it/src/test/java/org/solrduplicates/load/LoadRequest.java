// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.solr.Answer;

/** A request of one of the clients, and what its answer has to be. */
record LoadRequest(Kind kind, int number, long seed) {
  private static final int HITS = 3;

  /** Eight of ten clients ask about a document, one has a text, and one searches. */
  enum Kind {
    ID,
    TEXT,
    SEARCH
  }

  static LoadRequest random(Random random, int documents) {
    int dice = random.nextInt(10);
    Kind kind = dice == 0 ? Kind.TEXT : dice == 1 ? Kind.SEARCH : Kind.ID;
    return new LoadRequest(kind, random.nextInt(documents), random.nextLong());
  }

  /** Asks, and refuses an answer that is not right. */
  Answer send(SolrClient client, String collection, LoadTexts texts) throws Exception {
    QueryRequest request = new QueryRequest(params(texts), SolrRequest.METHOD.POST);
    request.setPath(kind == Kind.SEARCH ? "/select" : "/duplicates");
    Answer answer = new Answer(client.request(request, collection));
    check(answer, texts);
    return answer;
  }

  private ModifiableSolrParams params(LoadTexts texts) {
    ModifiableSolrParams params = new ModifiableSolrParams().set("fl", "id,score");
    return switch (kind) {
      case ID -> params.set("id", id());
      case TEXT -> params.set("dup.text", texts.similarText(number, seed));
      case SEARCH -> params.set("q", words()).set("df", "text").set("rows", HITS).set("dup", true);
    };
  }

  private String id() {
    return "doc" + number;
  }

  private String words() {
    Random random = new Random(seed);
    return LoadTexts.word(random) + " " + LoadTexts.word(random);
  }

  private void check(Answer answer, LoadTexts texts) {
    switch (kind) {
      case ID -> assertEquals(texts.others(id()), ids(answer), this::toString);
      case TEXT -> assertEquals(texts.groups().get(id()), ids(answer), this::toString);
      case SEARCH -> checkHits(answer, texts);
    }
  }

  private static Set<String> ids(Answer answer) {
    return Set.copyOf(answer.ids());
  }

  private void checkHits(Answer answer, LoadTexts texts) {
    NamedList<?> hits = (NamedList<?>) answer.duplicates().orElseThrow().get("hits");
    assertEquals(ids(answer), hits.asShallowMap().keySet().stream().collect(Collectors.toSet()));
    hits.forEach(
        (id, hit) ->
            assertEquals(texts.groups().get(id).size(), ((NamedList<?>) hit).get("size"), id));
  }
}
