// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigFileTest {
  private static final List<String> BEHIND = List.of("duplicates");

  private static ConfigFile file(String text) {
    return ConfigFile.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] bytes(ConfigFile file) {
    return file.text().getBytes(ConfigFile.BYTES);
  }

  private static ConfigFile installed(ConfigFile file) {
    return file.with(0, Plugins.BEFORE, BEHIND);
  }

  private static ConfigFile uninstalled(ConfigFile file) {
    return file.withoutOwnChain().without(Plugins.BEFORE, BEHIND);
  }

  @Test
  void theNamesStandBehindThoseThatAreThere() {
    ConfigFile file =
        file(
            "<config><updateRequestProcessorChain processor=\"uuid,blank\" post-processor='x'"
                + " name=\"a\"/></config>");

    assertEquals(
        "<config><updateRequestProcessorChain processor=\"uuid,blank,first-seen,group-numbers\""
            + " post-processor='x,duplicates' name=\"a\"/></config>",
        installed(file).text());
  }

  @Test
  void attributesThatAreNotThereStandBehindTheLast() {
    ConfigFile file =
        file(
            "<config><updateRequestProcessorChain\n  name='a'\n ><b/></updateRequestProcessorChain>");

    assertEquals(
        "<config><updateRequestProcessorChain\n  name='a' processor=\"first-seen,group-numbers\""
            + " post-processor=\"duplicates\"\n ><b/></updateRequestProcessorChain>",
        installed(file).text());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<config><updateRequestProcessorChain/></config>",
        "<config><updateRequestProcessorChain name=\"a\" default=\"true\"></config>",
        "<config><updateRequestProcessorChain processor = 'a , b'\r\n\tpost-processor=\"c\"/></config>",
        "\uFEFF<?xml version=\"1.0\"?>\r\n<!DOCTYPE config [<!ENTITY e '<x>'>]><config>"
            + "<updateRequestProcessorChain name=\"größe > alles\"/></config>\r\n",
        "<config><!-- <updateRequestProcessorChain name=\"no\"> --><![CDATA["
            + "<updateRequestProcessorChain name=\"nor\">]]><updateRequestProcessorChain name=\"a\"/>"
            + "<updateRequestProcessorChain name=\"b\"/></config>"
      })
  void uninstallRestoresTheFileByteForByte(String text) {
    ConfigFile file = file(text);
    ConfigFile installed = installed(file);

    assertEquals(installed, installed(installed), "twice");
    assertTrue(installed.text().length() > file.text().length());
    assertArrayEquals(text.getBytes(StandardCharsets.UTF_8), bytes(uninstalled(installed)));
    assertEquals(file, uninstalled(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<config>\n</config>\n", "<config>\r\n  </config>"})
  void aChainOfOurOwnStandsAtTheEndAndIsTakenBack(String text) {
    ConfigFile file = file("<!-- </config> -->" + text);
    ConfigFile with = file.withOwnChain();

    assertEquals(1, with.chainTags().size());
    assertTrue(with.text().strip().endsWith("</updateRequestProcessorChain>" + end(text)));
    assertEquals(file, uninstalled(with));
  }

  private static String end(String text) {
    return (text.contains("\r") ? "\r\n" : "\n") + "</config>";
  }

  @Test
  void aFileWithoutAnEndGetsNoChain() {
    assertEquals(file("<x/>"), file("<x/>").withOwnChain());
  }

  @Test
  void onlyOurNamesAreTakenAwayWhereverTheyStand() {
    ConfigFile file =
        file(
            "<updateRequestProcessorChain processor=\"first-seen, uuid,group-numbers\""
                + " post-processor=\"my-duplicates,duplicates ,duplicates-too\"/>"
                + "<updateRequestProcessorChain post-processor='duplicates' name=\"b\"/>");

    assertEquals(
        "<updateRequestProcessorChain processor=\"uuid\""
            + " post-processor=\"my-duplicates ,duplicates-too\"/>"
            + "<updateRequestProcessorChain name=\"b\"/>",
        uninstalled(file).text());
  }

  /** Each with what it becomes; the comment is no handler. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<requestHandler name='/select' class='x' /> | <requestHandler name='/select' class='x' >ARR</requestHandler>",
        "<requestHandler name='/select'>N  <lst/>N</requestHandler> | <requestHandler name='/select'>N  <lst/>N  ARRN</requestHandler>",
        "<requestHandler name='/select'>N  <lst/>N  </requestHandler> | <requestHandler name='/select'>N  <lst/>N    ARRN  </requestHandler>",
        "<requestHandler name='/select'><arr name='last-components'>N<str>spell</str></arr></requestHandler> | <requestHandler name='/select'><arr name='last-components'>STRN<str>spell</str></arr></requestHandler>",
        "<!--<requestHandler name='/select'/>--><requestHandler name='/other'/> | <!--<requestHandler name='/select'/>--><requestHandler name='/other'/>"
      })
  void theComponentGoesIntoAHandlerAndOutAgain(String before, String after) {
    for (String line : List.of("\n", "\r\n")) {
      ConfigFile file = file(written(before, line));

      ConfigFile with = file.withComponents(List.of("/select"));

      assertEquals(written(after, line), with.text());
      assertEquals(with, with.withComponents(List.of("/select")));
      assertEquals(with.equals(file), with.keepsComponent("/select"));
      assertEquals(file, with.withoutComponents());
    }
  }

  /** Older versions have added one component, for all its work. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<requestHandler name='/select' class='x' >ARR</requestHandler>",
        "<requestHandler name='/select'>N  <lst/>N  ARRN</requestHandler>",
        "<requestHandler name='/select'><arr name='last-components'>STRN<str>spell</str></arr></requestHandler>"
      })
  void theComponentOfAnOlderVersionIsCompletedAndRemoved(String handler) {
    ConfigFile older = file(written(handler, "\n").replaceAll("<str>duplicates-\\w+</str>", ""));
    ConfigFile now = file(written(handler, "\n"));

    assertEquals(now, older.withComponents(List.of("/select")));
    assertEquals(now.withoutComponents(), older.withoutComponents());
  }

  private static String written(String text, String line) {
    return text.replace("ARR", "<arr name='last-components'>STR</arr>")
        .replace(
            "STR", "<str>duplicates-list</str><str>duplicates-versions</str><str>duplicates</str>")
        .replace('\'', '"')
        .replace("N", line);
  }

  @Test
  void definitionsGoIntoASchemaAndOutAgainHoweverTheyAreWritten() {
    ConfigFile file = file("<schema>\n  <field name=\"id\" type=\"string\"/>\n</schema>\n");
    List<String> lines =
        List.of("<fieldType name=\"dup_long\" class=\"x\"/>", "<field name=\"dup_group\"/>");

    ConfigFile with = file.withDefinitions(lines);

    assertEquals(lines, with.definitions(List.of("dup_long", "dup_group")));
    assertEquals(file, with.withoutDefinitions(List.of("dup_long", "dup_group")));
    ConfigFile other = file("<schema><field\n type='a' name='dup_group' /></schema>");
    assertEquals("<schema></schema>", other.withoutDefinitions(List.of("dup_group")).text());
  }
}
