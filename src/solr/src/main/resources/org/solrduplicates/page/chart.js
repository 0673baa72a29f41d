// SPDX-License-Identifier: Apache-2.0
/** The histogram, drawn by uPlot, with a line for the threshold. */
import uPlot from "./ui?file=lib/uPlot.esm.js";
import { percent, similarity } from "./ui?file=texts.js";

const HEIGHT = 240;

function color(element, name) {
  return getComputedStyle(element).getPropertyValue(name).trim();
}

/**
 * Draws bars, and draws them anew when the place changes its width or the person another theme.
 *
 * @param {Element} place where to draw
 * @param {Array<{from: number, to: number, share: number}>} bars shares of 1 over similarities
 * @param {function(): number} threshold where the line is
 * @param {AbortSignal} signal ends it
 * @returns {{redraw: function(): void}}
 */
export function histogram(place, bars, threshold, signal) {
  const edges = [...bars.map((b) => b.from), bars.at(-1).to];
  const shares = [...bars.map((b) => b.share), 0];

  const draw = (plot) => {
    const { ctx } = plot;
    const bottom = plot.bbox.top + plot.bbox.height;
    const limit = threshold();
    ctx.save();
    for (const bucket of bars) {
      const left = plot.valToPos(bucket.from, "x", true) + 1;
      const right = plot.valToPos(bucket.to, "x", true) - 1;
      const top = plot.valToPos(bucket.share, "y", true);
      ctx.fillStyle = color(place, (bucket.from + bucket.to) / 2 >= limit ? "--accent" : "--faint");
      ctx.fillRect(left, top, Math.max(1, right - left), Math.max(bucket.share ? 1 : 0, bottom - top));
    }
    const x = plot.valToPos(limit, "x", true);
    ctx.strokeStyle = color(place, "--text");
    ctx.lineWidth = devicePixelRatio;
    ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
    ctx.beginPath();
    ctx.moveTo(x, plot.bbox.top);
    ctx.lineTo(x, bottom);
    ctx.stroke();
    ctx.restore();
  };

  const axis = (values, extra) => ({
    stroke: () => color(place, "--muted"),
    font: "12px system-ui, sans-serif",
    ticks: { show: false },
    values: (_, all) => all.map(values),
    ...extra,
  });

  const plot = new uPlot(
    {
      width: Math.max(200, place.clientWidth),
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false, range: [0, 1] }, y: { range: (_, __, most) => [0, most || 1] } },
      axes: [
        axis(similarity, { size: 30, grid: { show: false } }),
        axis(percent, { size: 48, grid: { stroke: () => color(place, "--line"), width: 1 } }),
      ],
      series: [{}, { paths: () => null, points: { show: false } }],
      hooks: { draw: [draw] },
    },
    [edges, shares],
    place,
  );

  const watch = new ResizeObserver(() =>
    plot.setSize({ width: Math.max(200, place.clientWidth), height: HEIGHT }),
  );
  watch.observe(place);
  const theme = matchMedia("(prefers-color-scheme: dark)");
  const redraw = () => plot.redraw(false, true);
  theme.addEventListener("change", redraw, { signal });
  const destroy = () => (watch.disconnect(), plot.destroy());
  signal.addEventListener("abort", destroy);
  return { redraw, destroy };
}
