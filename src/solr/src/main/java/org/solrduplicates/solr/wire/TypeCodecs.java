// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.wire;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.ProfileCard;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.core.similarity.Metadata;

/**
 * Codecs by Java type. A record is the list of its components; it must be public, and its
 * constructor validates decoded values. Unknown components at its end are ignored, see {@link
 * MessageVersion}. An enum is its name, an optional value a list of at most one, a map the list of
 * its keys and values in turn, and an array of numbers their bytes, big-endian. A component of type
 * Object holds strings, numbers, and lists and maps of these. Some types have their own codec.
 */
final class TypeCodecs {
  /** Types of components that may be null. No other component is ever null. */
  private static final Set<Type> NULLABLE = Set.of(Long.class, Instant.class, ProfileCard.class);

  private static final Map<Type, Codec<?>> OWN = new HashMap<>();

  static {
    plain(
        Object.class,
        String.class,
        Integer.class,
        Long.class,
        Float.class,
        Double.class,
        Boolean.class);
    OWN.put(int.class, OWN.get(Integer.class));
    OWN.put(long.class, OWN.get(Long.class));
    OWN.put(float.class, OWN.get(Float.class));
    OWN.put(double.class, OWN.get(Double.class));
    OWN.put(boolean.class, OWN.get(Boolean.class));
    own(byte[].class, bytes -> bytes, bytes -> (byte[]) required(bytes));
    own(long[].class, TypeCodecs::bytes, TypeCodecs::longs);
    own(int[].class, TypeCodecs::bytes, TypeCodecs::ints);
    own(boolean[].class, TypeCodecs::bytes, TypeCodecs::booleans);
    own(Instant.class, TypeCodecs::fields, TypeCodecs::instant);
    own(Fingerprint.class, FingerprintCodec::encode, b -> FingerprintCodec.decode((byte[]) b));
    own(Metadata.class, TypeCodecs::fields, TypeCodecs::metadata);
    own(Postings.class, TypeCodecs::fields, TypeCodecs::postings);
    own(TextSample.class, sample -> bytes(sample.keys().toArray()), TypeCodecs::sample);
    own(Weights.class, Weights::toBytes, bytes -> Weights.ofBytes((byte[]) bytes));
    own(WordCounts.class, WordCounts::toBytes, bytes -> WordCounts.ofBytes((byte[]) bytes));
  }

  private TypeCodecs() {}

  private static void plain(Class<?>... types) {
    for (Class<?> type : types) {
      OWN.put(type, Codec.<Object>of(value -> value, message -> type.cast(required(message))));
    }
  }

  private static <T> void own(
      Class<T> type, Function<T, Object> writer, Function<Object, T> reader) {
    OWN.put(type, Codec.of(writer, reader));
  }

  private static Object required(@Nullable Object message) {
    return Objects.requireNonNull(message, "a value is missing");
  }

  @SuppressWarnings("unchecked")
  static <T> Codec<T> of(Class<T> type) {
    return (Codec<T>) of((Type) type);
  }

  private static Codec<?> of(Type type) {
    Codec<?> own = OWN.get(type);
    if (own != null) {
      return own;
    }
    if (type instanceof Class<?> plain) {
      return plain.isEnum() ? ofEnum(plain) : ofRecord(plain);
    }
    if (type instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> raw) {
      return ofMany(raw, generic.getActualTypeArguments());
    }
    throw new IllegalArgumentException("no codec for " + type);
  }

  private static Codec<?> ofMany(Class<?> raw, Type[] arguments) {
    Codec<?> first = of(arguments[0]);
    if (raw == List.class) {
      return first.list();
    }
    if (raw == Optional.class) {
      return first.optional();
    }
    if (raw == Set.class) {
      return any(first).set();
    }
    if (raw == Map.class) {
      return of(arguments[1]).by(first);
    }
    if (raw == SortedMap.class) {
      Codec<Map<Object, Object>> map = any(of(arguments[1])).by(any(first));
      return Codec.<SortedMap<Object, Object>>of(
          map::write, message -> new TreeMap<>(map.read(message)));
    }
    throw new IllegalArgumentException("no codec for " + raw);
  }

  @SuppressWarnings("unchecked")
  private static Codec<Object> any(Codec<?> codec) {
    return (Codec<Object>) codec;
  }

  private static Codec<?> ofEnum(Class<?> type) {
    Map<String, Object> byName = new HashMap<>();
    for (Object constant : type.getEnumConstants()) {
      byName.put(((Enum<?>) constant).name(), constant);
    }
    return Codec.<Object>of(
        constant -> ((Enum<?>) constant).name(),
        name -> {
          Object constant = byName.get(String.valueOf(name));
          if (constant == null) {
            throw new IllegalArgumentException("'" + name + "' is not in " + byName.keySet());
          }
          return constant;
        });
  }

