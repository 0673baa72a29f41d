// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.processor.AtomicUpdateDocumentMerger;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.index.LastText;
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.setup.SetupPart.Role;
import org.solrduplicates.solr.setup.UpdateChain;

/**
 * Gives a whole document that is sent again the group number, background and rank of its
 * predecessor, if both have the same fingerprint. A background depends on the fingerprint and on
 * the other documents of the collection, as it does in a document that was not sent again. An
 * atomic update of another field keeps the same values.
 *
 * <p>Compares the whole records in {@code dup_fingerprint}. They have hashes of text and title, and
 * the kind of the words. All that the job compares is in them, and a damaged record differs. The
 * hash of the text alone is not enough, because title and kind of words affect links, too.
 *
 * <p>Runs before the distribution on the leader, which sends the values to all replicas. Each
 * replica on its own could be behind: Solr applies a whole document before older updates that are
 * late, and drops these.
 */
final class KeptNumbersProcessor extends UpdateRequestProcessor {
  private final List<String> fields;
  private final Optional<PluginSettings> settings;
  private final SolrQueryRequest request;
  private final IndexSchema schema;

  /**
   * @param fields the fields of the job
   * @param isLookedUp whether this core has the predecessors; otherwise all values are removed
   */
  KeptNumbersProcessor(
      List<String> fields,
      boolean isLookedUp,
      SolrQueryRequest request,
      @Nullable UpdateRequestProcessor next) {
    super(next);
    this.fields = fields;
    this.settings = isLookedUp ? settings(request.getCore()) : Optional.empty();
    this.request = request;
    this.schema = request.getSchema();
  }

  @Override
  public void processAdd(AddUpdateCommand command) throws IOException {
    if (!AtomicUpdateDocumentMerger.isAtomicUpdate(command)) {
      SolrInputDocument sent = command.getSolrInputDocument();
      List<SolrInputDocument> all = SentDocument.withChildren(sent);
      all.forEach(document -> fields.forEach(document::removeField)); // of another node
      if (command.overwrite && settings.isPresent() && schema.getUniqueKeyField() != null) {
        keep(sent, all, settings.get());
      }
    }
    super.processAdd(command);
  }

  private void keep(SolrInputDocument sent, List<SolrInputDocument> all, PluginSettings used)
      throws IOException {
    Object root = sent.getFieldValue(IndexSchema.ROOT_FIELD_NAME);
    Object key = root == null ? sent.getFieldValue(schema.getUniqueKeyField().getName()) : root;
    if (key == null) {
      return; // a later processor sets it, or Solr rejects the document
    }
    Set<String> read = new HashSet<>(fields);
    read.add(FingerprintFields.FINGERPRINT);
    if (fields.contains(FingerprintFields.CHANGED)) {
      read.addAll(metadataFields(used));
    }
    Predecessors predecessors =
        new Predecessors(request.getCore(), schema.indexableUniqueKey(key.toString()), read);
    for (SolrInputDocument document : all) {
      Optional<SolrInputDocument> before =
          predecessors
              .find(document)
              .filter(found -> fields.stream().anyMatch(found::containsKey))
              .filter(found -> isSame(found, document, used));
      if (before.isPresent()) {
        copy(before.get(), document, used, predecessors);
      }
    }
  }

  private static Optional<PluginSettings> settings(SolrCore core) {
    return UpdateChain.required(core).parts(Role.FINGERPRINTS).map(SetupPart::settings).findFirst();
  }

  private boolean isSame(
      SolrInputDocument before, SolrInputDocument document, PluginSettings used) {
    Object record = before.getFieldValue(FingerprintFields.FINGERPRINT);
    return LastText.in(request)
        .fingerprint(used.fingerprinter(schema), used.text(SentDocument.values(document, schema)))
        .map(FingerprintCodec::encode)
        .filter(bytes -> ByteBuffer.wrap(bytes).equals(bytes(record)))
        .isPresent();
  }

  private List<List<String>> metadata(SolrInputDocument document, PluginSettings used) {
    return metadataFields(used).stream().map(SentDocument.values(document, schema)).toList();
  }

  /** Other values cannot be read from the index. */
  private List<String> metadataFields(PluginSettings used) {
    return used.metadataFields().stream()
        .filter(name -> schema.getFieldOrNull(name) != null && schema.getField(name).stored())
        .toList();
  }

  /** The log and the index return different types. */
  private static @Nullable Object bytes(@Nullable Object record) {
    if (record instanceof BytesRef bytes) {
      return ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length);
    }
    return record instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : record;
  }

  /** Without the time of its last change, a document counts as changed for the next run. */
  private void copy(
      SolrInputDocument before,
      SolrInputDocument document,
      PluginSettings used,
      Predecessors predecessors)
      throws IOException {
    for (String field : fields) {
      Object value = before.getFieldValue(field);
      if (value != null) {
        document.setField(field, value);
      }
    }
    if (document.containsKey(FingerprintFields.CHANGED)
        && !metadata(predecessors.stored(document), used).equals(metadata(document, used))) {
      document.removeField(FingerprintFields.CHANGED);
    }
  }
}
