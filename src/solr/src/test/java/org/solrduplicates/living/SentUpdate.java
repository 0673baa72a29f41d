// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.UpdateParams;

/**
 * What a client sends for an operation.
 *
 * @param model what there should be after it
 * @param right the versions of documents before it, those that there were
 */
record SentUpdate(Model model, Map<String, Long> right) {
  /** The chain of which one bad document does not spoil the others. */
  static final String TOLERANT = "tolerant";

  /** The chain by which documents come without fingerprints. */
  static final String BARE = "bare";

  /** The argument that names the chain of a policy. */
  static final String POLICY = "policy";

  /** The argument that names what the policy does. */
  static final String ACTION = "action";

  private static final Set<String> CHILDREN = Set.of("annexes", "pages");

  UpdateRequest of(Operation operation) {
    UpdateRequest request = new UpdateRequest();
    operation.documents().forEach(document -> request.add(document(document)));
    operation.texts("ids").forEach(request::deleteById);
    if (operation.has("query")) {
      request.deleteByQuery(operation.text("query"));
    }
    if (operation.has(TOLERANT)) {
      request.setParam(UpdateParams.UPDATE_CHAIN, TOLERANT);
    }
    if (operation.has(BARE)) {
      request.setParam(UpdateParams.UPDATE_CHAIN, BARE);
    }
    if (operation.has(POLICY)) {
      request.setParam(UpdateParams.UPDATE_CHAIN, operation.text(POLICY));
      request.setParam("dup.action", operation.text(ACTION));
    }
    if (operation.has("inPlace")) {
      request.setParam(UpdateParams.REQUIRE_PARTIAL_DOC_UPDATES_INPLACE, "true");
    }
    request.setParam(CommonParams.NOW, Long.toString(model.lastTime().toEpochMilli()));
    return request;
  }

  private SolrInputDocument document(Map<String, Object> sent) {
    SolrInputDocument document = new SolrInputDocument();
    String id = (String) sent.get("id");
    sent.forEach((field, value) -> put(document, id, field, value));
    if (Model.isAtomic(sent) && !ModelDocument.isRoot(id)) {
      document.addField("_root_", ModelDocument.rootOf(id));
    }
    return document;
  }

  private SolrInputDocument child(Map<String, Object> sent) {
    SolrInputDocument child = document(sent);
    if (sent.size() > 1) {
      ModelDocument after = model.get((String) sent.get("id"));
      ModelDocument.OF_BLOCK.forEach(field -> child.setField(field, after.values(field)));
    }
    return child;
  }

  private void put(SolrInputDocument document, String id, String field, Object value) {
    if (field.equals(CommonParams.VERSION_FIELD)) {
      document.addField(field, version(id, (String) value));
    } else if (value instanceof Map<?, ?> change && !change.containsKey("id")) {
      String key = (String) change.keySet().iterator().next();
      document.addField(field, Collections.singletonMap(key, value(field, change.get(key))));
    } else {
      document.addField(field, value(field, value));
    }
  }

  private long version(String id, String which) {
    return switch (which) {
      case "right" -> right.getOrDefault(id, -1L);
      case "wrong" -> right.getOrDefault(id, 0L) + 7;
      case "any" -> 1;
      default -> -1;
    };
  }

  private Object value(String field, Object value) {
    if (CHILDREN.contains(field)) {
      return Stream.of(value)
          .flatMap(one -> one instanceof List<?> list ? list.stream() : Stream.of(one))
          .map(child -> child(map(child)))
          .toList();
    }
    return value instanceof List<?> list
        ? list.stream().map(SentUpdate::single).toList()
        : single(value);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object child) {
    return (Map<String, Object>) child;
  }

  private static Object single(Object value) {
    return value instanceof String text ? ModelTexts.of(text) : value;
  }
}
