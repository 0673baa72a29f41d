package org.solrduplicates.solr.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.backfill.IndexedField.Trait;

/** What an atomic update of another field would destroy. */
class IndexedFieldTest {
  private static IndexedField field(String traits) {
    return new IndexedField(
        "f",
        Arrays.stream(traits.split("[ +]+"))
            .filter(name -> !name.isEmpty())
            .map(Trait::valueOf)
            .collect(Collectors.toSet()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "STORED",
        "STORED + INEXACT_DOC_VALUES + MULTI_VALUED + ORDER_MATTERS",
        "STORED + COPIED_FROM",
        "READ_FROM_DOC_VALUES",
        "READ_FROM_DOC_VALUES + MULTI_VALUED",
        "READ_FROM_DOC_VALUES + ORDER_MATTERS",
        "COPIED_TO",
        "COPIED_TO + STORED",
        "COPIED_TO + STORED + VALUE_CHANGED",
        "COPIED_TO + COPIED_TO_BY_PATTERN",
        "DERIVED",
        "DERIVED + HIDDEN_DOC_VALUES"
      })
  void theseFieldsAreKept(String traits) {
    assertEquals(Optional.empty(), field(traits).loss());
  }

  @ParameterizedTest
  @CsvSource({
    "'', it is neither stored nor has it doc values",
    "MULTI_VALUED, it is neither stored nor has it doc values",
    "HIDDEN_DOC_VALUES,"
        + " 'it is not stored, and its doc values are not read back (useDocValuesAsStored=false)'",
    "UNKNOWN, 'documents have it, but the schema does not'",
    "STORED + PRE_ANALYZED, what is stored is not what was indexed (PreAnalyzedField)",
    "STORED + VALUE_MISSING,"
        + " 'the schema keeps it now, but documents were indexed when it was not kept'",
    "READ_FROM_DOC_VALUES + VALUE_MISSING,"
        + " 'the schema keeps it now, but documents were indexed when it was not kept'",
    "READ_FROM_DOC_VALUES + INEXACT_DOC_VALUES,"
        + " 'it is not stored, and its doc values are not what was sent'",
    "READ_FROM_DOC_VALUES + MULTI_VALUED + ORDER_MATTERS,"
        + " 'it is not stored, and its doc values have not kept the order of its values'",
    "COPIED_TO + COPIED_FROM,"
        + " 'it is the target and the source of copyFields, so what was sent in it is not kept'",
    "COPIED_TO + STORED + VALUE_MISSING,"
        + " documents have values in it that no copyField would copy to it again",
    "COPIED_TO + SOURCE_LOST, it is copied from a field that is kept nowhere",
    "COPIED_TO + COPIED_TO_BY_PATTERN + STORED,"
        + " 'a copyField writes to it by a pattern, so its values would be doubled'"
  })
  void theseFieldsAreLost(String traits, String reason) {
    assertEquals(Optional.of(reason), field(traits).loss());
  }

  @ParameterizedTest
  @CsvSource({
    "STORED + VALUE_CHANGED,"
        + " 'its values would be written as the schema says now, which is otherwise'",
    "STORED + DEFAULT_ADDED, documents without it would get its default value",
    "COPIED_TO + DEFAULT_ADDED, documents without it would get its default value"
  })
  void theseFieldsAreKeptButChanged(String traits, String change) {
    assertEquals(Optional.empty(), field(traits).loss());
    assertEquals(Optional.of(change), field(traits).change());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "STORED",
        "COPIED_TO",
        "UNKNOWN",
        "STORED + VALUE_MISSING",
        "DERIVED + DEFAULT_ADDED",
        "DERIVED + VALUE_CHANGED"
      })
  void whatIsLostOrAsBeforeIsNotChanged(String traits) {
    assertEquals(Optional.empty(), field(traits).change());
  }
}
