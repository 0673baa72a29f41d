package org.solrduplicates.core.group;

public record IndexTerm(String field, String text) {}
