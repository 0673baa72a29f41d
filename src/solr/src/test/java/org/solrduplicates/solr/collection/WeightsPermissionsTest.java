// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.security.PermissionNameProvider.Name;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.AskedRequest;

/** Who may only read may ask which weights are in use, and learn none. */
class WeightsPermissionsTest {
  private static Name permission(String method, ModifiableSolrParams params) {
    return new WeightsHandler().getPermissionName(new AskedRequest(method, params));
  }

  @Test
  void theStatusNeedsThePermissionToRead() {
    assertEquals(Name.READ_PERM, permission("GET", new ModifiableSolrParams()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE"})
  void methodsThatMayLearnNeedThePermissionToUpdate(String method) {
    assertEquals(Name.UPDATE_PERM, permission(method, new ModifiableSolrParams()));
  }

  @Test
  void nodesAskEachOtherByPostAndOnlyRead() {
    assertEquals(
        Name.READ_PERM, permission("POST", new ModifiableSolrParams().set("dup.shard", "weights")));
  }
}
