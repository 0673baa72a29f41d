// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.config.ResponseMap;

/** No replica of a shard has answered, because the shard failed. */
public final class ShardFailure extends SolrException {
  /** The key of failed shards in a response. */
  public static final String FAILED = "failedShards";

  private static final long serialVersionUID = 1;

  private static final int FIRST_SERVER_ERROR = 500;
  private static final int NOT_FOUND = 404;

  /** Solr's message if a node without the core cannot forward a request. */
  private static final String PROXY = "Error trying to proxy";

  private static final Pattern PAGE = Pattern.compile("<html", Pattern.CASE_INSENSITIVE);

  private final String shard;

  private ShardFailure(int code, String shard, String message, @Nullable Throwable cause) {
    super(code, message, cause);
    this.shard = shard;
  }

  public static ShardFailure ofNone(String shard) {
    return new ShardFailure(
        ErrorCode.SERVICE_UNAVAILABLE.code,
        shard,
        "no replica of the shard '" + shard + "' is active",
        null);
  }

  public static ShardFailure ofUnreadable(String shard, RuntimeException cause) {
    return lost(shard, "sent an unreadable response", cause);
  }

  static SolrException of(Throwable failure, String shard) {
    if (!(failure instanceof SolrException known)) {
      return lost(shard, "does not answer", failure);
    }
    if (known.code() == ErrorCode.BAD_REQUEST.code) {
      return known;
    }
    return known.code() < FIRST_SERVER_ERROR && known.code() != NOT_FOUND
        ? new SolrException(
            ErrorCode.getErrorCode(known.code()),
            "the shard '" + shard + "' returned " + known.code() + ": " + said(known),
            known)
        : lost(shard, "failed", known);
  }

  private static ShardFailure lost(String shard, String how, Throwable failure) {
    int known = failure instanceof SolrException e ? e.code() : 0;
    return new ShardFailure(
        known < FIRST_SERVER_ERROR ? ErrorCode.SERVICE_UNAVAILABLE.code : known,
        shard,
        "the shard '" + shard + "' " + how + ": " + said(failure),
        failure);
  }

  /** Cuts off HTML pages, which only repeat the status and reveal files of the server. */
  private static String said(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    if (message.contains(PROXY)) {
      return "its replica is being moved, started or stopped; retry when it is active";
    }
    Matcher page = PAGE.matcher(message);
    return page.find() ? message.substring(0, page.start()).strip() : message;
  }

  public static List<SimpleOrderedMap<Object>> written(Map<String, String> errors) {
    List<SimpleOrderedMap<Object>> written = new ArrayList<>();
    errors.forEach(
        (shard, error) -> written.add(new ResponseMap().with("shard", shard).with("error", error)));
    return written;
  }

  public String shard() {
    return shard;
  }
}
