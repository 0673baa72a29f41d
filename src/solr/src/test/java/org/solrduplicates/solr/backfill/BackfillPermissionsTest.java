// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.security.PermissionNameProvider.Name;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.AskedRequest;

/** Who may only read may ask how far it is, and start nothing. */
class BackfillPermissionsTest {
  private static Name permission(String method, String... params) {
    ModifiableSolrParams all = new ModifiableSolrParams();
    for (int i = 0; i < params.length; i += 2) {
      all.set(params[i], params[i + 1]);
    }
    return new BackfillHandler().getPermissionName(new AskedRequest(method, all));
  }

  @Test
  void theStatusNeedsThePermissionToRead() {
    assertEquals(Name.READ_PERM, permission("GET"));
    assertEquals(Name.READ_PERM, permission("GET", "command", "status"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH"})
  void methodsThatMayStartItNeedThePermissionToUpdate(String method) {
    assertEquals(Name.UPDATE_PERM, permission(method));
  }

  @ParameterizedTest
  @ValueSource(strings = {"status"})
  void nodesAskEachOtherByPostAndMayOnlyRead(String task) {
    assertEquals(Name.READ_PERM, permission("POST", "isShard", "true", "dup.shard", task));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fingerprint", "commit", "abort"})
  void aForwardedCommandNeedsThePermissionToUpdate(String task) {
    for (String method : List.of("GET", "POST")) {
      assertEquals(Name.UPDATE_PERM, permission(method, "isShard", "true", "dup.shard", task));
    }
  }
}
