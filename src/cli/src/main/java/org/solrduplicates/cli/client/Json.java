// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.databind.type.SimpleType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.solrduplicates.cli.client.SolrCollection.ListPage;

/**
 * Reads JSON into records and writes records as JSON. When reading, an {@link Optional} component
 * is empty if the member is missing or of another type, a list or map is empty if the member is
 * missing, and all other members are required. A text given as a list takes its first value.
 * Unknown members are ignored. Thread-safe.
 */
public final class Json {
  private static final String WHOLE = "json";
  private static final JsonSetter.Value OR_EMPTY = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);
  private static final StreamReadConstraints ANY_LENGTH =
      StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build();
  private static final JavaType TEXT = SimpleType.constructUnsafe(String.class);
  private static final ObjectMapper MAPPER =
      JsonMapper.builder(JsonFactory.builder().streamReadConstraints(ANY_LENGTH).build())
          .annotationIntrospector(new RequiredUnlessOptional())
          .addModule(new SimpleModule().addDeserializer(Optional.class, new OrUnknown(TEXT)))
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfig(
              LogicalType.Textual,
              text ->
                  List.of(
                          CoercionInputShape.Integer,
                          CoercionInputShape.Float,
                          CoercionInputShape.Boolean)
                      .forEach(number -> text.setCoercion(number, CoercionAction.Fail)))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .withConfigOverride(List.class, type -> type.setSetterInfo(OR_EMPTY))
          .withConfigOverride(Map.class, type -> type.setSetterInfo(OR_EMPTY))
          .build();

  private Json() {}

  /**
   * Returns a block of an answer as a record. A component {@code json} gets the whole block.
   *
   * @throws UncheckedIOException naming a required member that is missing or of another type
   */
  public static <T> T block(JsonNode answer, String name, Class<T> type) {
    if (answer.get(name) instanceof ObjectNode block) {
      ObjectNode members = block.deepCopy();
      members.set(WHOLE, block);
      return read(members, MAPPER.constructType(type));
    }
    throw missing(name);
  }

  /** Returns an answer as a record, like {@link #block}. */
  public static <T> T answer(JsonNode answer, Class<T> type) {
    return read(answer, MAPPER.constructType(type));
  }

  static <T> ListPage<T> page(JsonNode answer, Class<T> document) {
    return read(answer, MAPPER.getTypeFactory().constructParametricType(ListPage.class, document));
  }

  @SuppressWarnings("TypeParameterUnusedInFormals")
  private static <T> T read(JsonNode members, JavaType type) {
    try {
      return MAPPER.treeToValue(members, type);
    } catch (JsonMappingException e) {
      throw missing(
          e.getPath().stream()
              .map(JsonMappingException.Reference::getFieldName)
              .reduce("", (above, name) -> name == null ? above : name));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns an optional value that is required here.
   *
   * @throws UncheckedIOException if it is missing
   */
  public static <T> T required(Optional<T> value, String name) {
    return value.orElseThrow(() -> missing(name));
  }

  private static UncheckedIOException missing(String name) {
    return new UncheckedIOException(new IOException("the answer has no '" + name + "'"));
  }

  /**
   * Parses JSON in UTF-8, with texts of any length.
   *
   * @throws JsonProcessingException if it is not valid JSON
   */
  public static JsonNode parse(byte[] bytes) throws IOException {
    return MAPPER.reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).readTree(bytes);
  }

  /** Returns maps, lists and simple values as JSON in one line. */
  public static String text(Object members) {
    return MAPPER.<JsonNode>valueToTree(members).toString();
  }

  /** Returns maps, lists, records and simple values as indented JSON. */
  public static String pretty(Object value) {
    return MAPPER.<JsonNode>valueToTree(value).toPrettyString();
  }

  /** Makes every component required that is not optional, a collection or a map. */
  private static final class RequiredUnlessOptional extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public Boolean hasRequiredMarker(AnnotatedMember member) {
      Class<?> type = member.getRawType();
      return type != Optional.class
          && !Collection.class.isAssignableFrom(type)
          && !Map.class.isAssignableFrom(type);
    }
  }

  private static final class OrUnknown extends JsonDeserializer<Optional<?>>
      implements ContextualDeserializer {
    private final JavaType type;

    OrUnknown(JavaType type) {
      this.type = type;
    }

    @Override
    public JsonDeserializer<?> createContextual(
        DeserializationContext context, BeanProperty property) {
      return new OrUnknown(property.getType().containedType(0));
    }

    @Override
    public Optional<?> deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      JsonNode value = parser.readValueAsTree();
      JsonNode first = value.isArray() && type.hasRawClass(String.class) ? value.path(0) : value;
      try {
        return Optional.ofNullable(context.readTreeAsValue(first, type));
      } catch (JsonMappingException e) {
        return Optional.empty();
      }
    }

    @Override
    public Optional<?> getNullValue(DeserializationContext context) {
      return Optional.empty();
    }
  }
}
