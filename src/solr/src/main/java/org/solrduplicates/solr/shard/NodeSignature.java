// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.SolrZkClient;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.zookeeper.KeeperException;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.wire.MessageVersion;

/**
 * Authenticates requests between the nodes of a SolrCloud cluster. Internal parameters start with
 * {@value #PREFIX} and are covered by an HMAC (RFC 2104, SHA-256), which a node verifies before it
 * reads any of them. One parameter holds the time and the name of the key: a request expires after
 * five minutes, and a node with another key is distinguished from a client.
 *
 * <p>The key is random, created once per cluster, and stored in ZooKeeper below {@code /security},
 * which Solr's ZooKeeper ACLs restrict to nodes. A node that signs reads it again after ten seconds
 * and restores it if it is gone. Read access to the key gives the rights of a node. A core outside
 * SolrCloud accepts no internal requests. Thread-safe.
 */
public final class NodeSignature {
  /** The prefix of all parameters that only nodes send. */
  public static final String PREFIX = "dup.shard";

  static final String SIGNATURE = PREFIX + ".signature";

  /** The {@link MessageVersion} of the request. */
  static final String VERSION = PREFIX + ".version";

  /** The time of signing in milliseconds since 1970, a blank, and the name of the key. */
  private static final String SIGNED = PREFIX + ".signed";

  private static final Duration LIFETIME = Duration.ofMinutes(5);
  private static final Duration READ_AGAIN = Duration.ofSeconds(10);

  static final String PATH = "/security/solr-duplicates";

  private static final String ALGORITHM = "HmacSHA256";
  private static final String CACHED = NodeSignature.class.getName();
  private static final int KEY_BYTES = 32;

  private NodeSignature() {}

  /** A key; its name is a hash that does not reveal it. */
  private record Key(SecretKeySpec secret, String name, Instant read) {
    static Key of(byte[] bytes) {
      SecretKeySpec secret = new SecretKeySpec(bytes, ALGORITHM);
      return new Key(secret, hash(new ModifiableSolrParams(), secret), Instant.now());
    }
  }

  /** Marks a request, so that each of several components need not read a long message again. */
  private record Verified() {}

  public static boolean isClaimed(SolrParams params) {
    return params.stream().anyMatch(param -> param.getKey().startsWith(PREFIX));
  }

  public static void sign(ModifiableSolrParams params, SolrCore core) {
    if (!core.getCoreContainer().isZooKeeperAware()) {
      throw RequestParams.badRequest(
          "requests to several shards need SolrCloud; this node runs standalone");
    }
    params.set(VERSION, MessageVersion.current());
    params.set(CommonParams.HEADER_ECHO_PARAMS, "none"); // debug=track shows responses of shards
    sign(params, core, Instant.now());
  }

  static void sign(ModifiableSolrParams params, SolrCore core, Instant now) {
    Key key = current(core, now);
    params.set(SIGNED, now.toEpochMilli() + " " + key.name);
    params.set(SIGNATURE, hash(params, key.secret));
  }

  private static Key current(SolrCore core, Instant now) {
    Optional<Key> cached = cached(core);
    return cached
        .filter(key -> !isApart(key.read, now, READ_AGAIN) || !zooKeeper(core).isConnected())
        .or(() -> read(core))
        .orElseGet(() -> made(core, cached));
  }

  /**
   * Rejects an internal request without a valid signature with 400, and one with another key, a
   * signature older than five minutes or an unreadable version with 503.
   */
  public static void require(SolrParams params, SolrCore core) {
    require(params, core, Instant.now());
  }

  /**
   * Does the same for a request to a search component. Disables the echo of internal parameters,
   * whatever the handler configures.
   */
  public static void require(SolrQueryRequest request) {
    RequestState state = RequestState.of(request);
    if (isClaimed(request.getParams()) && state.get(Verified.class).isEmpty()) {
      require(request.getParams(), request.getCore());
      state.put(new Verified());
      ModifiableSolrParams silent = new ModifiableSolrParams(request.getParams());
      request.setParams(silent.set(CommonParams.HEADER_ECHO_PARAMS, "none"));
    }
  }

