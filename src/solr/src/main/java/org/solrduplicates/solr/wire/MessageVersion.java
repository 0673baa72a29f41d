// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.wire;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;

/**
 * The version of the messages between nodes and of the values that jobs store. It increases with
 * every change of their types, so that nodes can be upgraded one by one:
 *
 * <ul>
 *   <li>A later version adds components to the end of a record, each an {@code Optional}. A node
 *       ignores those that it does not know, and reads missing ones as empty.
 *   <li>A new task or enum constant needs a caller that handles the error of an earlier node.
 *   <li>A node reads all earlier versions and the next one.
 * </ul>
 */
public final class MessageVersion {
  private MessageVersion() {}

  /** A method, because the compiler would copy a constant into other classes. */
  public static int current() {
    return 1;
  }

  /** Returns whether this node reads a message or value of a version. */
  public static boolean isReadable(int version) {
    return version >= 0 && version <= current() + 1;
  }

  /**
   * Rejects a message that a later version than the next one has written.
   *
   * @throws SolrException 503 that names both versions
   */
  public static void require(int version) {
    if (!isReadable(version)) {
      throw new SolrException(ErrorCode.SERVICE_UNAVAILABLE, "the message " + both(version));
    }
  }

  /** Returns the part of a sentence that names the version of a message and of this node. */
  public static String both(int version) {
    return "has version "
        + version
        + ", but this node reads the versions up to "
        + (current() + 1)
        + "; install the same version of the plugin on all nodes";
  }

  /** Returns the addition to an error about a message, empty if it has the version of this node. */
  public static String differing(int version) {
    return version == current()
        ? ""
        : "; the other node uses message version " + version + ", this node " + current();
  }
}
