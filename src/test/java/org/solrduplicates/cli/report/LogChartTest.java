package org.solrduplicates.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.solrduplicates.cli.client.GroupHistogram;
import org.solrduplicates.cli.table.Html;

class LogChartTest {
  private static final GroupHistogram.Bar NONE = new GroupHistogram.Bar("none", 0);
  private static final GroupHistogram.Bar ONE = new GroupHistogram.Bar("one", 1);
  private static final GroupHistogram.Bar TEN = new GroupHistogram.Bar("ten", 10);
  private static final GroupHistogram.Bar THOUSAND = new GroupHistogram.Bar("many", 1000);

  /** Four steps of 50: nothing to 1, to 10, to 100, to 1,000. */
  @Test
  void eachPowerOfTenIsOneStepHigher() {
    String chart = chart(NONE, ONE, TEN, THOUSAND);

    assertEquals(
        List.of("0.0", "50.0", "100.0", "200.0"), all(chart, "<rect[^>]* height=\"([0-9.]+)\""));
    assertEquals(List.of("1", "10", "100", "1,000"), all(chart, "\"end\">([0-9,]+)<"));
  }

  @Test
  void aBarEndsAtTheLineOfItsCount() {
    String chart = chart(TEN, THOUSAND);

    assertEquals(List.of("110.0", "10.0"), all(chart, "<rect[^>]* y=\"([0-9.]+)\""));
    assertTrue(all(chart, "d=\"M80 ([0-9.]+)h").containsAll(List.of("110.0", "10.0")), chart);
  }

  @Test
  void withoutBarsThereIsAnEmptyChart() {
    assertEquals(List.of(), all(chart(), "(<rect)"));
    assertEquals(List.of("0.0"), all(chart(NONE), "<rect[^>]* height=\"([0-9.]+)\""));
  }

  @Test
  void whatItShowsIsSaidInWords() {
    assertTrue(chart(ONE).contains("aria-label=\"a &lt;b&gt;\""));
  }

  private static String chart(GroupHistogram.Bar... bars) {
    Html html = new Html();
    new LogChart(List.of(bars)).addTo(html, "a <b>");
    return html.toString();
  }

  private static List<String> all(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().map(found -> found.group(1)).toList();
  }
}
