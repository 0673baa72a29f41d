package org.apache.solr.client.solrj.io;

import org.apache.solr.client.solrj.impl.HttpSolrClientBase;

/**
 * Stands in for the class of this name in solr-solrj-streaming 10.0.0, which was not available. The
 * one of 9.10.1 does not load with SolrJ 10. Solr creates and closes it; only streaming expressions,
 * which the plugin does not use, would call it.
 */
public final class SolrClientCache implements AutoCloseable {
  /** Solr passes its client for other nodes. */
  public SolrClientCache(HttpSolrClientBase client) {}

  /** Solr calls this as a node of a SolrCloud. */
  public void setDefaultZKHost(String zooKeeper) {}

  @Override
  public void close() {}
}
