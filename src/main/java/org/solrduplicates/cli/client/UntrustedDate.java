package org.solrduplicates.cli.client;

/**
 * A date of a document that Solr did not believe, as answers and lists tell it.
 *
 * @param dateField the field that it comes from
 * @param date in ISO
 * @param why it was not believed
 */
public record UntrustedDate(String dateField, String date, String why) {}
