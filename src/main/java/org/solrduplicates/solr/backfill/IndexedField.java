package org.solrduplicates.solr.backfill;

import java.util.Optional;
import java.util.Set;

/**
 * A field that documents of an index have, and what an atomic update of another field would make of
 * it: Solr reads the document back from its stored fields and doc values, leaves out the targets of
 * copyFields, which are copied again, and indexes that.
 *
 * @param traits what schema and index say of it
 */
record IndexedField(String name, Set<Trait> traits) {
  enum Trait {
    /** It is made of others whenever a document is indexed: a fingerprint, or Solr's own. */
    DERIVED,
    /** The schema has no field of that name. */
    UNKNOWN,
    STORED,
    /** It is not stored, but read from doc values as if it were. */
    READ_FROM_DOC_VALUES,
    /** It has doc values, which are not read as if it were stored. */
    HIDDEN_DOC_VALUES,
    /** The doc values of its type are not what was sent. */
    INEXACT_DOC_VALUES,
    MULTI_VALUED,
    /** The order of its values matters to another field or to the fingerprint. */
    ORDER_MATTERS,
    /** Some document has a value that would not be there any more. */
    VALUE_MISSING,
    /** Some document has a value that would be another one. */
    VALUE_CHANGED,
    /** Some document has no value, and would get the default one. */
    DEFAULT_ADDED,
    COPIED_TO,
    COPIED_FROM,
    /** One of the fields that are copied to it is kept nowhere. */
    SOURCE_LOST,
    /** A copyField writes to it by a pattern, which Solr does not take for a target. */
    COPIED_TO_BY_PATTERN,
    /** What is stored is not what was indexed. */
    PRE_ANALYZED
  }

  private boolean is(Trait trait) {
    return traits.contains(trait);
  }

  /** Returns why an atomic update would destroy something of it; nothing if it would not. */
  Optional<String> loss() {
    if (is(Trait.DERIVED)) {
      return Optional.empty();
    }
    if (is(Trait.UNKNOWN)) {
      return Optional.of("documents have it, but the schema does not");
    }
    if (is(Trait.COPIED_TO)) {
      return copyLoss();
    }
    if (is(Trait.PRE_ANALYZED)) {
      return Optional.of("what is stored is not what was indexed (PreAnalyzedField)");
    }
    return is(Trait.STORED) || is(Trait.READ_FROM_DOC_VALUES) ? keptLoss() : Optional.of(unkept());
  }

  /** Returns what an atomic update would make of it, loss aside; nothing if it stays as it is. */
  Optional<String> change() {
    if (is(Trait.DERIVED)) {
      return Optional.empty();
    }
    if (is(Trait.VALUE_CHANGED)) {
      return Optional.of("its values would be written as the schema says now, which is otherwise");
    }
    return is(Trait.DEFAULT_ADDED)
        ? Optional.of("documents without it would get its default value")
        : Optional.empty();
  }

  private Optional<String> copyLoss() {
    if (is(Trait.SOURCE_LOST)) {
      return Optional.of("it is copied from a field that is kept nowhere");
    }
    if (is(Trait.COPIED_FROM)) {
      return Optional.of(
          "it is the target and the source of copyFields, so what was sent in it is not kept");
    }
    if (is(Trait.COPIED_TO_BY_PATTERN) && (is(Trait.STORED) || is(Trait.READ_FROM_DOC_VALUES))) {
      return Optional.of("a copyField writes to it by a pattern, so its values would be doubled");
    }
    return is(Trait.VALUE_MISSING)
        ? Optional.of("documents have values in it that no copyField would copy to it again")
        : Optional.empty();
  }

  private Optional<String> keptLoss() {
    if (is(Trait.VALUE_MISSING)) {
      return Optional.of(
          "the schema keeps it now, but documents were indexed when it was not kept");
    }
    if (is(Trait.STORED)) {
      return Optional.empty();
    }
    if (is(Trait.INEXACT_DOC_VALUES)) {
      return Optional.of("it is not stored, and its doc values are not what was sent");
    }
    return is(Trait.MULTI_VALUED) && is(Trait.ORDER_MATTERS)
        ? Optional.of("it is not stored, and its doc values have not kept the order of its values")
        : Optional.empty();
  }

  private String unkept() {
    return is(Trait.HIDDEN_DOC_VALUES)
        ? "it is not stored, and its doc values are not read back (useDocValuesAsStored=false)"
        : "it is neither stored nor has it doc values";
  }
}
