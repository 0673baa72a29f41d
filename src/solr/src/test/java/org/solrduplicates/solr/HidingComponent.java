// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.io.IOException;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.Query;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.SearchComponent;
import org.apache.solr.search.QParser;
import org.apache.solr.search.SyntaxError;

/**
 * Hides documents as connectors to other systems do: by a filter that is in no parameter. The
 * filter applies to all users, or with {@code byUser} to all users but {@value #ADMIN}.
 */
public final class HidingComponent extends SearchComponent {
  public static final String ADMIN = "admin";

  private boolean byUser;

  @Override
  public void init(NamedList<?> args) {
    byUser = Boolean.TRUE.equals(args.get("byUser"));
  }

  @Override
  public void prepare(ResponseBuilder rb) {
    Principal user = rb.req.getUserPrincipal();
    if (byUser && Optional.ofNullable(user).filter(u -> u.getName().equals(ADMIN)).isPresent()) {
      return;
    }
    List<Query> filters = new ArrayList<>(Optional.ofNullable(rb.getFilters()).orElse(List.of()));
    try {
      filters.add(QParser.getParser("-author:secret", rb.req).getQuery());
    } catch (SyntaxError e) {
      throw new SolrException(SolrException.ErrorCode.SERVER_ERROR, e);
    }
    rb.setFilters(filters);
  }

  @Override
  public void process(ResponseBuilder rb) throws IOException {
    // all is done before
  }

  @Override
  public String getDescription() {
    return "Hides documents";
  }
}
