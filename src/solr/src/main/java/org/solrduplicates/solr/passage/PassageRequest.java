// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.passage;

import java.util.Optional;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.core.passage.CopyVerdict;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.PassageSettings;
import org.solrduplicates.lucene.FragmentIndex;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;

/**
 * The parameters of a request for copied passages.
 *
 * @param maxLength aligned length of a text, in UTF-16 units
 * @param maxShare fragments in a larger share of the documents are ignored, in 0..1
 * @param fragments the fragments of the index
 */
public record PassageRequest(
    int candidates,
    int maxLength,
    double maxShare,
    PassageSettings passages,
    FragmentSettings fragments,
    CopyVerdict.Limits verdict) {
  public static final String ON = "dup.passages";

  public static final String CANDIDATES = ON + ".candidates";

  public static final String MAX_LENGTH = ON + ".maxLength";

  private static final String AUTO = "auto";
  private static final String MAX_SHARE = ON + ".maxShare";
  private static final String MIN_WORDS = ON + ".minWords";
  private static final String MIN_SHARE = ON + ".minShare";
  private static final String MAX_GAP = ON + ".maxGap";
  private static final String COPY_SHARE = ON + ".copyShare";
  private static final String COPIED_SHARE = ON + ".copiedShare";
  private static final String COMMON_DOCUMENTS = ON + ".commonDocuments";

  /** Returns whether passages are searched only if the index has fragments. */
  public static boolean isAuto(SolrParams params) {
    return AUTO.equals(params.get(ON));
  }

  /**
   * Returns nothing unless passages are requested.
   *
   * @throws org.apache.solr.common.SolrException as a client error if a value is out of range or
   *     the schema has no fragments field
   */
  public static Optional<PassageRequest> of(SolrQueryRequest request, PluginSettings settings) {
    SolrParams params = request.getParams();
    if (isAuto(params) && !settings.hasFragments(request.getSchema())
        || !isAuto(params) && !params.getBool(ON, false)) {
      return Optional.empty();
    }
    settings.requireFragments(ON, request.getSchema());
    return Optional.of(of(params, settings.fragments()));
  }

  /**
   * @throws org.apache.solr.common.SolrException as a client error if a value is out of range
   */
  public static PassageRequest of(SolrParams params, FragmentSettings fragments) {
    PassageSettings defaults = PassageSettings.DEFAULT;
    return new PassageRequest(
        RequestParams.count(params, CANDIDATES, 50, 1, 1000),
        RequestParams.count(params, MAX_LENGTH, 1_000_000, 1000, FragmentIndex.MAX_LENGTH),
        RequestParams.share(params, MAX_SHARE, 0.01),
        new PassageSettings(
            RequestParams.count(params, MIN_WORDS, defaults.minWords(), 4, 10_000),
            limits(params, defaults.spaced()),
            limits(params, defaults.unspaced())),
        fragments,
        verdict(params));
  }

  /**
   * @throws org.apache.solr.common.SolrException as a client error if a value is out of range
   */
  public static CopyVerdict.Limits verdict(SolrParams params) {
    CopyVerdict.Limits defaults = CopyVerdict.Limits.DEFAULT;
    return new CopyVerdict.Limits(
        RequestParams.share(params, COPY_SHARE, defaults.copy()),
        RequestParams.share(params, COPIED_SHARE, defaults.copied()),
        RequestParams.count(params, COMMON_DOCUMENTS, defaults.common(), 2, 1000));
  }

  private static PassageSettings.Limits limits(SolrParams params, PassageSettings.Limits defaults) {
    return new PassageSettings.Limits(
        RequestParams.share(params, MIN_SHARE, defaults.minShare()),
        RequestParams.count(params, MAX_GAP, defaults.maxGap(), 0, 1000));
  }

  String aligned(String text) {
    return text.substring(0, Math.min(maxLength, text.length()));
  }
}
