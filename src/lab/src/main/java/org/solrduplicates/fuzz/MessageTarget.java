// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.fuzz;

import java.util.Arrays;
import java.util.List;
import org.apache.solr.common.SolrException;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.solr.wire.Codec;
import org.solrduplicates.solr.wire.PivotQuery;
import org.solrduplicates.solr.wire.ResolvedPivot;
import org.solrduplicates.solr.wire.ShardRound;

/** Messages between nodes: the first byte selects the type, the rest is the message. */
public final class MessageTarget {
  static final List<Class<?>> TYPES =
      List.of(
          RoundResult.class,
          ShardRound.class,
          PivotQuery.class,
          ResolvedPivot.class,
          DuplicateSettings.class,
          Metadata.class);

  private MessageTarget() {}

  /** Reads a message; it is refused as a mistake of the caller, or can be sent on. */
  public static void fuzzerTestOneInput(byte[] data) {
    if (data.length > 0) {
      Class<?> type = TYPES.get((data[0] & 0xFF) % TYPES.size());
      read(Codec.of(type), Arrays.copyOfRange(data, 1, data.length));
    }
  }

  private static <T> void read(Codec<T> codec, byte[] message) {
    T value;
    try {
      value = codec.ofBytes(message);
    } catch (SolrException refused) {
      Expect.same(400, refused.code());
      return;
    }
    byte[] written = codec.bytes(value);
    Expect.that(Arrays.equals(written, codec.bytes(codec.ofBytes(written))), "is not the same");
  }
}
