// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** A way by which a filter that hides the documents of the author {@code secret} gets in. */
public enum Way {
  /** The request has it. */
  PARAMETER("", "", ""),
  /** The handler always adds it. */
  APPENDS("<lst name=\"appends\"><str name=\"fq\">-author:secret</str></lst>", "", ""),
  /** The handler uses parameters that are kept beside solrconfig.xml. */
  USE_PARAMS("", "", " useParams=\"visible\""),
  /** Another component of the handler adds it. */
  COMPONENT("", "false", ""),
  /** Another component adds it for some users. */
  USER("", "true", "");

  private static final String DUPLICATES =
      "<requestHandler name=\"/duplicates\" class=\"solr.SearchHandler\"";
  private static final String SELECT =
      "<requestHandler name=\"/select\" class=\"solr.SearchHandler\"";
  private static final String OURS = "<str>duplicates</str>\n    </arr>";
  private static final String PARAMS =
      "{\"params\":{\"visible\":{\"_appends_\":{\"fq\":\"-author:secret\"},\"\":{\"v\":0}}}}";

  private final String line;
  private final String byUser;
  private final String attribute;

  Way(String line, String byUser, String attribute) {
    this.line = line;
    this.byUser = byUser;
    this.attribute = attribute;
  }

  /** Puts the filter into a configuration, unless the request has to send it. */
  public String configured(String config) {
    String changed =
        replaced(DUPLICATES + ">", DUPLICATES + attribute + ">" + line)
            .andThen(replaced(SELECT + ">", SELECT + attribute + ">" + line))
            .apply(config);
    return byUser.isEmpty()
        ? changed
        : replaced(OURS, "<str>duplicates</str><str>hiding</str></arr>")
            .andThen(TestCore.with(component()))
            .apply(changed);
  }

  private String component() {
    return "<searchComponent name=\"hiding\" class=\""
        + HidingComponent.class.getName()
        + "\"><bool name=\"byUser\">"
        + byUser
        + "</bool></searchComponent>";
  }

  /** Writes what is kept beside a configuration. */
  public static void writeParams(Path conf) throws IOException {
    Files.writeString(conf.resolve("params.json"), PARAMS);
  }

  /** Returns the parameters of a request. */
  public String[] params(String... params) {
    return this == PARAMETER
        ? Stream.concat(Arrays.stream(params), Stream.of("fq", "-author:secret"))
            .toArray(String[]::new)
        : params;
  }
}
