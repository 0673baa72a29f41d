// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import com.thaiopensource.util.PropertyMapBuilder;
import com.thaiopensource.validate.ValidateProperty;
import com.thaiopensource.validate.ValidationDriver;
import com.thaiopensource.validate.rng.CompactSchemaReader;
import com.thaiopensource.xml.sax.ErrorHandlerImpl;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Validates feeds against {@code feed.rnc}. */
final class Rng {
  private Rng() {}

  /** Returns the faults of a feed; empty for none. */
  static String faults(String feed) {
    StringWriter faults = new StringWriter();
    PropertyMapBuilder properties = new PropertyMapBuilder();
    properties.put(ValidateProperty.ERROR_HANDLER, new ErrorHandlerImpl(faults));
    ValidationDriver driver =
        new ValidationDriver(properties.toPropertyMap(), CompactSchemaReader.getInstance());
    try {
      String schema = String.valueOf(Rng.class.getResource("/model/feed.rnc"));
      if (driver.loadSchema(new InputSource(schema))) {
        driver.validate(new InputSource(new StringReader(feed)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SAXException e) {
      throw new IllegalArgumentException(feed, e);
    }
    return faults.toString();
  }
}
