// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

/** The classes of the product, without those of its tests, in whatever folder they were built. */
final class ProductClasses {
  private ProductClasses() {}

  static JavaClasses in(String... packages) {
    return new ClassFileImporter()
        .withImportOption(
            location -> !location.contains("/test-classes/") && !location.contains("-tests.jar"))
        .importPackages(packages);
  }
}
