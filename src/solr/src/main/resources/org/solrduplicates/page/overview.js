// SPDX-License-Identifier: Apache-2.0
/** How duplicated the collection is, and the jobs that find it out. */
import { TOLERANT, ask, chosen, command, has, inAddress, literally, shownFields } from "./ui?file=api.js";
import { title } from "./ui?file=document.js";
import { address, announce, bar, choice, field, foreign, h, section, show } from "./ui?file=dom.js";
import { english, failure, incomplete } from "./ui?file=incomplete.js";
import { shares } from "./ui?file=shares.js";
import { bytes, date, isKnown, number, percent, shortName, similarity, t } from "./ui?file=texts.js";

const SAMPLE = 200;

/** Each value has a sample of its own, so it is smaller. */
const SAMPLE_OF_VALUE = 100;
const VALUES = 10;
const LARGEST = 5;
const NEWEST = 20;
const WEEK = 7 * 24 * 60 * 60 * 1000;
const POLL_MILLISECONDS = 1000;

/** Shows the view; returns the chosen values. It waits only for what reads columns of the index. */
export async function render(main, params, names, signal) {
  const fields = chosen(params, names);
  const values = Object.values(fields);
  const isWhole = !values.length;
  const fq = literally(fields);
  const hasGroups = has(names, "groups");
  const groups = (more) => ask("groups", { ...TOLERANT, fq, rows: 0, "dup.members": 0, ...more }, signal);
  const none = { groups: { documents: 0, inGroups: 0, groups: 0, redundant: 0, copies: 0, sizes: {}, state: "none" } };
  const [found, { job }] = await Promise.all([
    hasGroups ? groups() : none,
    isWhole && hasGroups ? ask("groups", { command: "status" }, signal) : {},
  ]);
  const figures = tiles(found.groups, fields, isWhole ? unprinted(job) : null);
  if (hasGroups) {
    const isLink = (tile) => tile.querySelector("a"); // it may have the focus
    const fill = (answer) =>
      [...tiles(answer.groups, fields).children].forEach((tile, i) => isLink(tile) ?? figures.children[i].replaceWith(tile));
    later(figures, groups({ "dup.copies": true }), fill, signal);
  }
  const sample = has(names, "histogram") ? histogramCard(params, fields, signal) : {};
  const others = hasGroups && [newestCard(groups, fields, signal), sizesCard(found.groups)];
  const isByValue = sample.card && names.by && !fields[names.by];
  const byValue = isByValue ? sharesCard({ "dup.by": names.by }, fields, sample.filled, signal) : {};
  const folders = { "dup.by": names.folders, "dup.by.folder": true, "dup.sample": 2 };
  const isByFolder = isWhole && sample.card && names.folders;
  const byFolder = isByFolder ? sharesCard(folders, null, byValue.filled ?? sample.filled, signal) : {};
  show(
    main,
    headline(fields),
    incomplete(found),
    figures,
    hasGroups ? h("div.columns.even", {}, largestCard(groups, names, signal), h("div.stack", {}, others)) : null,
    h(isWhole ? "div.columns" : "div", {}, sample.card, isWhole ? learnedCard(names, job, signal) : null),
    byValue.card,
    byFolder.card,
    isWhole
      ? h(
          "div.columns.even",
          {},
          hasGroups ? jobCard("groups", "job", { job }, signal) : null,
          has(names, "backfill") ? jobCard("backfill", "job.backfill", ask("backfill", {}, signal), signal) : null,
        )
      : null,
  );
  return values.join(", ");
}

/** Fills a place as soon as there is an answer, for which the view does not wait. */
async function later(place, asked, fill, signal) {
  place.setAttribute("aria-busy", "true");
  try {
    await fill(await asked);
  } catch (error) {
    if (!signal.aborted) {
      place.append(h("p.note", { role: "alert" }, failure(error)));
    }
  }
  place.removeAttribute("aria-busy");
}

