// SPDX-License-Identifier: Apache-2.0
/** The difference of a whole group: the text of one version, with the version that added each part. */
import { first } from "./ui?file=api.js";
import { folded, foldedWords, pieces, steps, textsOf } from "./ui?file=compare.js";
import { counts } from "./ui?file=changes.js";
import { address, announce, append, appendAll, foreign, h, onSteps, renewing, show, worker } from "./ui?file=dom.js";
import { history, versions } from "./ui?file=group.js";
import { cuts, failed, gone, notice, reasons } from "./ui?file=incomplete.js";
import { date, number, t } from "./ui?file=texts.js";

/** More versions are not compared, because all their texts are kept in memory. */
const MOST = 100;

/** Documents that are read at a time. */
const AT_ONCE = 10;

/** Colours; the number of the version is beside the text, as colours repeat. */
const TONES = 6;

/** Characters of unchanged text that are shown beside a change. */
const CONTEXT = 160;

/** Shows the view; returns the title of the group. */
export async function render(main, params, names, signal) {
  const answer = await history(params, names, signal);
  const { history: dated = [], group = {} } = answer.duplicates ?? {};
  const all = versions(dated, group.latest);
  const compared = all.slice(-MOST);
  const titles = new Map([...answer.match.docs, ...answer.response.docs].map((one) => [one[names.key], first(one, names.title)]));
  const title = titles.get(group.latest) || params.get("id") || "";
  const body = h("div.stack", { "aria-busy": "true" });
  show(
    main,
    h(
      "div.headline",
      {},
      h("h1", {}, foreign(title)),
      h("p.count", {}, t("view.versions")),
      h("a.button", { href: address("group", { id: params.get("id"), all: params.get("all") }) }, t("view.group")),
    ),
    notice([...reasons(answer), ...cuts(group), ...(all.length > MOST ? [t("versions.cut", number(MOST), number(all.length))] : [])]),
    compared.length > 1 ? body : h("p.state.empty", {}, answer.match.docs.length ? t("versions.one") : gone(title, answer)),
  );
  if (compared.length > 1) {
    compare(body, compared, params, names, signal).catch((error) => {
      show(body, failed(error, signal));
      body.removeAttribute("aria-busy");
    });
  }
  return title;
}

/** Not awaited: the view is there, and its text comes when all versions are read. */
async function compare(body, compared, params, names, signal) {
  const evolve = worker("./ui?file=versions-worker.js", signal);
  let sums = [];
  for (let from = 0; from < compared.length; from += AT_ONCE) {
    show(body, h("p.note", {}, t("versions.reading", number(from), number(compared.length))));
    const ids = compared.slice(from, from + AT_ONCE).map(({ lead }) => lead.id);
    const { texts, why } = await textsOf(ids, names, signal);
    if (why) {
      show(body, h("p.state.empty", {}, why));
      body.removeAttribute("aria-busy");
      return;
    }
    sums = await evolve({ add: texts });
  }
  const all = compared.map((version, i) => ({ ...version, ...sums[i] }));
  await slide(body, all, (version) => evolve({ show: version }), params, signal);
}

/** A slider and a list of the versions, and the text of the version that is chosen. */
async function slide(body, all, rowsOf, params, signal) {
  const text = h("div.diff");
  const name = h("output.said");
  const slider = h("input", { type: "range", min: 1, max: all.length, "aria-label": t("versions.slider") });
  const legend = h("ol.legend");
  const label = ({ number: version, lead }) => t("versions.version", version, date(lead.date, false));
  const renew = renewing(signal);
  const choose = async (at) => {
    const mine = renew();
    const version = all[at];
    slider.value = at + 1;
    slider.setAttribute("aria-valuetext", label(version));
    show(name, label(version), " ", counts(version));
    [...legend.children].forEach((one, i) => one.firstChild.setAttribute("aria-pressed", String(i === at)));
    params.set("v", version.number);
    window.history.replaceState(null, "", "#versions?" + params);
    body.setAttribute("aria-busy", "true");
    const rows = await rowsOf(at);
    if (!mine.aborted) {
      show(text, version.rough ? h("p.notice", {}, t("compare.rough")) : null);
      await appendAll(text, rows, (row) => shown(row, all, at), mine);
    }
    if (!mine.aborted) {
      body.removeAttribute("aria-busy");
      announce(label(version));
    }
  };
  const pick = (at) =>
    choose(at).catch((error) => {
      show(text, failed(error, signal));
      body.removeAttribute("aria-busy");
    });
  slider.addEventListener("input", () => pick(slider.value - 1));
  show(
    legend,
    all.map((version, i) =>
      h("li", {}, h("button", { type: "button", "data-tone": i % TONES, click: () => pick(i) }, label(version)), i ? counts(version) : null),
    ),
  );
  show(body, h("div.tools", {}, slider, name), h("div.columns.beside", {}, text, legend));
  onSteps(steps(text, "[data-now]"), signal);
  const asked = all.findIndex((version) => String(version.number) === params.get("v"));
  await pick(asked < 0 ? all.length - 1 : asked);
}

/** A row of a text: what is as in the first version is folded where it is long. */
function shown(runs, all, now) {
  const parts = [];
  for (const [version, text, isRemoved] of runs) {
    if (version === 0 && text.length > 4 * CONTEXT) {
      parts.push(folded(text, CONTEXT, CONTEXT, 2 * CONTEXT, foldedWords));
    } else {
      if (!(parts.at(-1) instanceof Node)) {
        parts.push(h("p.text", { dir: "auto" }));
      }
      append(parts.at(-1), [run(version, text, isRemoved, all)]);
    }
  }
  const isNow = now > 0 && runs.some(([version]) => version === now);
  return h("div.equal.evolved", { "data-now": isNow || null, tabindex: isNow ? -1 : null }, parts);
}

function run(version, text, isRemoved, all) {
  const { number: name } = all[version];
  if (isRemoved) {
    return h("del", { title: t("versions.gone", name) }, pieces(text));
  }
  const tone = { "data-tone": version % TONES, "data-version": name, title: t("versions.since", name) };
  const words = version ? text.trimEnd() : ""; // its number stands behind it
  return [words ? h("mark", tone, pieces(words)) : null, pieces(text.slice(words.length))];
}
