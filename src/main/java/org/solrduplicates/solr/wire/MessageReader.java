package org.solrduplicates.solr.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.apache.solr.common.util.DataInputInputStream;
import org.apache.solr.common.util.JavaBinCodec;

/**
 * Reads messages in Solr's binary format and believes none of their sizes: nothing is longer than
 * the bytes that are left, nothing lies deeper than {@value #MAX_DEPTH} lists, and there is nothing
 * in them but lists, maps, texts, bytes, numbers and switches. So reading takes no more memory than
 * a fixed multiple of the message. For one message.
 */
final class MessageReader extends JavaBinCodec {
  static final int MAX_DEPTH = 32;

  /** Of kinds that share their byte with a size only the upper three bits count. */
  private static final Set<Integer> WITH_SIZE =
      Set.of(STR >>> 5, SINT >>> 5, SLONG >>> 5, ARR >>> 5, EXTERN_STRING >>> 5);

  private static final Set<Byte> PLAIN =
      Set.of(NULL, BOOL_TRUE, BOOL_FALSE, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, MAP, BYTEARR);

  private int depth;

  @Override
  protected Object readObject(DataInputInputStream in) throws IOException {
    if (!WITH_SIZE.contains(tagByte >>> 5) && !PLAIN.contains(tagByte)) {
      throw new IOException("no value of the kind " + tagByte + " is expected");
    }
    if (++depth > MAX_DEPTH) {
      throw new IOException("it is deeper than " + MAX_DEPTH + " lists");
    }
    Object value = super.readObject(in);
    depth--;
    return value;
  }

  /** Of a text that came before, this is its place among those, not its size. */
  @Override
  public int readSize(DataInputInputStream in) throws IOException {
    boolean isSize = tagByte >>> 5 != EXTERN_STRING >>> 5;
    int size = super.readSize(in);
    return isSize ? possible(size, in) : size;
  }

  /** Solr's own reader relies on bytes that are UTF-8; after a reference any tag may stand here. */
  @Override
  public CharSequence readStr(DataInputInputStream in, StringCache cache, boolean asCharSeq)
      throws IOException {
    byte[] bytes = new byte[possible(super.readSize(in), in)];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public byte[] readByteArray(DataInputInputStream in) throws IOException {
    byte[] bytes = new byte[possible(readVInt(in), in)];
    in.readFully(bytes);
    return bytes;
  }

  @Override
  public Map<?, Object> readMap(DataInputInputStream in) throws IOException {
    return readMap(in, possible(readVInt(in), in));
  }

  private static int possible(int size, DataInputInputStream in) throws IOException {
    if (size < 0 || size > in.available()) {
      throw new IOException("of " + size + " there are only " + in.available() + " bytes");
    }
    return size;
  }
}
