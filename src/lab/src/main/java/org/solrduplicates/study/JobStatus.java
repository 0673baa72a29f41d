// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.Map;
import java.util.OptionalDouble;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.solr.Answer;

/** The status that the whole-collection job reports. */
record JobStatus(Map<String, Object> values) {
  static JobStatus of(Answer answer) {
    return new JobStatus(Answer.map((NamedList<?>) answer.all().get("job")));
  }

  String text(String key) {
    return String.valueOf(values.getOrDefault(key, "unknown"));
  }

  OptionalDouble number(String key) {
    return values.get(key) instanceof Number number
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }

  boolean isRunning() {
    return text("state").equals("running");
  }

  /** Returns this if the job came to its end. */
  JobStatus orThrow() {
    if (!text("state").equals("done")) {
      throw new IllegalStateException("the job did not end well: " + values);
    }
    return this;
  }
}
