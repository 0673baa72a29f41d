// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.solrduplicates.solr.TestCore.replaced;
import static org.solrduplicates.solr.TestCore.with;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.solrduplicates.solr.Updates;
import org.solrduplicates.solr.collection.Gate;
import org.solrduplicates.solr.decision.DecidedCore;

/** The shipped configuration, with what updates of all kinds need. */
final class LivingConfiguration {
  private static final String MORE_FIELDS =
      """
      <field name="_root_" type="string" indexed="true" stored="true" docValues="false"/>
      <field name="_nest_path_" type="_nest_path_"/>
      <fieldType name="_nest_path_" class="solr.NestPathField"/>
      <field name="expires" type="pdate" indexed="true" stored="true"/>
      <field name="clicks" type="pint" indexed="false" stored="false"/>
      <field name="dup_fragments" type="string" indexed="true" stored="false" docValues="false" multiValued="true"/>
      <field name="dup_of" type="string" indexed="true" stored="false" docValues="true"/>
      <fieldType name="pfloat" class="solr.FloatPointField" docValues="true"/>
      <field name="dup_score" type="pfloat" indexed="true" stored="false"/>
      """;

  /** The chains of policies, and how many documents each remembers. */
  static final SortedMap<String, Integer> POLICIES =
      new TreeMap<>(Map.of("near", 6, "same-text", 2));

  private static final String TOLERANT =
      """
      <updateRequestProcessorChain name="tolerant" post-processor="updates,duplicates">
        <processor class="solr.TolerantUpdateProcessorFactory"/>
        <processor class="org.solrduplicates.solr.update.FirstSeenUpdateProcessorFactory"/>
        <processor class="org.solrduplicates.solr.update.GroupNumberUpdateProcessorFactory"/>
        <processor class="solr.LogUpdateProcessorFactory"/>
        <processor class="solr.DistributedUpdateProcessorFactory"/>
        <processor class="solr.RunUpdateProcessorFactory"/>
      </updateRequestProcessorChain>
      """;

  private static final String BARE =
      """
      <updateRequestProcessorChain name="bare">
        <processor class="solr.DistributedUpdateProcessorFactory"/>
        <processor class="solr.RunUpdateProcessorFactory"/>
      </updateRequestProcessorChain>
      """;

  private static final String GATE =
      "<queryParser name=\"gate\" class=\"" + Gate.class.getName() + "\"/>";

  private static final String UPDATES =
      "<updateProcessor name=\"updates\" class=\"" + Updates.class.getName() + "\"/>";

  private static final String ALL_SOURCES = "<str name=\"dup.sources\">every</str>";

  /** A handler that compares all, so that what a policy finds is not a matter of luck. */
  private static final String EVERY =
      """
      <requestHandler name="/duplicates/every" class="solr.SearchHandler">
        <lst name="defaults">
          <bool name="dup">true</bool>
          ALL_SOURCES
          <str name="dup.candidates">10000</str>
          <str name="dup.depth">100</str>
          <str name="dup.maxGroup">1000</str>
        </lst>
        <arr name="components"><str>duplicates</str></arr>
      </requestHandler>
      """
          .replace("ALL_SOURCES", ALL_SOURCES);

  private static final String POLICY =
      """
      <updateProcessor name="policy-FROM" class="org.solrduplicates.solr.update.PolicyUpdateProcessorFactory">
        <str name="from">FROM</str>
        <int name="window">WINDOW</int>
        <int name="windowSeconds">86400</int>
        <str name="handler">/duplicates/every</str>
      </updateProcessor>
      <updateRequestProcessorChain name="FROM" processor="policy-FROM" post-processor="updates,duplicates">
        <processor class="org.solrduplicates.solr.update.FirstSeenUpdateProcessorFactory"/>
        <processor class="org.solrduplicates.solr.update.GroupNumberUpdateProcessorFactory"/>
        <processor class="solr.DistributedUpdateProcessorFactory"/>
        <processor class="solr.RunUpdateProcessorFactory"/>
      </updateRequestProcessorChain>
      """;

  private LivingConfiguration() {}

  private static String policies() {
    StringBuilder all = new StringBuilder();
    POLICIES.forEach(
        (from, window) ->
            all.append(POLICY.replace("FROM", from).replace("WINDOW", Integer.toString(window))));
    return all.toString();
  }

  /**
   * Nothing is committed but by the test, which can hold updates; one chain accepts bad documents.
   */
  static String config(String shipped) {
    return replaced("<maxTime>15000</maxTime>", "<maxTime>-1</maxTime>")
        .andThen(replaced("post-processor=\"duplicates\"", "post-processor=\"updates,duplicates\""))
        .andThen(with(UPDATES + GATE + TOLERANT + BARE + EVERY + policies()))
        .andThen(DecidedCore::decided)
        .apply(shipped);
  }

  /** Returns the same with another threshold, and with a filter unless it is empty. */
  static String config(String shipped, String threshold, String filter) {
    String changed = "<str name=\"dup.threshold\">" + threshold + "</str>";
    return replaced("<str name=\"dup.measure\">calibrated</str>", changed)
        .andThen(replaced(ALL_SOURCES, ALL_SOURCES + changed))
        .andThen(file -> filter.isEmpty() ? file : filtered(filter).apply(file))
        .apply(config(shipped));
  }

  private static UnaryOperator<String> filtered(String filter) {
    String handler = "<requestHandler name=\"/duplicates\" class=\"solr.SearchHandler\">";
    String appended = "<lst name=\"appends\"><str name=\"fq\">" + filter + "</str></lst>";
    return replaced(handler, handler + appended);
  }

  /** Documents have documents below them, several values of their text, and a number in place. */
  static String schema(String shipped) {
    return replaced("<field name=\"text\"", "<field name=\"text\" multiValued=\"true\"")
        .andThen(with(MORE_FIELDS))
        .apply(shipped);
  }
}
