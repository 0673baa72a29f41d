// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.page;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.ZkStateReader;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.ContentStreamBase;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.common.util.StrUtils;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.RawResponseWriter;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.schema.FieldType;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.StrField;
import org.apache.solr.schema.TextField;
import org.apache.solr.security.AuthorizationContext;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.HttpCall;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.search.HandlerConfig;

/**
 * Serves the page for reviewing version groups.
 *
 * <pre>
 *   &lt;requestHandler name="/duplicates/ui" class="org.solrduplicates.solr.page.PageHandler"&gt;
 *     &lt;str name="filterField"&gt;format&lt;/str&gt;
 *     &lt;str name="dup.ui.link"&gt;https://dms.example.org/{id}&lt;/str&gt;
 *   &lt;/requestHandler&gt;
 *
 *   GET /duplicates/ui                  the page
 *   GET /duplicates/ui?file=app.js      one of its files
 *   GET /duplicates/ui?file=settings    the names of fields and handlers, for the page
 * </pre>
 *
 * <p>Each {@code filterField} names a field for filters; the default is format and author. {@code
 * dup.ui.link} is the address that opens a document, with fields in braces, of which {@code {id}}
 * is the unique key. Values are encoded, except that of a field at the beginning. By default,
 * documents cannot be opened. Files come from a fixed list. They are named by a parameter, because
 * Solr looks for a handler for longer paths. The Content-Security-Policy allows only these files.
 * Requires the read permission.
 */
public final class PageHandler extends RequestHandlerBase implements SolrCoreAware {
  /** The page addresses other handlers relative to this name. */
  static final String PATH = HandlerConfig.PATH + "/ui";

  /** Equals the policy of Solr's own server, which embedded servers do not send. */
  static final String POLICY =
      "default-src 'none'; base-uri 'none'; connect-src 'self'; form-action 'self'; font-src 'self';"
          + " frame-ancestors 'none'; img-src 'self' data:; media-src 'self';"
          + " style-src 'self' 'unsafe-inline'; script-src 'self'; worker-src 'self'";

  private static final String FOLDER = "/org/solrduplicates/page/";
  private static final String PAGE = "page.html";
  private static final String SETTINGS = "settings";
  private static final String FILE = "file";

