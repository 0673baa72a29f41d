// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import java.io.IOException;
import java.util.Map;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.UpdateCommand;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;

/**
 * The last update processor of a chain: notes by which way each document came to each core of this
 * JVM. What came with the files of an index came by no way.
 */
public final class Arrivals extends UpdateRequestProcessorFactory {
  /** How an update comes to a core. */
  enum Way {
    /** From a client or from the leader, to be indexed at once. */
    SENT,
    /** From the leader to a replica that writes it to its log and does not index it. */
    LOGGED,
    /** Fetched from another replica that was asked what was missed. */
    PEER_SYNC,
    /** Read from a log of updates: that of before a stop, or that of a time of recovery. */
    REPLAY;

    static Way of(UpdateCommand command) {
      if ((command.getFlags() & UpdateCommand.REPLAY) != 0) {
        return REPLAY;
      }
      if ((command.getFlags() & UpdateCommand.PEER_SYNC) != 0) {
        return PEER_SYNC;
      }
      return (command.getFlags() & UpdateCommand.IGNORE_INDEXWRITER) != 0 ? LOGGED : SENT;
    }
  }

  private record Place(String core, Way way) {}

  private static final Map<Place, SortedSet<String>> SEEN = new ConcurrentHashMap<>();

  /** Returns the ids of the documents that came to a core in a way. */
  static SortedSet<String> at(Replica replica, Way way) {
    return at(new Place(replica.getCoreName(), way));
  }

  private static SortedSet<String> at(Place place) {
    return SEEN.computeIfAbsent(place, any -> new ConcurrentSkipListSet<>());
  }

  @Override
  public UpdateRequestProcessor getInstance(
      SolrQueryRequest request, SolrQueryResponse response, UpdateRequestProcessor next) {
    String core = request.getCore().getName();
    return new UpdateRequestProcessor(next) {
      @Override
      public void processAdd(AddUpdateCommand command) throws IOException {
        at(new Place(core, Way.of(command))).add(command.getPrintableId());
        super.processAdd(command);
      }
    };
  }
}
