// SPDX-License-Identifier: Apache-2.0
/** The passages that two texts have in common, beside each other. */
import { MOST_ASKED, TOLERANT, ask, documents as read, shownFields } from "./ui?file=api.js";
import { folded, heading, onlyBoth, sidesOf, textOf } from "./ui?file=compare.js";
import { name } from "./ui?file=document.js";
import { address, announce, appendAll, bar, h, onSteps, show, shortened } from "./ui?file=dom.js";
import { cuts, notice, reasons } from "./ui?file=incomplete.js";
import { number, percent, similarity, t } from "./ui?file=texts.js";

/** Characters shown before and after a passage. */
const CONTEXT = 200;

/** Longer passages are folded, because one can be a megabyte. In characters. */
const LONG_PASSAGE = 4000;

/** Shows the view; returns the names of both documents. */
export async function render(main, params, names, signal) {
  const ids = [params.get("id") ?? "", params.get("with") ?? ""];
  if (!names.passages || ids.includes("")) {
    show(main, h("h1", {}, t("view.passages")), h("p.state.empty", {}, t("passages.choose")));
    return "";
  }
  const two = await read(ids, names, { fl: [shownFields(names), ...names.text].join(",") }, signal);
  const sides = sidesOf(ids, two, names);
  const documents = sides.map((side) => side.document);
  const lacking = documents.find((document) => document && !textOf(document, names));
  const isWhole = documents.every(Boolean) && !lacking;
  const { answer, shared } = isWhole ? await ofPair(ids, names, signal) : { answer: two };
  const why = lacking ? t("compare.noText", shortened(lacking[names.key])) : isWhole ? t("passages.none") : null;
  const body = h("div.stack");
  show(
    main,
    h(
      "div.headline",
      {},
      h("h1", {}, t("view.passages")),
      shared ? h("p.count", {}, count(shared), " · ", shares(shared)) : null,
      h("a.button", { href: address("compare", { a: ids[0], b: ids[1] }) }, t("view.compare")),
    ),
    missing([two, answer], shared),
    h("div.columns.even.pair", {}, sides.map((side) => heading(side, two, names))),
    shared ? body : why && h("p.state.empty", {}, why),
  );
  if (shared) {
    await beside(body, documents.map((document) => textOf(document, names)), shared.passages, signal);
  }
  return documents.map((document, i) => name(document, names, ids[i])).join(" – ");
}

const count = ({ passages }) => t("passages.count", number(passages.length));
const shares = (one) => t("passages.shares", percent(one.covered), percent(one.documentCovered));

/** Requests the documents that share passages with one, without its versions. */
export function ofDocument(id, names, signal, params = {}) {
  const alone = { rows: 0, "dup.sources": "exact", "dup.depth": 1 };
  return ask("", { ...TOLERANT, ...alone, fl: names.key, id, "dup.passages": "auto", ...params }, signal);
}

/** Requests first what the history lists; a document that is not in it is requested alone. */
async function ofPair([id, other], names, signal, params = {}) {
  const answer = await ofDocument(id, names, signal, params);
  const shared = answer.duplicates?.passages?.documents.find((one) => one.id === other);
  return shared || params.fq ? { answer, shared } : ofPair([id, other], names, signal, onlyBoth(id, other, names));
}

/** Returns a notice of what limits have cut; null if nothing is missing. */
export function missing(answers, shared) {
  const limits = answers.flatMap(({ duplicates }) => cuts({ truncatedBy: duplicates?.passages?.truncated }));
  return notice([...reasons(...answers), ...limits, ...(shared?.cut ? [t("cut.document")] : [])]);
}

/** Returns a function that finds the documents of some keys. */
export async function lookUp(ids, names, signal) {
  const rest = [...new Set(ids)];
  const found = new Map();
  while (rest.length) {
    const { match } = await read(rest.splice(0, MOST_ASKED), names, { fl: shownFields(names) }, signal);
    match.docs.forEach((document) => found.set(document[names.key], document));
  }
  return (id) => found.get(id);
}

