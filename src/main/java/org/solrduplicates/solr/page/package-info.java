/**
 * The page that people use: {@code /duplicates/ui}.
 *
 * <p>Open {@link org.solrduplicates.solr.page.PageHandler} first, the only class. It serves the
 * files of the page, which are resources of the plugin jar below {@code org/solrduplicates/page},
 * and tells the page the names of fields and of handlers. The page itself is HTML, CSS and
 * JavaScript; {@code app.js} is the file to open first. What it shows it asks of the other
 * handlers, as any client does, with the rights of the person in front of it. So nothing here reads
 * a document, and no filter has to be applied here.
 *
 * <p>Two libraries come with it, unpacked from their WebJars when the plugin is built: jsdiff, for
 * the difference of two texts, and uPlot, for the histogram. Their licences are beside them, in
 * {@code lib}.
 *
 * <p>Nobody else may use this package.
 */
@NullMarked
package org.solrduplicates.solr.page;

import org.jspecify.annotations.NullMarked;
