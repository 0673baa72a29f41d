// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The plugin goes into cores of the shapes that people have, finds versions there, orders them by
 * the documents' own dates, and goes out without a trace.
 */
class InstallShapesTest {
  private static ConfigsetSolr solr;

  @BeforeAll
  static void start(@TempDir Path home) throws Exception {
    solr = ConfigsetSolr.in(home);
    for (CollectionShape shape : CollectionShape.values()) {
      solr.with(shape.core(), shape.schemaFile(), shape.schema(), shape.config());
    }
    solr.start();
  }

  @AfterAll
  static void stop() throws Exception {
    solr.close();
  }

  @ParameterizedTest
  @EnumSource(CollectionShape.class)
  void eachShapeWorksWithAtMostOnePaste(CollectionShape shape) throws Exception {
    Path schema = solr.config(shape.core()).resolveSibling(shape.schemaFile());
    new InstallWalk(
            solr.url(),
            shape.core(),
            shape.fields(),
            shape.isClassic() ? schema : null,
            shape.hasUpdateLog())
        .goAll();
  }
}
