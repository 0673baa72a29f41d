// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.search.Query;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QParser;
import org.apache.solr.search.QParserPlugin;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;

/**
 * A filter that shows each version group once, among the documents that match the query and all
 * other filters. Documents without a group are shown.
 *
 * <pre>
 *   &lt;queryParser name="duplicates"
 *       class="org.solrduplicates.solr.results.DuplicatesQParserPlugin"/&gt;
 *
 *   GET /select?q=contract&amp;fq={!duplicates show=latest}
 * </pre>
 *
 * <p>{@code show} is {@code latest} (the default), {@code oldest} or {@code score}. It needs the
 * group numbers and ranks that the job writes.
 */
public final class DuplicatesQParserPlugin extends QParserPlugin {
  private static final String GROUP_FIELD = "groupField";
  private static final String SHOW = "show";

  private String groupField = FingerprintFields.DEFAULT.group();

  @Override
  public void init(NamedList<?> args) {
    PluginSettings.refuseAllBut(Set.of(GROUP_FIELD), getClass().getSimpleName(), args);
    groupField =
        Optional.ofNullable(args.get(GROUP_FIELD)).map(Object::toString).orElse(groupField);
  }

  @Override
  public QParser createParser(
      String query, SolrParams localParams, SolrParams params, SolrQueryRequest request) {
    return new QParser(query, localParams, params, request) {
      @Override
      public Query parse() {
        if (qstr != null && !qstr.isBlank()) {
          throw RequestParams.badRequest("{!duplicates} must have no query, was '" + qstr + "'");
        }
        return new ShownVersions(request, groupField, show(localParams.get(SHOW, "latest")));
      }
    };
  }

  private static Show show(String name) {
    List<Show> all = List.of(Show.values());
    return all.stream()
        .filter(show -> Parameter.name(show).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                RequestParams.wrong(
                    "{!duplicates " + SHOW + "}",
                    "one of "
                        + String.join(
                            ", ", Arrays.stream(Show.values()).map(Parameter::name).toList()),
                    name));
  }
}
