// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.solr.common.SolrException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.job.CoreFolder;

/** The files of a job are gone, because somebody has emptied the folder of the core. */
class LostFilesTest {
  private static final String JOB = "groups";

  @TempDir private Path core;

  private CoreFolder folder() {
    return new CoreFolder(core.resolve("solr-duplicates"));
  }

  @Test
  void aRecordThatIsGoneIsNotFound() {
    SolrException failure =
        assertThrows(SolrException.class, () -> RunFiles.part(JOB, folder(), 0));

    assertEquals(404, failure.code());
    assertEquals("this core has no record of the job", failure.getMessage());
  }

  @Test
  void rowsThatAreGoneAreImportedAgain() {
    IOException failure = assertThrows(IOException.class, () -> ImportFile.open(JOB, folder()));

    assertEquals("the rows are gone; import all rows again", failure.getMessage());
  }
}
