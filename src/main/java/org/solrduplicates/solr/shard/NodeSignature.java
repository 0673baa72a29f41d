package org.solrduplicates.solr.shard;

import java.io.IOException;
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
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.zookeeper.KeeperException;
import org.solrduplicates.solr.config.RequestParams;

/**
 * Tells the nodes of a SolrCloud from its clients. All that one node asks another is in parameters
 * whose names begin with {@value #PREFIX}. Beside them goes a keyed hash of all of them (HMAC, RFC
 * 2104, with SHA-256), and no node reads any of them before it has checked the hash. One of them
 * has the time and names the key, so that a request cannot be sent again after five minutes, and a
 * node with another key is told from a client.
 *
 * <p>The key is random, made once for a cluster, and kept in ZooKeeper below {@code /security},
 * which Solr's own rules for ZooKeeper reserve to nodes. A node that signs reads it again when it
 * is ten seconds old, and puts it back if it is gone. Who can read it there has the rights of a
 * node. A core outside a SolrCloud has no nodes that could ask it. Safe for use by several threads.
 */
public final class NodeSignature {
  /** How the names of all parameters begin that only nodes send. */
  public static final String PREFIX = "dup.shard";

  static final String SIGNATURE = PREFIX + ".signature";

  /** When it was signed, in milliseconds since 1970, and with which key. */
  private static final String SIGNED = PREFIX + ".signed";

  private static final Duration LIFETIME = Duration.ofMinutes(5);
  private static final Duration READ_AGAIN = Duration.ofSeconds(10);

  static final String PATH = "/security/solr-duplicates";

  private static final String ALGORITHM = "HmacSHA256";
  private static final String CACHED = NodeSignature.class.getName();
  private static final int KEY_BYTES = 32;

  private NodeSignature() {}

  /** A key; its name does not give it away. */
  private record Key(SecretKeySpec secret, String name, Instant read) {
    static Key of(byte[] bytes) {
      SecretKeySpec secret = new SecretKeySpec(bytes, ALGORITHM);
      return new Key(secret, hash(new ModifiableSolrParams(), secret), Instant.now());
    }
  }

  public static boolean isClaimed(SolrParams params) {
    return params.stream().anyMatch(param -> param.getKey().startsWith(PREFIX));
  }

  public static void sign(ModifiableSolrParams params, SolrCore core) {
    if (!core.getCoreContainer().isZooKeeperAware()) {
      throw RequestParams.badRequest("several shards need a SolrCloud, this Solr is none");
    }
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
        .orElseGet(
            () ->
                made(
                    core,
                    cached.map(key -> key.secret.getEncoded()).orElseGet(NodeSignature::random)));
  }

  /**
   * Refuses a request that only a node may send: 400 without its signature, 503 if that is of
   * another key or more than five minutes old.
   */
  public static void require(SolrParams params, SolrCore core) {
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
                            + " in ZooKeeper; ask again in "
                            + READ_AGAIN.toSeconds()
                            + " seconds"));
    if (!isSigned(params, key)) {
      throw refusal();
    }
    requireRecent(Instant.ofEpochMilli(Long.parseLong(signed.substring(0, blank))), Instant.now());
  }

  private static void requireRecent(Instant signed, Instant now) {
    if (isApart(signed, now, LIFETIME)) {
      throw unavailable(
          "a node has signed the request at "
              + signed
              + ", and it is "
              + now
              + " here: the clocks of the nodes may differ by "
              + LIFETIME.toMinutes()
              + " minutes");
    }
  }

  private static boolean isApart(Instant one, Instant other, Duration limit) {
    return Duration.between(one, other).abs().compareTo(limit) > 0;
  }

  private static SolrException refusal() {
    return RequestParams.badRequest(
        "parameters that begin with "
            + PREFIX
            + " are for what nodes of a SolrCloud ask each other");
  }

  private static SolrException unavailable(String why) {
    return new SolrException(ErrorCode.SERVICE_UNAVAILABLE, why);
  }

  private static boolean isSigned(SolrParams params, Key key) {
    String signature = params.get(SIGNATURE, "");
    return MessageDigest.isEqual(
        signature.getBytes(StandardCharsets.UTF_8),
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

  /** Lengths go first, so that no other names and values have the same bytes. */
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
      if (!zooKeeper(core).exists(PATH, true)) {
        return Optional.empty();
      }
      Key key = Key.of(zooKeeper(core).getData(PATH, null, null, true));
      core.getCoreContainer().getObjectCache().put(CACHED, key);
      return Optional.of(key);
    } catch (KeeperException e) {
      throw failed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(e);
    }
  }

  /** The key is text, because Solr takes bytes in ZooKeeper that begin like zlib as compressed. */
  static byte[] key(byte[] random) {
    return Base64.getEncoder().encode(random);
  }

  private static byte[] random() {
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    return key(random);
  }

  /** Whichever node is the first makes the key for all. */
  private static Key made(SolrCore core, byte[] key) {
    try {
      zooKeeper(core).makePath(PATH, key, true, true);
    } catch (KeeperException.NodeExistsException e) {
      // another node was faster
    } catch (KeeperException | IOException e) {
      throw failed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(e);
    }
    return read(core).orElseThrow();
  }

  private static SolrException failed(Exception cause) {
    return new SolrException(
        ErrorCode.SERVER_ERROR, "cannot read or make the key of the nodes, " + PATH, cause);
  }
}
