// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Answers what a collection would about its groups, in pages of two: 20 documents, seven of them in
 * three groups, with names that are up to no good.
 */
public final class GroupsSolr implements AutoCloseable {
  static final String DONE =
      """
      {"state":"done","documents":20,"documentsPerSecond":41234.5,"groups":3,"inGroups":7,
      "changedMeanwhile":0,"neverCompared":{"noFingerprint":0,"otherAlgorithm":0},
      "oversized":{"terms":17,"largest":1200,"documents":5000,"pairsSkipped":812345},
      "settings":{"dup.threshold":"0.7"}}""";
  public static final String NEVER_COMPARED =
      DONE.replace("\"noFingerprint\":0", "\"noFingerprint\":12");
  static final String CHANGED = DONE.replace("\"changedMeanwhile\":0", "\"changedMeanwhile\":2");

  private static final int PAGE = 2;

  /** The commands that were posted and change something, in order. */
  public final List<String> commands = new ArrayList<>();

  /** The parameters of every list that was asked for, by its path. */
  public final Map<String, List<Map<String, List<String>>>> asked = new TreeMap<>();

  /** What is answered about the job, in turn; the last one for ever. */
  public final Deque<String> jobs = new ArrayDeque<>(List.of(DONE));

  /** The HTTP status of commands and of links. */
  int commandStatus = 200;

  int abortStatus = 200;
  public int linksStatus = 200;

  /** How often the status is still to be refused. */
  int statusFailures;

  /** Whether a status is answered after each that is refused. */
  boolean everyOther;

  private boolean refusedLast;

  public final List<String> groups = new ArrayList<>(examples());
  public final List<String> links = new ArrayList<>();

  private final StubSolr stub = new StubSolr();

  public GroupsSolr() throws IOException {
    links.add(link("a", "b", "0.91", "\"sketch\",\"exact\""));
    links.add(link("b", "c", "0.8", "\"sketch\""));
    links.add(link("d", "e", "1.0", "\"exact\""));
    stub.handle("/duplicates/groups", this::groups);
    stub.handle("/duplicates/links", exchange -> list(exchange, links, linksStatus));
    stub.handle("/duplicates/histogram", this::histogram);
  }

  public static String running(String phase, double progress) {
    return "{\"state\":\"running\",\"started\":\"2026-11-21T15:00:00Z\",\"phase\":\""
        + phase
        + "\",\"progress\":"
        + progress
        + "}";
  }

  private static List<String> examples() {
    return List.of(
        group(
            "17",
            3,
            member("a", "", "Draft", "contracts/2019/x/a.doc", "application/msword"),
            versioned(
                1,
                member(
                    "b",
                    "2020-01-01T00:00:00Z",
                    "=1+1",
                    "contracts/2019/b.pdf",
                    "application/pdf")),
            versioned(
                2,
                member("c", "2021-01-01T00:00:00Z", "Ü, \\\"q\\\"", "contracts/2020/c.pdf", ""))),
        group(
            "4",
            2,
            member("d", "2022-05-05T00:00:00Z", "Wiki", "http://wiki.example.org/d", "text/html"),
            member("e", "2022-05-05T00:00:00Z", "Wiki", "http://Wiki.example.org/e", "text/html")),
        group(
            "9",
            2,
            member("f", "", "<script>alert(1)</script>", "", "\\\"><img src=x>"),
            member("@g", "", "-2", "", "")));
  }

  public static String group(String id, int size, String... members) {
    return "{\"id\":\"%s\",\"size\":%d,\"redundant\":%d,\"similarity\":0.81,\"members\":[%s]}"
        .replaceFirst("%s", id)
        .replaceFirst("%d", "" + size)
        .replaceFirst("%d", "" + (size - 1))
        .replace("%s", String.join(",", members));
  }

  public static String member(String id, String date, String title, String path, String format) {
    return Stream.of("id", id, "date", date, "title", title, "path", path, "format", format)
        .collect(Collectors.joining("\",\"", "{\"", "\"}"))
        .replaceAll("(\"(?:id|date|title|path|format)\"),", "$1:")
        .replaceAll(",\"(?:date|title|path|format)\":\"\"", "");
  }

  /** Adds a version number to a member, as Solr does for members of a complete group. */
  static String versioned(int version, String member) {
    return member.replaceFirst("}$", ",\"version\":" + version + "}");
  }

