package org.solrduplicates.solr.update;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.schema.IndexSchema;
import org.solrduplicates.solr.index.StoredValues;
import org.solrduplicates.solr.search.PlainSearch;

/** Finds out whether atomic updates of some documents would do harm. In doubt they would. */
record UpdateGuard(PlainSearch index, RestOfChain rest) {
  /** Returns why documents cannot be updated, by their keys; nothing if they can. */
  Optional<String> obstacle(Set<String> ids) {
    if (index.asking().getCore().getUpdateHandler().getUpdateLog() == null) {
      return Optional.of("solrconfig.xml has no updateLog");
    }
    KeptFields fields =
        KeptFields.of(schema(), index.lookup().fields(), rest.madeFields(), index.fieldNames());
    return fields
        .lost()
        .or(() -> notCopied(fields, ids))
        .map(field -> "an atomic update would lose the field '" + field + "'")
        .or(() -> children(ids));
  }

  private IndexSchema schema() {
    return index.asking().getSchema();
  }

  private String key() {
    return schema().getUniqueKeyField().getName();
  }

  /** A copyField writes only what its sources have, and not what a client has sent. */
  private Optional<String> notCopied(KeptFields fields, Set<String> ids) {
    List<String> targets = fields.readableTargets().toList();
    if (targets.isEmpty()) {
      return Optional.empty();
    }
    Set<String> shown = new TreeSet<>(targets);
    targets.forEach(target -> shown.addAll(fields.sourcesOf(target)));
    List<SolrDocument> documents = index.having(key(), ids, "*:*", ids.size(), shown);
    return targets.stream()
        .filter(target -> !documents.stream().allMatch(d -> isCopied(d, target, fields)))
        .findFirst();
  }

  private boolean isCopied(SolrDocument document, String target, KeptFields fields) {
    StoredValues values = new StoredValues(document, schema());
    List<String> sent =
        fields.sourcesOf(target).stream().flatMap(name -> values.all(name).stream()).toList();
    return values.all(target).stream()
        .allMatch(value -> sent.stream().anyMatch(source -> source.startsWith(value)));
  }

  /** Solr reads children back by their path, and finds a parent by its root. */
  private Optional<String> children(Set<String> ids) {
    String root = IndexSchema.ROOT_FIELD_NAME;
    boolean isLost =
        schema().isUsableForChildDocs()
            && (!index.having(key(), ids, "-" + root + ":*", 1, Set.of(key())).isEmpty()
                || !index.having(root, ids, notThemselves(), 1, Set.of(key())).isEmpty());
    return isLost
        ? Optional.of("a copy has children, or was indexed without " + root)
        : Optional.empty();
  }

  /** Only a child has another key than its root. */
  private String notThemselves() {
    return "*:* -{!terms f=" + key() + " separator=$dup.separator v=$dup.v}";
  }
}