function laterCard(title, kind, asked, fill, signal) {
  const body = h("div." + kind);
  const wait = h("p.note", {}, t("state.loading"));
  body.append(wait);
  const filled = later(body, asked.finally(() => wait.remove()), (answer) => fill(body, answer), signal);
  return { card: section("section.card", title, body), filled };
}

function largestCard(groups, names, signal) {
  const asked = groups({ rows: LARGEST, "dup.members": 1, fl: shownFields(names) });
  const row = ({ size, latest, members: [one] }) => [
    h("dt", {}, title(one, names, one?.id)),
    h("dd.note", {}, t("sizes.of", number(size)), ", ", t("largest.newest", date(latest, false))),
  ];
  const fill = (body, { response }) =>
    show(body, response.docs.length ? h("dl.largest", {}, response.docs.map(row)) : t("largest.none"));
  return laterCard(t("largest"), "stack", asked, fill, signal).card;
}

function newestCard(groups, fields, signal) {
  const fill = (body, { response: { docs, numFound } }) => {
    const count = docs.filter(({ latest }) => Date.parse(latest) >= Date.now() - WEEK).length;
    const isMore = count === NEWEST && count < numFound;
    const there = address("groups", { ...inAddress(fields), sort: "date desc" });
    const said = isMore ? t("newest.more", number(count)) : number(count);
    show(body, h("p", {}, h("a", { href: there }, t("newest.count", said))));
  };
  return laterCard(t("newest"), "stack", groups({ rows: NEWEST, sort: "date desc" }), fill, signal).card;
}

/** The chosen values, and the way back. */
function headline(fields) {
  const all = Object.entries(fields).map(([name, value]) => h("span", {}, name + ": ", foreign(shortName(value))));
  return h(
    "div.headline",
    {},
    h("h1", {}, t("view.overview")),
    all.length ? h("p.count", {}, all) : null,
    all.length ? h("a.button", { href: address("overview"), "data-back": true }, t("shares.back")) : null,
  );
}

