// SPDX-License-Identifier: Apache-2.0
/** How duplicated the collection is, and the jobs that find it out. */
import { ApiError, TOLERANT, ask, chosen, command, has, inAddress, literally } from "./ui?file=api.js";
import { address, announce, bar, field, foreign, h, show } from "./ui?file=dom.js";
import { incomplete } from "./ui?file=incomplete.js";
import { shares } from "./ui?file=shares.js";
import { date, failure, isKnown, number, percent, similarity, t } from "./ui?file=texts.js";

const SAMPLE = 500;

/** Each value has a sample of its own, so it is smaller. */
const SAMPLE_OF_VALUE = 200;
const VALUES = 10;
const POLL_MILLISECONDS = 1000;

/** Shows the view; returns the chosen values. Jobs and their figures are of the whole collection. */
export async function render(main, params, names, signal) {
  const fields = chosen(params, names);
  const values = Object.values(fields);
  const fq = literally(fields);
  const groups = has(names, "groups")
    ? await ask("groups", { ...TOLERANT, fq, rows: 0, "dup.members": 0, "dup.copies": true }, signal)
    : { groups: { documents: 0, inGroups: 0, groups: 0, redundant: 0, copies: 0, sizes: {}, state: "none" } };
  const isWhole = !values.length;
  const status = isWhole && has(names, "groups") ? await ask("groups", { command: "status" }, signal) : {};
  const summary = groups.groups;
  const isMeasured = has(names, "histogram");
  show(
    main,
    headline(fields),
    incomplete(groups),
    tiles(summary, fields, isWhole ? unprinted(status.job) : null),
    h(
      "div.columns",
      {},
      isMeasured ? histogramCard(params, fields, signal) : null,
      h("div.stack", {}, sizesCard(summary), isWhole ? await learnedCard(names, status.job, signal) : null),
    ),
    isMeasured && names.by && !fields[names.by] ? sharesCard(names.by, fields, signal) : null,
    isWhole ? await jobs(names, status, signal) : null,
  );
  return values.join(", ");
}

async function jobs(names, status, signal) {
  return h(
    "div.columns.even",
    {},
    has(names, "groups") ? jobCard("groups", "job", status.job, signal) : null,
    has(names, "backfill") ? await backfillCard(signal) : null,
  );
}

/** The chosen values, and the way back. */
function headline(fields) {
  const all = Object.entries(fields).map(([name, value]) => h("span", {}, name + ": ", foreign(value)));
  return h(
    "div.headline",
    {},
    h("h1", {}, t("view.overview")),
    all.length ? h("p.count", {}, all) : null,
    all.length ? h("a.button", { href: address("overview"), "data-back": true }, t("shares.back")) : null,
  );
}

function tiles(summary, fields, more) {
  const { documents, copies } = summary;
  const older = summary.redundant - copies;
  const share = (count) => percent(documents ? count / documents : 0);
  return h(
    "dl.tiles",
    {},
    tile("count.documents", number(documents)),
    tile("count.groups", h("a", { href: address("groups", inAddress(fields)) }, number(summary.groups))),
    tile("count.inGroups", number(summary.inGroups)),
    tile("count.copies", number(copies), t("count.copies.why", share(copies))),
    tile("count.older", number(older), t("count.older.why", share(older))),
    more,
  );
}

function unprinted(job) {
  const never = job?.neverCompared;
  return tile(
    "count.unprinted",
    never ? number(never.noFingerprint + never.otherAlgorithm) : "–",
    t(never ? "count.unprinted.why" : "count.unknown"),
  );
}

function tile(key, value, note) {
  return h("div.tile", {}, h("dt", {}, t(key)), h("dd", {}, value), note ? h("dd.note", {}, note) : null);
}

function card(title, ...children) {
  return h("section.card", { "aria-label": title }, h("h2", {}, title), children);
}

function sizesCard(summary) {
  const sizes = Object.entries(summary.sizes ?? {});
  const most = Math.max(1, ...sizes.map(([, count]) => count));
  return card(
    t("sizes"),
    h(
      "dl.bars",
      {},
      sizes.map(([range, count]) => [
        h("dt", {}, t("sizes.of", range.replace(/-$/, "+").replace("-", "–"))),
        h("dd", {}, bar(count / most, t("count.groups"), number(count))),
      ]),
    ),
  );
}

