/**
 * What is wrong with a set-up that works nevertheless: an update chain that no update takes, a
 * field that nobody fills, a text that is not stored.
 *
 * <p>Open {@link org.solrduplicates.solr.setup.Warning} first: every warning with the sentence that
 * people read and the line to change; {@code docs/setup.md} has all of them, and a test compares
 * both. {@link org.solrduplicates.solr.setup.SetupCheck} looks at a core once: the chains that
 * updates take ({@link org.solrduplicates.solr.setup.UpdateChain}), the fields of the schema and
 * the plugins of solrconfig.xml.
 *
 * <p>{@link org.solrduplicates.solr.setup.SetupWatch} knows the warnings of a core all the time: it
 * looks at the start and with every new searcher or schema, logs each warning once, and gives them
 * to answers that ask for them.
 *
 * <p>Plugins say what they are by {@link org.solrduplicates.solr.setup.SetupPart}, so nothing here
 * knows any of them, and a chain is read as Solr has put it together, not as solrconfig.xml was
 * written.
 */
@NullMarked
package org.solrduplicates.solr.setup;

import org.jspecify.annotations.NullMarked;
