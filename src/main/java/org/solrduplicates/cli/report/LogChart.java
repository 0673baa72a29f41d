package org.solrduplicates.cli.report;

import java.util.List;
import org.solrduplicates.cli.client.GroupHistogram;
import org.solrduplicates.cli.table.Figure;
import org.solrduplicates.cli.table.Html;
import org.solrduplicates.core.text.Sentence;

/** Bars on a logarithmic scale as SVG; its colours are those of the page around it. */
final class LogChart {
  private static final double WIDTH = 640;
  private static final double HEIGHT = 200;
  private static final double LEFT = 80;
  private static final double TOP = 10;
  private static final int MAX_LABELS = 11;

  private final List<GroupHistogram.Bar> bars;

  /** The powers of ten that the scale reaches. */
  private final int decades;

  LogChart(List<GroupHistogram.Bar> bars) {
    this.bars = bars;
    long largest = bars.stream().mapToLong(GroupHistogram.Bar::count).max().orElse(0);
    decades = (int) Math.ceil(Math.log10((double) Math.max(largest, 1)));
  }

  void addTo(Html html, String description) {
    html.markup(
        Sentence.of(
            "<svg role=\"img\" viewBox=\"0 0 %.0f %.0f\" aria-label=\"%s\">",
            LEFT + WIDTH + TOP, TOP + HEIGHT + 30, Html.escaped(description)));
    for (int power = 0; power <= decades; power++) {
      html.markup(line(power));
    }
    for (int i = 0; i < bars.size(); i++) {
      html.markup(bar(i));
    }
    html.markup("</svg>");
  }

  private String line(int power) {
    double y = TOP + HEIGHT - height(power);
    return Sentence.of(
        "<path class=\"line\" d=\"M%.0f %.1fh%.0f\"/><text x=\"%.0f\" y=\"%.1f\""
            + " text-anchor=\"end\">%s</text>",
        LEFT, y, WIDTH, LEFT - 6, y + 4, Figure.grouped((long) Math.pow(10, power)));
  }

  private String bar(int i) {
    double width = WIDTH / bars.size();
    GroupHistogram.Bar bar = bars.get(i);
    double height = bar.count() == 0 ? 0 : height(Math.log10((double) bar.count()));
    String rectangle =
        Sentence.of(
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>%s: %s</title></rect>",
            LEFT + i * width,
            TOP + HEIGHT - height,
            width * 0.8,
            height,
            bar.label(),
            Figure.grouped(bar.count()));
    return rectangle + label(i, LEFT + (i + 0.4) * width);
  }

  private String label(int i, double x) {
    int step = (bars.size() + MAX_LABELS - 1) / MAX_LABELS;
    return i % roundStep(step) == 0
        ? Sentence.of(
            "<text x=\"%.1f\" y=\"%.0f\" text-anchor=\"middle\">%s</text>",
            x, TOP + HEIGHT + 18, bars.get(i).label())
        : "";
  }

  /** Returns the next power of two, as distances are in bits. */
  private static int roundStep(int step) {
    return step <= 1 ? 1 : Integer.highestOneBit(step - 1) * 2;
  }

  /** A count of one is one step above nothing. */
  private double height(double log) {
    return HEIGHT * (log + 1) / (decades + 1);
  }
}