  static final Set<String> FILES =
      Set.of(
          "page.css",
          "app.js",
          "api.js",
          "changes.js",
          "chart.js",
          "check.js",
          "compare.js",
          "csv.js",
          "decisions.js",
          "diff-worker.js",
          "document.js",
          "dom.js",
          "group.js",
          "groups.js",
          "incomplete.js",
          "overview.js",
          "parts.js",
          "passages.js",
          "review.js",
          "search.js",
          "shares.js",
          "texts.js",
          "versions.js",
          "versions-worker.js",
          "lib/diff.min.js",
          "lib/uPlot.esm.js",
          "lib/uPlot.min.css");

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=UTF-8",
          "css", "text/css; charset=UTF-8",
          "js", "text/javascript; charset=UTF-8");

  private static final String FILTER_FIELD = "filterField";
  private static final String LINK = "dup.ui.link";
  private static final Pattern FIELD_OF_LINK = Pattern.compile("\\{([^{}]+)\\}");
  private static final Pattern BEGIN_OF_LINK =
      Pattern.compile("(?i)https?://[^{}]|/[^/]|\\.\\./|\\{");
  private static final Set<String> KEYS =
      Set.of("defaults", "appends", "invariants", "httpCaching", FILTER_FIELD, LINK);

  private List<String> filterFields = List.of();
  private String link = "";

  @Override
  public void init(NamedList<?> args) {
    PluginSettings.refuseAllBut(KEYS, getClass().getSimpleName(), args);
    super.init(args);
    filterFields = PluginSettings.texts(args.getAll(FILTER_FIELD));
    link = Optional.ofNullable(args.get(LINK)).map(Object::toString).orElse("").strip();
  }

  /** Rejects another name, because the relative addresses of the page would be wrong. */
  @Override
  public void inform(SolrCore core) {
    if (!PATH.equals(getPluginInfo().name)) {
      throw PluginSettings.wrong(
          Sentence.of(
              "%s must have the name '%s', was '%s'",
              getClass().getSimpleName(), PATH, getPluginInfo().name));
    }
    requireLink(core.getLatestSchema());
  }

  private void requireLink(IndexSchema schema) {
    if (!link.isEmpty()
        && (!BEGIN_OF_LINK.matcher(link).lookingAt() || !FIELD_OF_LINK.matcher(link).find())) {
      throw PluginSettings.wrong(
          LINK
              + " must begin with http://, https://, /, ../ or a field in braces, and must have a field"
              + " in braces, such as {id}, was '"
              + link
              + "'");
    }
    List<String> fields = linkFields(schema);
    List<String> readable = readable(fields.stream(), schema);
    for (String field : fields) {
      if (!readable.contains(field)) {
        throw PluginSettings.wrong(
            LINK + " must name fields of the schema that are stored, was '{" + field + "}'");
      }
    }
  }

  private List<String> linkFields(IndexSchema schema) {
    String key = schema.getUniqueKeyField().getName();
    return FIELD_OF_LINK
        .matcher(link)
        .results()
        .map(field -> field.group(1).equals("id") ? key : field.group(1))
        .distinct()
        .toList();
  }

  @Override
  public void handleRequestBody(SolrQueryRequest request, SolrQueryResponse response)
      throws IOException {
    response.setHttpCaching(false);
    response.addHttpHeader("Content-Security-Policy", POLICY);
    response.addHttpHeader("X-Content-Type-Options", "nosniff");
    response.addHttpHeader("Referrer-Policy", "no-referrer");
    String file = file(request.getOriginalParams());
    if (file.equals(SETTINGS)) {
      response.add(SETTINGS, settings(request));
    } else {
      write(file, request, response);
    }
  }

  private static String file(SolrParams params) {
    String file = params.get(FILE, PAGE);
    if (!file.equals(PAGE) && !file.equals(SETTINGS) && !FILES.contains(file)) {
      throw RequestParams.error(
          ErrorCode.NOT_FOUND, FILE + " must be a file of the page, was '" + file + "'", null);
    }
    return file;
  }

  private static void write(String file, SolrQueryRequest request, SolrQueryResponse response)
      throws IOException {
    byte[] content = file.equals(PAGE) ? page(request) : read(file);
    String type = TYPES.getOrDefault(file.substring(file.lastIndexOf('.') + 1), "");
    ModifiableSolrParams params = new ModifiableSolrParams(request.getParams());
    request.setParams(params.set(CommonParams.WT, "raw"));
    response.add(
        RawResponseWriter.CONTENT, new ContentStreamBase.ByteArrayStream(content, file, type));
  }

  /** With a trailing slash in the address, relative addresses need another {@code ../}. */
  private static byte[] page(SolrQueryRequest request) throws IOException {
    boolean isFolder = HttpCall.of(request).filter(call -> call.path().endsWith("/")).isPresent();
    String page = new String(read(PAGE), StandardCharsets.UTF_8);
    return (isFolder ? page.replace("\"ui?", "\"../ui?") : page).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] read(String file) throws IOException {
    try (InputStream resource = PageHandler.class.getResourceAsStream(FOLDER + file)) {
      if (resource == null) {
        throw new FileNotFoundException("the plugin jar lacks " + FOLDER + file);
      }
      return resource.readAllBytes();
    }
  }

  /** Omits unreadable fields, because the list of groups rejects them. */
  private SimpleOrderedMap<Object> settings(SolrQueryRequest request) {
    SolrCore core = request.getCore();
    IndexSchema schema = request.getSchema();
    HandlerConfig duplicates = HandlerConfig.of(core, HandlerConfig.PATH);
    PluginSettings fields = duplicates.settings();
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add(
        "name",
        Optional.ofNullable(core.getCoreDescriptor().getCollectionName()).orElse(core.getName()));
    List<String> collections =
        StrUtils.splitSmart(request.getParams().get(ZkStateReader.COLLECTION_PROP, ""), ',');
    if (collections.size() > 1) { // set by Solr for an alias
      map.add("collections", collections);
    }
    map.add("key", schema.getUniqueKeyField().getName());
    map.add("title", readable(Stream.of(fields.titleField()), schema));
    map.add("path", readable(Stream.of(fields.nameField()), schema));
    map.add("author", readable(Stream.of(fields.authorField()), schema));
    map.add("link", link);
    map.add("linkFields", linkFields(schema));
    map.add("text", readable(fields.textFields().stream(), schema));
    List<String> filters = readable(filters(fields), schema);
    map.add("filters", filters);
    filters.stream()
        .filter(name -> ReadableField.isOneString(schema.getField(name)))
        .findFirst()
        .ifPresent(name -> map.add("by", name));
    readable(Stream.of(fields.nameField()), schema).stream()
        .filter(name -> ReadableField.isOneString(schema.getField(name)))
        .filter(name -> schema.getField(name).indexed())
        .forEach(name -> map.add("folders", name));
    map.add("passages", fields.hasFragments(schema));
    addSearched(fields, schema, map);
    List<String> handlers = handlers(core);
    map.add("handlers", handlers);
    map.add(
        "decisions",
        handlers.contains(HandlerConfig.PATH + "/decisions")
            && duplicates.component().decisions(core).isPresent());
    return map;
  }

  /** Separates fields of words from fields of whole values, because their queries differ. */
  private static void addSearched(
      PluginSettings fields, IndexSchema schema, SimpleOrderedMap<Object> map) {
    String key = schema.getUniqueKeyField().getName();
    List<SchemaField> indexed =
        Stream.concat(
                Stream.of(fields.titleField(), fields.nameField(), key),
                fields.textFields().stream())
            .distinct()
            .flatMap(name -> Stream.ofNullable(schema.getFieldOrNull(name)))
            .filter(SchemaField::indexed)
            .toList();
    map.add("words", ofType(TextField.class, indexed));
    map.add("strings", ofType(StrField.class, indexed));
  }

  private static List<String> ofType(Class<? extends FieldType> type, List<SchemaField> fields) {
    return fields.stream()
        .filter(field -> type.isInstance(field.getType()))
        .map(SchemaField::getName)
        .toList();
  }

  private Stream<String> filters(PluginSettings fields) {
    return filterFields.isEmpty()
        ? Stream.of("format", fields.authorField()).distinct()
        : filterFields.stream();
  }

  private static List<String> readable(Stream<String> names, IndexSchema schema) {
    return names
        .filter(
            name ->
                Optional.ofNullable(schema.getFieldOrNull(name))
                    .filter(ReadableField::isReadBack)
                    .isPresent())
        .toList();
  }

  /** Names existing handlers only, because browsers log every failed request as an error. */
  private static List<String> handlers(SolrCore core) {
    return core.getRequestHandlers().keySet().stream()
        .filter(name -> name.startsWith(HandlerConfig.PATH + "/") || name.equals("/select"))
        .sorted()
        .toList();
  }

  @Override
  public Name getPermissionName(AuthorizationContext request) {
    return Name.READ_PERM;
  }

  @Override
  public String getDescription() {
    return "Serves the page for reviewing version groups";
  }
}