  static void require(SolrParams params, SolrCore core, Instant now) {
    if (!isClaimed(params)) {
      return;
    }
    String signed = params.get(SIGNED, "");
    int blank = signed.indexOf(' ');
    if (!core.getCoreContainer().isZooKeeperAware() || blank < 0) {
      throw refusal();
    }
    String name = signed.substring(blank + 1);
    Key key =
        cached(core)
            .filter(known -> known.name.equals(name))
            .or(() -> read(core).filter(known -> known.name.equals(name)))
            .orElseThrow(
                () ->
                    unavailable(
                        "the request is signed with another key than "
                            + PATH
                            + " in ZooKeeper; retry in "
                            + READ_AGAIN.toSeconds()
                            + " seconds"));
    if (!isSigned(params, key)) {
      throw refusal();
    }
    requireRecent(Instant.ofEpochMilli(Long.parseLong(signed.substring(0, blank))), now);
    MessageVersion.require(params.getInt(VERSION, 0));
  }

  private static void requireRecent(Instant signed, Instant now) {
    if (isApart(signed, now, LIFETIME)) {
      throw unavailable(
          "the request was signed at "
              + signed
              + ", but the clock of this node shows "
              + now
              + "; clocks may differ by at most "
              + LIFETIME.toMinutes()
              + " minutes");
    }
  }

  private static boolean isApart(Instant one, Instant other, Duration limit) {
    return Duration.between(one, other).abs().compareTo(limit) > 0;
  }

  private static SolrException refusal() {
    return RequestParams.badRequest(
        "parameters with the prefix " + PREFIX + " are reserved for requests between nodes");
  }

  private static SolrException unavailable(String why) {
    return new SolrException(ErrorCode.SERVICE_UNAVAILABLE, why);
  }

  private static boolean isSigned(SolrParams params, Key key) {
    return MessageDigest.isEqual(
        params.get(SIGNATURE, "").getBytes(StandardCharsets.UTF_8),
        hash(params, key.secret).getBytes(StandardCharsets.UTF_8));
  }

  private static String hash(SolrParams params, SecretKeySpec key) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      params.stream()
          .filter(param -> param.getKey().startsWith(PREFIX))
          .filter(param -> !param.getKey().equals(SIGNATURE))
          .sorted(Map.Entry.comparingByKey())
          .forEach(param -> update(mac, param.getKey(), param.getValue()));
      return Base64.getEncoder().encodeToString(mac.doFinal());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Includes the lengths, so that different names and values never have the same bytes. */
  private static void update(Mac mac, String name, String... values) {
    mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, values.length));
    Stream.concat(Stream.of(name), Arrays.stream(values))
        .map(text -> text.getBytes(StandardCharsets.UTF_8))
        .forEach(
            bytes -> {
              mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
              mac.update(bytes);
            });
  }

  private static SolrZkClient zooKeeper(SolrCore core) {
    return core.getCoreContainer().getZkController().getZkClient();
  }

  private static Optional<Key> cached(SolrCore core) {
    return Optional.ofNullable(core.getCoreContainer().getObjectCache().get(CACHED, Key.class));
  }

  private static Optional<Key> read(SolrCore core) {
    try {
      Key key = Key.of(ZooKeeperCalls.of(zooKeeper(core)).getNode(PATH, null).data);
      core.getCoreContainer().getObjectCache().put(CACHED, key);
      return Optional.of(key);
    } catch (KeeperException.NoNodeException e) {
      return Optional.empty();
    } catch (KeeperException | InterruptedException e) {
      throw failed(e);
    }
  }

  /** Uses Base64, because Solr decompresses ZooKeeper data that begins like zlib. */
  static byte[] key(byte[] random) {
    return Base64.getEncoder().encode(random);
  }

  private static byte[] random() {
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    return key(random);
  }

  /** Creates the key, unless another node was faster. */
  private static Key made(SolrCore core, Optional<Key> known) {
    byte[] key = known.map(kept -> kept.secret.getEncoded()).orElseGet(NodeSignature::random);
    try {
      zooKeeper(core).makePath(PATH, key, true); // fails if it exists, with any meaning of true
    } catch (KeeperException.NodeExistsException e) {
      // read below
    } catch (KeeperException | InterruptedException e) {
      throw failed(e);
    }
    return read(core).orElseThrow();
  }

  private static SolrException failed(Exception cause) {
    return new SolrException(
        ErrorCode.SERVER_ERROR,
        "cannot read or create the key between nodes, " + PATH,
        SolrZkClient.checkInterrupted(cause));
  }
}