function tiles(summary, fields, more) {
  const { documents, copies, redundantSize, copiesSize = 0 } = summary;
  const redundant = (key, count, size) =>
    copies === undefined
      ? tile(key, "…")
      : tile(
          key,
          number(count),
          t(key + ".why", percent(documents ? count / documents : 0)),
          redundantSize ? t("count.free", bytes(size)) : null,
        );
  return h(
    "dl.tiles",
    {},
    tile("count.documents", number(documents)),
    tile("view.groups", h("a", { href: address("groups", inAddress(fields)) }, number(summary.groups))),
    tile("count.inGroups", number(summary.inGroups)),
    redundant("count.copies", copies, copiesSize),
    redundant("count.older", summary.redundant - copies, redundantSize - copiesSize),
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

function tile(key, value, ...notes) {
  const below = notes.filter(Boolean).map((note) => h("dd.note", {}, note));
  return h("div.tile", {}, h("dt", {}, t(key)), h("dd", {}, value), below);
}

function sizesCard(summary) {
  const sizes = Object.entries(summary.sizes ?? {});
  const most = Math.max(1, ...sizes.map(([, count]) => count));
  return section(
    "section.card",
    t("sizes"),
    h(
      "dl.bars",
      {},
      sizes.map(([range, count]) => [
        h("dt", {}, t("sizes.of", range.replace(/-$/, "+").replace("-", "–"))),
        h("dd", {}, bar(count / most, t("view.groups"), number(count))),
      ]),
    ),
  );
}

/** The pairs that the last job compared by their similarity, and the line above which they are versions. */
function learnedCard(names, job, signal) {
  const asked = has(names, "weights") ? ask("weights", {}, signal) : Promise.resolve({ weights: {} });
  return laterCard(t("learned"), "stack", asked, (body, { weights }) => show(body, learned(weights, job)), signal).card;
}

function learned({ pairs, calibration }, job) {
  const skipped = job?.oversized?.pairsSkipped;
  return [
    pairs ? tenths(pairs) : h("p", {}, t("learned.none")),
    pairs ? h("p", {}, t("learned.expected", percent(pairs.precision), percent(pairs.recall))) : null,
    pairs && !calibration.learned ? h("p.note", {}, t("learned.fixed")) : null,
    skipped ? h("p.note", {}, t("learned.oversized", number(skipped))) : null,
  ];
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

function histogramCard(params, fields, signal) {
  const asked = ask("histogram", { fq: literally(fields), "dup.sample": SAMPLE }, signal);
  const filled = (body, answer) => fill(body, answer.histogram, params, fields, signal);
  return laterCard(t("histogram"), "histogram", asked, filled, signal);
}

/** Is requested after another one, because both keep Solr busy. Without values there is no table. */
function sharesCard(by, fields, other, signal) {
  const values = { "dup.by.limit": VALUES, "dup.sample": SAMPLE_OF_VALUE, ...by };
  const asked = other.then(() => ask("histogram", { ...values, fq: literally(fields ?? {}) }, signal));
  const filled = (body, { histogram }) =>
    histogram.values.length ? show(body, shares(histogram, fields)) : body.parentNode.remove();
  return laterCard(t("shares", fields ? by["dup.by"] : t("folder")), "shares", asked, filled, signal);
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
    const { parts } = view === "pairs" ? found.similarities : {};
    note.textContent =
      t(found.exact ? "histogram.all" : "histogram.sample", number(found.sample), number(found.documents)) +
      ". " +
      t("histogram.low", percent(bars()[0].share), similarity(bars()[0].to)) +
      (parts ? " " + t("histogram.parts", number(parts)) : "");
    drawn?.destroy();
    drawn = histogram(place, bars().slice(1), () => threshold, signal);
    say();
  };
  slider.addEventListener("input", () => {
    threshold = Number(slider.value);
    drawn.redraw();
    say();
  });
  slider.addEventListener("change", keep);
  const views = ["nearest", "pairs"].map((name) => [name, t("histogram." + name)]);
  const choose = (name) => {
    setView(name);
    keep();
  };
  const box = choice(t("histogram.view"), views, (name) => name === view, choose);
  show(body, box, place, field(t("histogram.threshold"), slider), said, note);
  setView(view);
}

/** A job with its progress, and what starts and stops it. */
function jobCard(name, title, asked, signal) {
  const fill = (body, answer) => follow(body, name, title, answer, signal);
  return laterCard(t(title), "job", Promise.resolve(asked), fill, signal).card;
}

function follow(body, name, title, status, signal) {
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
      job.error ? h("p.note", {}, english(job.error)) : null,
      h("p.note", {}, t(title + ".why")),
      note,
      h(
        "button",
        { type: "button", "data-command": runs ? "abort" : "start", click: () => act(runs ? "abort" : "start") },
        t(runs ? "job.abort" : title + ".start"),
      ),
    );
    if (runs) {
      poll();
    }
  };
  const progress = ({ progress: value = 0 }) =>
    h("div.progress", {}, h("progress", { max: 1, value, "aria-label": t(title) }), h("span", {}, percent(value)));
  const tell = (error) => {
    show(note, failure(error));
    note.hidden = signal.aborted;
  };
  const told = (answer) => answer.job ?? answer.backfill;
  const act = async (what) => {
    const button = body.querySelector("button");
    button.disabled = true;
    try {
      shown(told(await command(name, { command: what })));
      announce(t(title) + ": " + t(what === "abort" ? "job.abort" : title + ".start"));
      body.querySelector("button").focus();
    } catch (error) {
      button.disabled = false;
      tell(error);
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
        tell(error);
      }
    }, POLL_MILLISECONDS);
  shown(told(status) ?? { state: "none" });
}

/** When a job has ended, all figures of the view are other ones, so it is opened anew. */
function announceEnd(job, title) {
  if (job.state !== "running") {
    announce(t(title) + ": " + t("job." + job.state));
    window.dispatchEvent(new Event("hashchange"));
  }
}
