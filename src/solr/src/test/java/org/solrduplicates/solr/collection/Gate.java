// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QParser;
import org.apache.solr.search.QParserPlugin;
import org.solrduplicates.core.NoHang;

/**
 * A filter that hides nothing, {@code fq={!gate}}, but holds the job before one of its questions to
 * the index. A core asks itself in this order, as long as there are few documents: start, commit,
 * summary, documents, phrases, names, texts (if there is something to compare), orders (if there
 * are groups), number, commit, unseen, summary.
 */
public final class Gate extends QParserPlugin {
  public static final String FILTER = "{!gate}";
  static final int SUMMARY = 3;
  static final int TEXTS = 7;
  static final int NUMBER = 9;
  static final int COMMIT = 10;

  private static volatile Hold hold = new Hold(0);

  /** Where the job is held. */
  private static final class Hold {
    private final int question;
    private final AtomicInteger asked = new AtomicInteger();
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);

    Hold(int question) {
      this.question = question;
    }

    void pass() {
      if (asked.incrementAndGet() == question) {
        arrived.countDown();
        NoHang.await(opened);
      }
    }
  }

  /** Holds the next job before the question of a number. */
  public static void holdAt(int question) {
    hold = new Hold(question);
  }

  /** Waits until the job stands before the gate. */
  public static void awaitJob() {
    NoHang.await(hold.arrived);
  }

  /** Lets the job go on until its next question. */
  static void openUntilTheNext() {
    Hold before = hold;
    hold = new Hold(1);
    before.opened.countDown();
  }

  /** Lets the job go on. */
  public static void open() {
    hold.opened.countDown();
  }

  @Override
  public QParser createParser(
      String query, SolrParams local, SolrParams params, SolrQueryRequest request) {
    return new QParser(query, local, params, request) {
      @Override
      public Query parse() {
        hold.pass();
        return new MatchAllDocsQuery();
      }
    };
  }
}