/** The pairs that the last job compared by their similarity, and the line above which they are versions. */
async function learnedCard(names, job, signal) {
  return failable(t("learned"), async () =>
    learned(has(names, "weights") ? (await ask("weights", {}, signal)).weights : {}, job),
  );
}

function learned({ pairs, calibration }, job) {
  const skipped = job?.oversized?.pairsSkipped;
  return card(
    t("learned"),
    pairs ? tenths(pairs) : h("p", {}, t("learned.none")),
    pairs ? h("p", {}, t("learned.expected", percent(pairs.precision), percent(pairs.recall))) : null,
    pairs && !calibration.learned ? h("p.note", {}, t("learned.fixed")) : null,
    skipped ? h("p.note", {}, t("learned.oversized", number(skipped))) : null,
  );
}

/** The lowest tenth has most pairs of a collection, and a bar of it would hide the others. */
function tenths({ similarities, threshold }) {
  const twentieths = Object.values(similarities);
  const counts = Array.from({ length: 10 }, (_, i) => twentieths[2 * i] + twentieths[2 * i + 1]);
  const most = Math.max(1, ...counts.slice(1));
  const above = counts.filter((_, i) => i / 10 > threshold - 0.05).length;
  const rows = counts.map((count, i) => [
    h("dt", {}, similarity(i / 10) + "–" + similarity((i + 1) / 10)),
    i ? h("dd", {}, bar(count / most, t("learned.pairs"), number(count))) : h("dd.value", {}, number(count)),
  ]);
  const line = h("dt.line", { "data-line": threshold }, t("learned.line", similarity(threshold)));
  rows.reverse();
  return h("dl.bars", {}, [...rows.slice(0, above), line, ...rows.slice(above)]);
}

/** Comparing a sample takes a while, so the rest of the view does not wait for it. */
function sampleCard(title, kind, asked, fill, signal) {
  const body = h("div." + kind, { "aria-busy": "true" }, h("p.note", {}, t("state.loading")));
  ask("histogram", asked, signal)
    .then((answer) => fill(body, answer.histogram))
    .catch((error) => {
      if (!signal.aborted) {
        show(body, h("p.note", { role: "alert" }, failure(error)));
      }
    })
    .finally(() => body.removeAttribute("aria-busy"));
  return card(title, body);
}

function histogramCard(params, fields, signal) {
  const asked = { fq: literally(fields), "dup.sample": SAMPLE };
  const filled = (body, found) => fill(body, found, params, fields, signal);
  return sampleCard(t("histogram"), "histogram", asked, filled, signal);
}

function sharesCard(by, fields, signal) {
  const values = { "dup.by": by, "dup.by.limit": VALUES };
  const asked = { ...values, fq: literally(fields), "dup.sample": SAMPLE_OF_VALUE };
  const filled = (body, found) => show(body, shares(found, fields));
  return sampleCard(t("shares", by), "shares", asked, filled, signal);
}

async function fill(body, found, params, fields, signal) {
  const { histogram } = await import("./ui?file=chart.js");
  if (signal.aborted) {
    return;
  }
  if (!found.sample) {
    show(body, h("p.note", {}, t("histogram.none")));
    return;
  }
  const asked = Number.parseFloat(params.get("threshold"));
  let threshold = asked > 0 && asked <= 1 ? asked : found.nearest.threshold;
  let view = params.get("histogram") === "pairs" ? "pairs" : "nearest";
  const place = h("div.plot", { role: "img" });
  const said = h("p.said", { "aria-live": "polite" });
  const note = h("p.note");
  const slider = h("input", { type: "range", min: 0, max: 1, step: 0.01, value: threshold });
  const choice = h(
    "div.choice",
    { role: "group", "aria-label": t("histogram.view") },
    ["nearest", "pairs"].map((name) =>
      h("button", { type: "button", "data-name": name, click: () => setView(name) }, t("histogram." + name)),
    ),
  );
  const bars = () => (view === "pairs" ? found.similarities : found.nearest).buckets;
  let drawn;

  const say = () => {
    const share = bars()
      .filter((bucket) => (bucket.from + bucket.to) / 2 >= threshold)
      .reduce((sum, bucket) => sum + bucket.share, 0);
    const key = view === "pairs" ? "histogram.atPairs" : "histogram.at";
    said.textContent = t(key, percent(share), similarity(threshold));
    place.setAttribute("aria-label", t("histogram") + ": " + said.textContent);
    slider.setAttribute("aria-valuetext", similarity(threshold));
  };
  const keep = () => {
    const kept = { ...inAddress(fields), histogram: view === "pairs" ? view : "", threshold: slider.value };
    history.replaceState(null, "", address("overview", kept));
  };
  const setView = (name) => {
    view = name;
    choice
      .querySelectorAll("button")
      .forEach((button) => button.setAttribute("aria-pressed", button.dataset.name === name));
    note.textContent =
      t(found.exact ? "histogram.all" : "histogram.sample", number(found.sample), number(found.documents)) +
      ". " +
      (view === "nearest" ? t("histogram.low", similarity(found.nearest.below)) : parts(found.similarities));
    drawn?.destroy();
    drawn = histogram(place, bars(), () => threshold, signal);
    say();
  };
  slider.addEventListener("input", () => {
    threshold = Number(slider.value);
    drawn.redraw();
    say();
  });
  slider.addEventListener("change", keep);
  choice.addEventListener("click", keep);
  show(body, choice, place, field(t("histogram.threshold"), slider), said, rate(found), note);
  setView(view);
}

