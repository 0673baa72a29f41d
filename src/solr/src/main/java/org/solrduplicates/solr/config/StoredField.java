// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.config;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.schema.BinaryField;
import org.apache.solr.schema.DatePointField;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.NumberType;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.StrField;
import org.apache.solr.update.processor.AtomicUpdateDocumentMerger;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.lucene.DupField;

/** A field of the plugin in the schema of a core, under its name there. */
record StoredField(DupField field, String name) {
  private static final EnumSet<NumberType> FRACTIONS =
      EnumSet.of(NumberType.FLOAT, NumberType.DOUBLE);

  /** The fields without which no document has a fingerprint. */
  static final List<StoredField> FINGERPRINT =
      Stream.of(DupField.FINGERPRINT, DupField.SKETCH, DupField.TEXT_HASH, DupField.SIMHASH)
          .map(StoredField::new)
          .toList();

  StoredField(DupField field) {
    this(field, field.defaultName());
  }

  private boolean fits(SchemaField found) {
    return isOfType(found)
        && switch (field.kind()) {
          case DATA -> found.hasDocValues();
          case COLUMN -> AtomicUpdateDocumentMerger.isSupportedFieldForInPlaceUpdate(found);
          case TERM -> found.indexed();
          case TERMS -> found.indexed() && found.multiValued();
          case VALUE -> !found.multiValued() && ReadableField.isReadBack(found);
        };
  }

  /** An analyzer would change the characters of hashes; a date is read from doc values. */
  private boolean isOfType(SchemaField found) {
    NumberType number = found.getType().getNumberType();
    return switch (field.type()) {
      case "binary" -> found.getType() instanceof BinaryField;
      case "string" -> found.getType() instanceof StrField && found.indexed();
      case "pdate" -> found.getType() instanceof DatePointField && found.hasDocValues();
      case "pint" -> number == NumberType.INTEGER;
      case "plong" -> number == NumberType.LONG;
      case "pfloat" -> FRACTIONS.contains(number);
      default -> throw new AssertionError(field.type());
    };
  }

  /** Rejects an unsuitable field; a missing one is allowed. */
  void requireFit(IndexSchema schema) {
    if (ReadableField.own(schema, name) != null) {
      require(schema);
    }
  }

  void require(IndexSchema schema) {
    Optional<String> fault = fault(schema);
    if (fault.isPresent()) {
      throw PluginSettings.wrong(fault.get());
    }
  }

  /** Returns the error with the line to change; empty if the field fits. */
  Optional<String> fault(IndexSchema schema) {
    SchemaField found = ReadableField.own(schema, name);
    if (found == null) {
      return Optional.of(missing());
    }
    return fits(found)
        ? Optional.empty()
        : Optional.of("the field '" + name + "' of the schema must be " + field.definition());
  }

  String missing() {
    return Sentence.of(
        "the schema has no field '%1$s'; add it with curl -H 'Content-type: application/json' -d '{\"add-field\":%2$s}'"
            + " http://localhost:8983/solr/COLLECTION/schema",
        name, field.json(name));
  }
}
