package org.solrduplicates.solr.search;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.ExitableDirectoryReader;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.job.V2Handler;
import org.solrduplicates.solr.shard.NodeSignature;

/**
 * What the handlers beside {@code /duplicates} have in common: they name its path in
 * solrconfig.xml, answer nodes only whose signature is right, are never cached, and where Solr
 * would give an empty answer when a limit is reached, theirs is an error. Serves any number of
 * requests at once.
 */
public abstract class PluginHandler extends V2Handler implements SolrCoreAware {
  private static final String HANDLER = "handler";
  private static final Set<String> KEYS =
      Set.of("defaults", "appends", "invariants", "httpCaching", HANDLER);

  private final Set<String> known = new HashSet<>(KEYS);
  private String path = HandlerConfig.PATH;

  /** Makes a handler that has some settings of its own. */
  protected PluginHandler(String... own) {
    known.addAll(List.of(own));
  }

  @Override
  public void init(NamedList<?> args) {
    PluginSettings.refuseAllBut(known, getClass().getSimpleName(), args);
    super.init(args);
    path = Optional.ofNullable(args.get(HANDLER)).map(Object::toString).orElse(path);
  }

  @Override
  public final void handleRequestBody(SolrQueryRequest request, SolrQueryResponse response)
      throws Exception {
    response.setHttpCaching(false);
    NodeSignature.require(request.getParams(), request.getCore());
    try {
      handle(request, response);
    } catch (ExitableDirectoryReader.ExitingReaderException e) {
      throw RequestParams.outOfTime();
    }
  }

  /** Answers a user, or a node that has shown that it is one. */
  protected abstract void handle(SolrQueryRequest request, SolrQueryResponse response)
      throws Exception;

  /** Returns the path of {@code /duplicates}. */
  protected final String path() {
    return path;
  }

  /** Returns what solrconfig.xml says of {@code /duplicates}. */
  public final HandlerConfig duplicates(SolrCore core) {
    return HandlerConfig.of(core, path);
  }

  /** Returns the path by which a request has found its handler. */
  protected static String ownPath(SolrQueryRequest request) {
    return String.valueOf(request.getContext().get(CommonParams.PATH));
  }
}