  /** An added component, which an earlier version does not write, is optional. */
  private record Component(
      Method accessor, Codec<Object> codec, boolean isNullable, boolean isOptional) {
    @Nullable Object write(Object value) {
      try {
        Object component = accessor.invoke(value);
        return component == null && isNullable ? null : codec.write(component);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    @Nullable Object read(List<?> record, int position) {
      if (position >= record.size() && isOptional) {
        return Optional.empty();
      }
      Object message = record.get(position);
      return message == null && isNullable ? null : codec.read(required(message));
    }
  }

  private static Codec<?> ofRecord(Class<?> type) {
    if (!type.isRecord()) {
      throw new IllegalArgumentException("no codec for " + type);
    }
    RecordComponent[] declared = type.getRecordComponents();
    List<Component> components = Arrays.stream(declared).map(TypeCodecs::component).toList();
    Constructor<?> constructor = constructor(type, declared);
    return Codec.<Object>of(
        value -> Arrays.asList(components.stream().map(c -> c.write(value)).toArray()),
        message -> made(constructor, components, (List<?>) message));
  }

  private static Component component(RecordComponent component) {
    return new Component(
        component.getAccessor(),
        any(of(component.getGenericType())),
        NULLABLE.contains(component.getType()),
        component.getType() == Optional.class);
  }

  private static Constructor<?> constructor(Class<?> type, RecordComponent[] components) {
    try {
      return type.getConstructor(
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(type + " must be a public record", e);
    }
  }

  private static Object made(
      Constructor<?> constructor, List<Component> components, List<?> message) {
    @Nullable Object[] values = new Object[components.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = components.get(i).read(message, i);
    }
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(String.valueOf(e.getTargetException().getMessage()), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(long[] numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Long.BYTES);
    bytes.asLongBuffer().put(numbers);
    return bytes.array();
  }

  private static long[] longs(Object bytes) {
    long[] numbers = new long[((byte[]) bytes).length / Long.BYTES];
    ByteBuffer.wrap((byte[]) bytes).asLongBuffer().get(numbers);
    return numbers;
  }

  private static byte[] bytes(int[] numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Integer.BYTES);
    bytes.asIntBuffer().put(numbers);
    return bytes.array();
  }

  private static int[] ints(Object bytes) {
    int[] numbers = new int[((byte[]) bytes).length / Integer.BYTES];
    ByteBuffer.wrap((byte[]) bytes).asIntBuffer().get(numbers);
    return numbers;
  }

  private static byte[] bytes(boolean[] switches) {
    byte[] bytes = new byte[switches.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (switches[i] ? 1 : 0);
    }
    return bytes;
  }

  private static boolean[] booleans(Object bytes) {
    boolean[] switches = new boolean[((byte[]) bytes).length];
    for (int i = 0; i < switches.length; i++) {
      switches[i] = ((byte[]) bytes)[i] != 0;
    }
    return switches;
  }

  private static Object fields(Instant instant) {
    return List.of(instant.getEpochSecond(), instant.getNano());
  }

  private static Instant instant(Object message) {
    List<?> fields = (List<?>) message;
    return Instant.ofEpochSecond((Long) fields.get(0), (Integer) fields.get(1));
  }

  private static Object fields(Metadata metadata) {
    return List.of(metadata.title(), metadata.name(), metadata.fileHash());
  }

  private static Metadata metadata(Object message) {
    List<String> fields =
        ((List<?>) message).stream().map(field -> (String) required(field)).toList();
    return new Metadata(fields.get(0), fields.get(1), fields.get(2));
  }

  /** Encodes only the keys that entries refer to. */
  private static Object fields(Postings postings) {
    IntStream all = IntStream.range(0, postings.size());
    IntStream again = IntStream.range(0, postings.size());
    return List.of(
        bytes(all.map(postings::term).toArray()), bytes(again.mapToLong(postings::key).toArray()));
  }

  private static Postings postings(Object message) {
    List<?> fields = (List<?>) message;
    return Postings.of(ints(fields.get(0)), longs(fields.get(1)));
  }

  private static TextSample sample(Object message) {
    int bytes = ((byte[]) message).length;
    if (bytes % Long.BYTES != 0 || bytes > TextSample.SIZE * Long.BYTES) {
      throw new IllegalArgumentException(
          "a sample has at most " + TextSample.SIZE + " keys of 8 bytes, got " + bytes + " bytes");
    }
    return TextSample.of(LongStream.of(longs(message)));
  }
}