  private static String link(String a, String b, String similarity, String sources) {
    return "{\"group\":\"17\",\"a\":\"%a\",\"b\":\"%b\",\"similarity\":%s,\"source\":[%x]}"
        .replace("%a", a)
        .replace("%b", b)
        .replace("%s", similarity)
        .replace("%x", sources);
  }

  public String url() {
    return stub.url();
  }

  public CommandLine run(String... more) {
    return CommandLine.run(
        Stream.concat(Stream.of("groups", "--solr", stub.url()), Stream.of(more))
            .toArray(String[]::new));
  }

  private void groups(HttpExchange exchange) throws IOException {
    if (exchange.getRequestMethod().equals("POST")) {
      command(exchange);
    } else if (parameters(exchange).containsKey("command")) {
      StubSolr.send(exchange, 200, job());
    } else {
      list(exchange, groups, 200);
    }
  }

  private void command(HttpExchange exchange) throws IOException {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    boolean reads = body.equals("{\"command\":\"status\"}");
    if (!reads) {
      commands.add(body);
    }
    if (reads && refuses()) {
      StubSolr.send(exchange, 503, "{\"error\":{\"msg\":\"busy\",\"code\":503}}");
      return;
    }
    int status = body.contains("abort") ? abortStatus : commandStatus;
    boolean accepted = (reads || status == 200) && type.startsWith("application/json");
    String refusal = "{\"error\":{\"msg\":\"a job is running already\",\"code\":400}}";
    StubSolr.send(exchange, accepted ? 200 : status, accepted ? job() : refusal);
  }

  private boolean refuses() {
    refusedLast = statusFailures > 0 && !(everyOther && refusedLast);
    statusFailures -= refusedLast ? 1 : 0;
    return refusedLast;
  }

  private String job() {
    return "{\"job\":" + (jobs.size() > 1 ? jobs.removeFirst() : jobs.getFirst()) + "}";
  }

  private void list(HttpExchange exchange, List<String> all, int status) throws IOException {
    Map<String, List<String>> parameters = parameters(exchange);
    remember(exchange, parameters);
    String mark = parameters.getOrDefault("cursorMark", List.of("*")).get(0);
    int start = mark.equals("*") ? 0 : Integer.parseInt(mark);
    int end =
        "0".equals(parameters.getOrDefault("rows", List.of("")).get(0)) ? start : start + PAGE;
    List<String> page = all.subList(start, Math.min(end, all.size()));
    String next = page.isEmpty() ? mark : "" + (start + page.size());
    StubSolr.send(exchange, status, page(page, all.size(), next));
  }

  private static String page(List<String> docs, int found, String next) {
    return """
    {"response":{"numFound":%n,"docs":[%d]},"nextCursorMark":"%c",
    "groups":{"documents":20,"inGroups":7,"groups":3,"redundant":4,"sizes":{"2-5":3,"6-20":0},
    "asOf":"2026-11-21T15:01:21Z","settings":{"dup.threshold":"0.7"}}}"""
        .replace("%n", "" + found)
        .replace("%c", next)
        .replace("%d", String.join(",", docs));
  }

  private void histogram(HttpExchange exchange) throws IOException {
    remember(exchange, parameters(exchange));
    String distances =
        IntStream.rangeClosed(0, 64)
            .mapToObj(bits -> "{\"val\":" + bits + ",\"count\":" + bits * bits + "}")
            .collect(Collectors.joining(","));
    String answer =
        """
        {"histogram":{"documents":20,"sample":10,"seed":1,"exact":false,
        "distances":{"pairs":45,"buckets":[%d]},
        "nearest":{"documents":10,"below":0.5,"duplicates":{"share":0.3,"low":0.108,"high":0.603},
        "buckets":[{"from":0.0,"to":0.5,"count":7},{"from":0.5,"to":1.0,"count":3}]}}}""";
    StubSolr.send(exchange, 200, answer.replace("%d", distances));
  }

  private void remember(HttpExchange exchange, Map<String, List<String>> parameters) {
    String path = exchange.getRequestURI().getPath().replaceFirst(".*/", "");
    asked.computeIfAbsent(path, p -> new ArrayList<>()).add(parameters);
  }

  private static Map<String, List<String>> parameters(HttpExchange exchange) {
    return Arrays.stream(exchange.getRequestURI().getRawQuery().split("&"))
        .map(parameter -> URLDecoder.decode(parameter, StandardCharsets.UTF_8).split("=", 2))
        .collect(
            Collectors.groupingBy(p -> p[0], Collectors.mapping(p -> p[1], Collectors.toList())));
  }

  @Override
  public void close() {
    stub.close();
  }
}
