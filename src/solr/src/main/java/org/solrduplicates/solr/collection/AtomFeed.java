// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.CursorMarkParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.ContentStreamBase;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.RawResponseWriter;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.solr.config.HttpCall;

/**
 * A page of changes as an Atom feed (RFC 4287), the newest first. Links have the address of the
 * request.
 */
record AtomFeed(SolrQueryRequest request, Listing page) {
  private static final String FORMAT = "atom";
  private static final String TYPE = "application/atom+xml;charset=UTF-8";
  private static final String ID = "urn:solr-duplicates:";

  static boolean isAsked(SolrParams params) {
    return FORMAT.equals(params.get(CommonParams.WT));
  }

  void write(SolrQueryResponse response) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      write(XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, "UTF-8"));
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e); // the stream is in memory
    }
    request.setParams(new ModifiableSolrParams(request.getParams()).set(CommonParams.WT, "raw"));
    response.add(
        RawResponseWriter.CONTENT,
        new ContentStreamBase.ByteArrayStream(out.toByteArray(), FORMAT, TYPE));
  }

  private void write(XMLStreamWriter xml) throws XMLStreamException {
    String name = request.getCore().getCoreDescriptor().getCollectionName();
    String collection = name == null ? request.getCore().getName() : name;
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeStartElement("feed");
    xml.writeDefaultNamespace("http://www.w3.org/2005/Atom");
    element("id", ID + encoded(collection), xml);
    element("title", "Versions and copies in " + collection, xml);
    element("updated", updated(), xml);
    xml.writeStartElement("author");
    element("name", collection, xml);
    xml.writeEndElement();
    String address = HttpCall.of(request).map(HttpCall::url).orElse("");
    link("self", address + request.getOriginalParams().toQueryString(), xml);
    if (!page.documents().isEmpty()) {
      link("next", address + next(), xml);
    }
    String folder = address.substring(0, address.lastIndexOf('/') + 1);
    for (SolrDocument row : page.documents()) {
      entry(row, collection, folder, xml);
    }
    xml.writeEndDocument();
    xml.close();
  }

  /** Keeps the filters and fields of the request. */
  private String next() {
    return new ModifiableSolrParams(request.getOriginalParams())
        .set(CursorMarkParams.CURSOR_MARK_PARAM, page.next())
        .toQueryString();
  }

  /** Returns the time of the newest change, or the start of the epoch if there is none. */
  private String updated() {
    return page.documents().stream()
        .map(row -> String.valueOf(row.getFieldValue("changed")))
        .findFirst()
        .orElse(Instant.EPOCH.toString());
  }

  private static void entry(SolrDocument row, String collection, String folder, XMLStreamWriter xml)
      throws XMLStreamException {
    String id = String.valueOf(row.getFieldValue(CommonParams.ID));
    String changed = String.valueOf(row.getFieldValue("changed"));
    Object title = row.getFieldValue("title");
    boolean isLatest = Boolean.TRUE.equals(row.getFieldValue("latest"));
    xml.writeStartElement("entry");
    element("id", ID + encoded(collection) + ":" + encoded(id) + ":" + changed, xml);
    element("title", title == null ? id : title.toString(), xml);
    element("updated", changed, xml);
    link("alternate", folder + "ui#group?id=" + encoded(id), xml);
    xml.writeEmptyElement("category");
    xml.writeAttribute("term", isLatest ? "latest" : "other");
    element("summary", id + " in group " + row.getFieldValue("group"), xml);
    xml.writeEndElement();
  }

  private static void link(String relation, String address, XMLStreamWriter xml)
      throws XMLStreamException {
    xml.writeEmptyElement("link");
    xml.writeAttribute("rel", relation);
    xml.writeAttribute("href", address);
  }

  private static void element(String name, String text, XMLStreamWriter xml)
      throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeCharacters(legal(text));
    xml.writeEndElement();
  }

  /** Replaces what XML 1.0 cannot have, such as control characters and lone surrogates. */
  private static String legal(String text) {
    return text.codePoints()
        .map(c -> isLegal(c) ? c : 0xFFFD)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isLegal(int c) {
    return c >= 0x20 && c < 0xD800
        || c >= 0xE000 && c < 0xFFFE
        || c >= 0x10000
        || c == '\n'
        || c == '\t'
        || c == '\r';
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
