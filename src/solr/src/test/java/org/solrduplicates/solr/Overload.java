// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.util.List;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.core.SolrCore;
import org.apache.solr.util.circuitbreaker.CircuitBreaker;
import org.apache.solr.util.circuitbreaker.CircuitBreakerRegistry;

/** A circuit breaker of Solr that trips whenever it is asked. */
public final class Overload extends CircuitBreaker {
  private volatile boolean isTripped = true;

  private Overload(SolrRequestType type) {
    setRequestTypes(List.of(type.name()));
  }

  @Override
  public boolean isTripped() {
    return isTripped;
  }

  @Override
  public String getErrorMessage() {
    return "overload";
  }

  /** Holds requests of a type on all nodes during a test. */
  public static void of(SolrRequestType type, Runnable test) {
    CircuitBreakerRegistry.registerGlobal(new Overload(type));
    try {
      test.run();
    } finally {
      CircuitBreakerRegistry.deregisterGlobal();
    }
  }

  /** Holds requests of a type that one core is asked during a test. */
  public static void of(SolrRequestType type, SolrCore core, Runnable test) {
    Overload overload = new Overload(type);
    core.getCircuitBreakerRegistry().register(overload);
    try {
      test.run();
    } finally {
      overload.isTripped = false;
    }
  }
}
