// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.config;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.solr.schema.BinaryField;
import org.apache.solr.schema.DatePointField;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.NumberType;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.StrField;
import org.apache.solr.update.processor.AtomicUpdateDocumentMerger;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.lucene.FingerprintFields;

/**
 * A field that the plugin needs in the schema.
 *
 * @param definition the field to add to the schema, as JSON without the name
 */
record StoredField(String name, String definition, Predicate<SchemaField> fits) {
  private static final EnumSet<NumberType> FRACTIONS =
      EnumSet.of(NumberType.FLOAT, NumberType.DOUBLE);

  static List<StoredField> all() {
    return List.of(
        new StoredField(
            FingerprintFields.FINGERPRINT,
            "\"type\":\"binary\",\"indexed\":false,\"stored\":false,\"docValues\":true,"
                + "\"useDocValuesAsStored\":false",
            f -> f.getType() instanceof BinaryField && f.hasDocValues()),
        hashes(FingerprintFields.SKETCH),
        new StoredField(
            FingerprintFields.TEXT_HASH,
            "\"type\":\"string\",\"indexed\":true,\"stored\":false,\"docValues\":false",
            StoredField::isString),
        new StoredField(
            FingerprintFields.SIMHASH,
            "\"type\":\"plong\",\"indexed\":false,\"stored\":false,\"docValues\":true,"
                + "\"useDocValuesAsStored\":false",
            f -> f.getType().getNumberType() == NumberType.LONG && f.hasDocValues()));
  }

  /** Optional hashes, such as the fragments of copied passages. */
  static StoredField hashes(String name) {
    return new StoredField(
        name,
        "\"type\":\"string\",\"indexed\":true,\"stored\":false,\"docValues\":false,"
            + "\"multiValued\":true",
        f -> isString(f) && f.multiValued());
  }

  /** The date is read from doc values. */
  static StoredField firstSeen(String name) {
    return new StoredField(
        name,
        "\"type\":\"pdate\",\"indexed\":true,\"stored\":false,\"docValues\":true,"
            + "\"useDocValuesAsStored\":true",
        f ->
            f.getType() instanceof DatePointField
                && !f.multiValued()
                && f.hasDocValues()
                && ReadableField.isReadBack(f));
  }

  static StoredField group(String name) {
    return new StoredField(
        name,
        "\"type\":\"pint\",\"indexed\":false,\"stored\":false,\"docValues\":true",
        f ->
            f.getType().getNumberType() == NumberType.INTEGER
                && AtomicUpdateDocumentMerger.isSupportedFieldForInPlaceUpdate(f));
  }

  /** Optional; the job writes it beside the group. */
  static StoredField rank() {
    return new StoredField(
        FingerprintFields.RANK,
        group(FingerprintFields.RANK).definition + ",\"useDocValuesAsStored\":true",
        group(FingerprintFields.RANK).fits);
  }

  /** Optional; the job writes it beside the group. */
  static StoredField changed() {
    return new StoredField(FingerprintFields.CHANGED, background().definition, background().fits);
  }

  /** Optional; the job writes it beside the group. */
  static StoredField background() {
    return new StoredField(
        FingerprintFields.BACKGROUND,
        "\"type\":\"plong\",\"indexed\":false,\"stored\":false,\"docValues\":true,"
            + "\"useDocValuesAsStored\":true",
        f ->
            f.getType().getNumberType() == NumberType.LONG
                && AtomicUpdateDocumentMerger.isSupportedFieldForInPlaceUpdate(f));
  }

  static StoredField dupOf(String name) {
    return new StoredField(
        name,
        "\"type\":\"string\",\"indexed\":true,\"stored\":false,\"docValues\":true,"
            + "\"useDocValuesAsStored\":true",
        f -> isString(f) && !f.multiValued() && ReadableField.isReadBack(f));
  }

  static StoredField dupScore(String name) {
    return new StoredField(
        name,
        "\"type\":\"pfloat\",\"indexed\":true,\"stored\":false,\"docValues\":true,"
            + "\"useDocValuesAsStored\":true",
        f ->
            FRACTIONS.contains(f.getType().getNumberType())
                && !f.multiValued()
                && ReadableField.isReadBack(f));
  }

  /** An analyzer would change the characters of hashes. */
  private static boolean isString(SchemaField field) {
    return field.getType() instanceof StrField && field.indexed();
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
    SchemaField field = ReadableField.own(schema, name);
    if (field == null) {
      return Optional.of(missing());
    }
    return fits.test(field)
        ? Optional.empty()
        : Optional.of("the field '" + name + "' of the schema must be {" + definition + "}");
  }

  String missing() {
    return Sentence.of(
        "the schema has no field '%1$s'; add it with curl -H 'Content-type: application/json' -d '{\"add-field\":{\"name\":\"%s\",%s}}'"
            + " http://localhost:8983/solr/COLLECTION/schema",
        name, definition);
  }
}
