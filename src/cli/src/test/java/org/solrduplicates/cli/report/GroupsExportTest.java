// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.CommandLine;
import org.solrduplicates.cli.GroupsSolr;

class GroupsExportTest {
  @TempDir Path folder;
  private GroupsSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new GroupsSolr();
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  /** Latest first; the third group comes on the second page. */
  @Test
  void everyDocumentOfEveryPageOfGroupsIsALine() throws IOException {
    assertEquals(
        """
        group,id,size,date,title,path,format,version,latest
        17,c,3,2021-01-01T00:00:00Z,"Ü, ""q""\",contracts/2020/c.pdf,,2,true
        17,b,3,2020-01-01T00:00:00Z,'=1+1,contracts/2019/b.pdf,application/pdf,1,
        17,a,3,,Draft,contracts/2019/x/a.doc,application/msword,,
        4,e,2,2022-05-05T00:00:00Z,Wiki,http://Wiki.example.org/e,text/html,,true
        4,d,2,2022-05-05T00:00:00Z,Wiki,http://wiki.example.org/d,text/html,,
        9,f,2,,<script>alert(1)</script>,,\"""><img src=x>",,
        9,'@g,2,,'-2,,,,
        """
            .replace("\n", "\r\n"),
        exported("groups.csv"));
    assertEquals(List.of("*", "2", "3"), marks("groups"));
  }

  @Test
  void everyLinkOfEveryPageIsALine() throws IOException {
    assertEquals(
        "a,b,similarity,source\r\na,b,0.91,sketch exact\r\nb,c,0.8,sketch\r\nd,e,1.0,exact\r\n",
        exported("links.csv"));
    assertEquals(List.of("*", "2", "3"), marks("links"));
  }

  @Test
  void groupsAreAskedForTheLargestFirstWithAllTheirMembers() throws IOException {
    export("--fq", "type:a", "--fq", "lang:en", "--sample", "77");

    List<String> filters = List.of("type:a", "lang:en");
    assertTrue(
        solr.asked.values().stream()
            .flatMap(List::stream)
            .allMatch(asked -> filters.equals(asked.get("fq"))));
    assertEquals(List.of("77"), solr.asked.get("histogram").get(0).get("dup.sample"));
    assertTrue(
        solr.asked.get("groups").stream()
            .filter(asked -> asked.containsKey("cursorMark"))
            .allMatch(
                asked ->
                    asked.get("sort").equals(List.of("size desc"))
                        && asked.get("dup.members").equals(List.of("1000"))));
  }

  @Test
  void theFolderIsMadeAndHasTheFourFilesAndNothingElse() throws IOException {
    Path deeper = folder.resolve("a/b");

    assertEquals(0, solr.run("--out", deeper.toString()).exitCode);

    assertEquals(Set.of("groups.csv", "links.csv", "report.json", "report.html"), namesIn(deeper));
  }

  @Test
  void aRunThatFailsLeavesTheFilesOfTheLastOneAndNoHalfOnes() throws IOException {
    export();
    String before = Files.readString(folder.resolve("groups.csv"));
    solr.groups.remove(0);
    solr.linksStatus = 500;

    assertEquals(1, solr.run("--out", folder.toString()).exitCode);

    assertEquals(before, Files.readString(folder.resolve("groups.csv")));
    assertEquals(4, namesIn(folder).size());
    solr.linksStatus = 200;
    assertFalse(exported("groups.csv").contains("17,"));
  }

  @Test
  void aFolderThatCannotBeMadeIsSaidBeforeTheJobIsStarted() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertEquals(1, solr.run("--out", file.toString()).exitCode);
    assertEquals(List.of(), solr.commands);
  }

  @Test
  void anIncompleteRunIsExportedAllTheSame() throws IOException {
    solr.jobs.clear();
    solr.jobs.add(GroupsSolr.NEVER_COMPARED);

    assertEquals(3, solr.run("--out", folder.toString()).exitCode);
    assertEquals(4, namesIn(folder).size());
  }

  @Test
  void aCollectionWithoutGroupsHasAReportToo() throws IOException {
    solr.groups.clear();
    solr.links.clear();

    assertEquals("group,id,size,date,title,path,format,version,latest\r\n", exported("groups.csv"));
    assertEquals("a,b,similarity,source\r\n", exported("links.csv"));
    assertTrue(Files.readString(folder.resolve("report.html")).contains("The largest groups"));
  }

  private String exported(String name) throws IOException {
    export();
    return Files.readString(folder.resolve(name));
  }

  private void export(String... more) {
    CommandLine line =
        solr.run(
            Stream.concat(Stream.of("--out", folder.toString()), Stream.of(more))
                .toArray(String[]::new));
    assertEquals(0, line.exitCode, line.err());
  }

  /** Returns the marks of all pages of a list; the totals are asked for without one. */
  private List<String> marks(String list) {
    return solr.asked.get(list).stream()
        .filter(asked -> asked.containsKey("cursorMark"))
        .map(asked -> asked.get("cursorMark").get(0))
        .toList();
  }

  private static Set<String> namesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
  }
}
