/**
 * What solrconfig.xml, the schema and the parameters of a request say, read and checked once.
 *
 * <p>Open {@link org.solrduplicates.solr.config.PluginSettings} first: the names of the fields that
 * the plugin keeps, the analyzer or the built-in words, the floor and the ceiling of a text. Update
 * processors and search components read it in the same way, and a core in which both disagree does
 * not start. {@link org.solrduplicates.solr.config.StoredField} says what a field must be and
 * prints the line to add to the schema when it is not.
 *
 * <p>{@link org.solrduplicates.solr.config.AdaptedFields} are those that are read where no
 * parameter names others: title, author, dates and so on, under the names that the commonest
 * schemas have. {@link org.solrduplicates.solr.config.ReadableField} says whether the values of a
 * field can be read back at all.
 *
 * <p>{@link org.solrduplicates.solr.config.RequestParams} is how parameters are read everywhere: an
 * error of a request names the parameter, the value and what is allowed.
 */
@NullMarked
package org.solrduplicates.solr.config;

import org.jspecify.annotations.NullMarked;