/** Returns a list of documents with their shares; open makes the elements that open their passages. */
export function list(documents, open) {
  const notes = (one) => [
    h("span.note", {}, count(one)),
    one.relations.map((relation) => h("span.chip", {}, t("passages." + relation))),
  ];
  const share = (one) => one.covered !== undefined && bar(one.covered, t("passages.covered"), percent(one.covered));
  const entry = (one) => h("li", { "data-id": one.id }, h("div.actions", {}, open(one), notes(one)), share(one));
  return h("ul.lines", {}, documents.map(entry));
}

/** Shows two texts with their passages, and lets the keyboard go from one to the next. */
export async function beside(box, texts, passages, signal) {
  const all = [...passages].sort((a, b) => a.begin - b.begin).map((one, i) => ({ ...one, number: i + 1 }));
  let at = 0;
  const choose = (one, from) => {
    at = one.number;
    box.querySelectorAll(".current").forEach((part) => part.classList.remove("current"));
    sides.forEach((side, i) => {
      const parts = side.querySelectorAll(`[data-numbers~="${at}"]`);
      parts.forEach((part) => part.classList.add("current"));
      if (i !== from) {
        parts[0]?.scrollIntoView({ block: "center" });
      }
    });
    sides[from === 0 ? 1 : 0].querySelector(`[data-number="${at}"]`)?.focus({ preventScroll: true });
    announce(label(one));
  };
  const button = (one, from) => {
    const named = { "data-number": one.number, "aria-label": label(one) };
    return h("button.number", { type: "button", ...named, click: () => choose(one, from) }, one.number);
  };
  const go = (step) => box.isConnected && choose(all.at((at ? at - 1 + step : Math.min(0, step)) % all.length));
  const step = (by, key) => h("button", { type: "button", click: () => go(by) }, t(key));
  const sides = ["compare.left", "compare.right"].map((key) =>
    h("section.diff.pane", { tabindex: 0, "aria-label": t(key) }),
  );
  const tools = h("div.tools", {}, step(-1, "passages.previous"), step(1, "passages.next"));
  const table = h("ol.shared");
  show(box, tools, table, h("div.columns.even", {}, sides));
  onSteps(go, signal);
  await appendAll(table, all, (one) => h("li", {}, button(one), facts(one)), signal);
  for (const [i, [begin, end]] of [["begin", "end"], ["documentBegin", "documentEnd"]].entries()) {
    const parts = cut(texts[i], all.map((one) => ({ one, begin: one[begin], end: one[end] })));
    const make = (found, place) => part(found, place > 0, place < parts.length - 1, (one) => button(one, i));
    await appendAll(sides[i], parts, make, signal);
  }
}

function label(one) {
  return t("passages.number", number(one.number), t("passages." + one.kind), similarity(one.similarity));
}

function facts(one) {
  return [
    h("span.chip", { "data-passage-kind": one.kind }, t("passages." + one.kind)),
    h("span.note", {}, number(one.words) + " " + t("compare.words")),
    bar(one.similarity, t("compare.similarity"), similarity(one.similarity)),
  ];
}

/** Cuts a text where passages begin and end. They may overlap. */
function cut(text, ranges) {
  const ends = ranges.flatMap(({ begin, end }) => [begin, end]).filter((place) => place < text.length);
  const places = [...new Set([0, ...ends, text.length])].sort((a, b) => a - b);
  return places.slice(1).map((end, i) => {
    const over = ranges.filter((range) => range.begin <= places[i] && range.end >= end);
    const begun = over.filter((range) => range.begin === places[i]);
    return { text: text.slice(places[i], end), over: over.map(({ one }) => one), begun: begun.map(({ one }) => one) };
  });
}

function part({ text, over, begun }, isAfter, isBefore, button) {
  const kept = [isAfter, isBefore].map((is) => (is || over.length ? CONTEXT : 0));
  const closed = (middle) => t("passages.folded", number(middle.length));
  return h(
    "div.part",
    { "data-numbers": over.map((one) => one.number).join(" ") || null, "data-passage-kind": over[0]?.kind },
    begun.map(button),
    folded(text, ...kept, over.length ? LONG_PASSAGE : CONTEXT, closed),
  );
}