function parts(pairs) {
  return pairs.parts ? t("histogram.parts", number(pairs.parts)) : "";
}

function rate(found) {
  const { share, low, high } = found.nearest.duplicates;
  return h(
    "p.note",
    {},
    found.exact ? t("rate.exact", percent(share)) : t("rate.sampled", percent(low), percent(high)),
  );
}

async function backfillCard(signal) {
  return failable(t("job.backfill"), async () =>
    jobCard("backfill", "job.backfill", (await ask("backfill", {}, signal)).backfill, signal),
  );
}

/** Returns a card, which has the error if its request fails. */
async function failable(title, made) {
  try {
    return await made();
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    return card(title, h("p.note", { role: "alert" }, failure(error)));
  }
}

/** A job with its progress, and what starts and stops it. */
function jobCard(name, title, status, signal) {
  const body = h("div.job");
  const note = h("p.note", { role: "alert", hidden: true });
  const shown = (job) => {
    const runs = job.state === "running";
    const state = isKnown("job." + job.state) ? t("job." + job.state) : job.state;
    show(
      body,
      h("p.state-line", { "data-state": job.state }, h("span.dot"), state),
      runs ? progress(job) : null,
      h(
        "dl.facts",
        {},
        job.started ? [h("dt", {}, t("job.started")), h("dd", {}, date(job.started))] : null,
        job.finished ? [h("dt", {}, t("job.finished")), h("dd", {}, date(job.finished))] : null,
      ),
      job.error ? h("p.note", {}, h("bdi", {}, job.error)) : null,
      note,
      h(
        "button",
        { type: "button", "data-command": runs ? "abort" : "start", click: () => act(runs ? "abort" : "start") },
        t(runs ? "job.abort" : "job.start"),
      ),
    );
    if (runs) {
      poll();
    }
  };
  const progress = (job) => {
    return h(
      "div.progress",
      {},
      h("progress", { max: 1, value: job.progress ?? 0, "aria-label": t(title) }),
      h("span", {}, percent(job.progress ?? 0)),
    );
  };
  const told = (answer) => answer.job ?? answer.backfill;
  const act = async (what) => {
    const button = body.querySelector("button");
    button.disabled = true;
    try {
      shown(told(await command(name, { command: what })));
      announce(t(title) + ": " + t("job." + what));
      body.querySelector("button").focus();
    } catch (error) {
      button.disabled = false;
      note.textContent = failure(error);
      note.hidden = false;
    }
  };
  const poll = () =>
    setTimeout(async () => {
      try {
        const job = told(await ask(name, { command: "status" }, signal));
        if (!signal.aborted) {
          shown(job);
          announceEnd(job, title);
        }
      } catch (error) {
        if (!signal.aborted) {
          note.textContent = failure(error);
          note.hidden = false;
        }
      }
    }, POLL_MILLISECONDS);
  shown(status ?? { state: "none" });
  return card(t(title), body);
}

/** When a job has ended, all figures of the view are other ones, so it is opened anew. */
function announceEnd(job, title) {
  if (job.state !== "running") {
    announce(t(title) + ": " + t("job." + job.state));
    window.dispatchEvent(new Event("hashchange"));
  }
}
