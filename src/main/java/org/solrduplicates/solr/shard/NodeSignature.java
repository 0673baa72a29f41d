package org.solrduplicates.solr.shard;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
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
 * 2104, with SHA-256), and no node reads any of them before it has checked the hash.
 *
 * <p>The key is random, made once for a cluster, and kept in ZooKeeper below {@code /security},
 * which Solr's own rules for ZooKeeper reserve to nodes. Who can read it there has the rights of a
 * node. A core outside a SolrCloud has no nodes that could ask it. Safe for use by several threads.
 */
public final class NodeSignature {
  /** How the names of all parameters begin that only nodes send. */
  public static final String PREFIX = "dup.shard";

  static final String SIGNATURE = PREFIX + ".signature";

  /** Where the key is in ZooKeeper. */
  static final String PATH = "/security/solr-duplicates";

  private static final String ALGORITHM = "HmacSHA256";
  private static final String CACHED = NodeSignature.class.getName();
  private static final int KEY_BYTES = 32;

  private NodeSignature() {}

  /** Returns whether a request says that it comes from a node. */
  public static boolean isClaimed(SolrParams params) {
    return params.stream().anyMatch(param -> param.getKey().startsWith(PREFIX));
  }

  /** Puts the keyed hash beside what this node asks another one. */
  public static void sign(ModifiableSolrParams params, SolrCore core) {
    if (!core.getCoreContainer().isZooKeeperAware()) {
      throw RequestParams.badRequest("several shards need a SolrCloud, this Solr is none");
    }
    byte[] key = cached(core).or(() -> read(core)).orElseGet(() -> made(core));
    params.set(SIGNATURE, hash(params, key));
  }

  /**
   * Refuses a request that says that it comes from a node, and does not.
   *
   * @throws SolrException as a mistake of the user
   */
  public static void require(SolrParams params, SolrCore core) {
    if (isClaimed(params) && !isOfNode(params, core)) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "parameters that begin with "
              + PREFIX
              + " are for what nodes of a SolrCloud ask each other");
    }
  }

  /** The key that is known may be from before ZooKeeper was set up anew. */
  private static boolean isOfNode(SolrParams params, SolrCore core) {
    return core.getCoreContainer().isZooKeeperAware()
        && (cached(core).filter(key -> isSigned(params, key)).isPresent()
            || read(core).filter(key -> isSigned(params, key)).isPresent());
  }

  private static boolean isSigned(SolrParams params, byte[] key) {
    String signature = params.get(SIGNATURE, "");
    return MessageDigest.isEqual(
        signature.getBytes(StandardCharsets.UTF_8),
        hash(params, key).getBytes(StandardCharsets.UTF_8));
  }

  private static String hash(SolrParams params, byte[] key) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
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

  private static Optional<byte[]> cached(SolrCore core) {
    return Optional.ofNullable(core.getCoreContainer().getObjectCache().get(CACHED, byte[].class));
  }

  private static Optional<byte[]> read(SolrCore core) {
    try {
      SolrZkClient zooKeeper = core.getCoreContainer().getZkController().getZkClient();
      if (!zooKeeper.exists(PATH, true)) {
        return Optional.empty();
      }
      byte[] key = zooKeeper.getData(PATH, null, null, true);
      core.getCoreContainer().getObjectCache().put(CACHED, key);
      return Optional.of(key);
    } catch (KeeperException e) {
      throw failed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(e);
    }
  }

  /**
   * Returns a key of so many bytes. It is text, for Solr takes some bytes in ZooKeeper for what it
   * has compressed itself, by the first two of them, and cannot read them then.
   */
  static byte[] key(byte[] random) {
    return Base64.getEncoder().encode(random);
  }

  /** Whichever node is the first makes the key for all. */
  private static byte[] made(SolrCore core) {
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    try {
      core.getCoreContainer()
          .getZkController()
          .getZkClient()
          .makePath(PATH, key(random), true, true);
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
