/** Two documents beside each other: what is different, and why they are taken for versions. */
import { TOLERANT, ask, byKey, documents as read, first, shownFields } from "./ui?file=api.js";
import { about, controls, isOf } from "./ui?file=decisions.js";
import { address, announce, append, appendAll, bar, foreign, h, onSteps, shortened, show } from "./ui?file=dom.js";
import { gone, incomplete } from "./ui?file=incomplete.js";
import { isKnown, number, percent, similarity, t } from "./ui?file=texts.js";

/** Of what is the same, this much is shown around a change; in characters. */
const CONTEXT = 160;

/** What is the same for so many words is marked as a passage that both share. */
const PASSAGE = 40;

/** A row that is longer is shown in pieces, as a browser takes long to lay out one text of a megabyte. */
const LONGEST_TEXT = 20_000;

/** So many words of each kind are told, those that count most. */
const WORDS = 20;

/** Shows the view; returns the names of both documents. */
export async function render(main, params, names, signal) {
  const a = params.get("a") ?? "";
  const b = params.get("b") ?? "";
  if (!a || !b) {
    show(main, h("h1", {}, t("view.compare")), h("p.state.empty", {}, t("compare.choose")));
    return "";
  }
  const fl = [shownFields(names), ...names.text, ...names.filters, "*"].join(",");
  const [two, pair, decisions] = await Promise.all([
    read([a, b], names, { fl, "dup.words": a === b ? 0 : WORDS }, signal),
    reasons(a, b, names, signal),
    about(a, names, signal),
  ]);
  const documents = [a, b].map((id) => two.match.docs.find((d) => d[names.key] === id));
  const isWhole = documents.every(Boolean);
  const body = h("div.diff-box", { "aria-busy": "true" }, h("p.note", {}, t("compare.diffing")));
  show(
    main,
    h(
      "div.headline",
      {},
      h("h1", {}, t("view.compare")),
      isWhole && decisions.isKnown ? controls(a, b, decisions.docs.find((d) => isOf(d, a, b))) : null,
    ),
    incomplete(two, ...pair.answers),
    decisions.note,
    h("div.columns.even.pair", {}, documents.map((document, i) => heading(document, [a, b][i], two, names, i))),
    isWhole ? h("div.columns.even", {}, why(pair), cards(pair)) : null,
    isWhole && two.duplicates?.words ? words(two.duplicates.words) : null,
    metadata(documents.map((document) => document ?? {}), names),
    body,
  );
  texts(body, documents, names, params, signal);
  return documents.map((document, i) => first(document, names.title) || [a, b][i]).join(" – ");
}

/**
 * What the search says of two documents. Where it does not meet the second one on its way, nothing
 * but these two is looked at, and everything around them is left out of account.
 */
async function reasons(a, b, names, signal) {
  const asked = { ...TOLERANT, q: byKey(names, a), rows: 0, "dup.explain": true, debug: true };
  const whole = await ask("", asked, signal);
  const met = found(whole, b);
  if (met.why) {
    return { ...met, answers: [whole] };
  }
  const alone = await ask("", { ...asked, ...onlyBoth(a, b, names), "dup.sources": "every" }, signal);
  return { ...found(alone, b), alone: true, answers: [whole, alone] };
}

/** Returns the parameters that filter by two documents; nothing in their keys has a meaning for Solr. */
export function onlyBoth(a, b, names) {
  const either = [a, b].map((_, i) => `should="{!term f=${names.key} v=$page.id${i}}"`).join(" ");
  return { fq: `{!bool ${either}}`, "page.id0": a, "page.id1": b };
}

function found(answer, b) {
  const block = answer.duplicates ?? {};
  const members = [...(block.history ?? []), ...(block.undated ?? []), ...(block.review ?? [])];
  const member = members.find((one) => one.id === b);
  const candidate = (block.candidates ?? []).find((one) => one.id === b);
  return {
    why: candidate?.why ?? member?.why,
    similarity: candidate?.similarity ?? member?.similarity,
    outcome: candidate?.outcome,
    source: candidate?.source ?? member?.source ?? [],
    cards: [members.find((one) => one.relation === "pivot")?.card, member?.card],
  };
}

export function heading(document, id, two, names, i) {
  const title = [document?.[names.title[0]] ?? []].flat()[0] ?? id;
  return h(
    "div.card.side",
    {},
    h("p.note", {}, t(i ? "compare.right" : "compare.left")),
    document
      ? h("h2", {}, h("a", { href: address("group", { id }) }, foreign(title)))
      : h("p.gone", {}, gone(id, two)),
    document ? h("p.path", {}, foreign(id)) : null,
  );
}

/** "words 0.92, title +0.01" as rows of a table. */
function why(pair) {
  const parts = [...(pair.why ?? "").matchAll(/(\w+) ([+-]?\d\.\d+)/g)].map(([, name, value]) => [
    isKnown("compare." + name) ? t("compare." + name) : name,
    value,
  ]);
  return h(
    "section.card",
    { "aria-label": t("compare.why") },
    h("h2", {}, t("compare.why")),
    pair.alone ? h("p.note", {}, t("compare.notLinked")) : null,
    pair.similarity === undefined ? null : bar(pair.similarity, t("compare.similarity"), similarity(pair.similarity)),
    h("p.chips", {}, [
      pair.outcome ? h("span.chip", { "data-kind": "latest" }, t("compare.outcome." + pair.outcome)) : null,
      pair.source.map((source) => h("span.chip", {}, source)),
    ]),
    h(
      "dl.facts",
      {},
      parts.map(([name, value]) => [h("dt", {}, name), h("dd", {}, signed(value))]),
    ),
  );
}

/** The words that count most: those that both have, and those that only one has. */
function words({ shared, onlyFirst, onlySecond }) {
  const share = (only) => percent(shared.weight ? shared.weight / (shared.weight + only.weight) : 0);
  const list = (name, { top }, note) =>
    h(
      "div",
      {},
      h("h3", {}, t("compare.word." + name)),
      note ? h("p.note", {}, note) : null,
      h("ul.words", { "data-words": name }, top.map(word)),
    );
  return h(
    "section.card",
    { "aria-label": t("compare.word") },
    h("h2", {}, t("compare.word")),
    h("p.note", {}, t("compare.word.weight")),
    h(
      "div.columns.three",
      {},
      list("onlyFirst", onlyFirst),
      list("shared", shared, t("compare.word.share", share(onlyFirst), share(onlySecond))),
      list("onlySecond", onlySecond),
    ),
  );
}

function word({ word, count, weight }) {
  return h("li", {}, foreign(word), " ", h("span.note", {}, number(count) + " × " + similarity(weight)));
}

function signed(value) {
  const sign = /^[+-]/.test(value) ? value[0].replace("-", "−") : "";
  return sign + similarity(Math.abs(Number(value)));
}

function cards(pair) {
  const [left, right] = pair.cards;
  if (!left && !right) {
    return null;
  }
  const words = [left?.keyWords ?? [], right?.keyWords ?? []];
  const shared = words[0].filter((word) => words[1].includes(word));
  const row = (name, key) =>
    h("tr", {}, h("th", { scope: "row" }, name), [left, right].map((card) => h("td", {}, card ? number(card[key]) : "–")));
  return h(
    "section.card",
    { "aria-label": t("compare.card") },
    h("h2", {}, t("compare.card")),
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("td"), sides())),
      h(
        "tbody",
        {},
        row(t("compare.sentences"), "sentences"),
        row(t("compare.words"), "words"),
        row(t("compare.distinct"), "distinctWords"),
        h(
          "tr",
          {},
          h("th", { scope: "row" }, t("compare.onlyWords")),
          words.map((some) => h("td", {}, foreign(some.filter((word) => !shared.includes(word)).join(", ")))),
        ),
      ),
    ),
    h("p", {}, h("span.note", {}, t("compare.sharedWords") + ": "), foreign(shared.join(", ") || "–")),
  );
}

function sides() {
  return ["compare.left", "compare.right"].map((key) => h("th", { scope: "col" }, t(key)));
}

/** The stored fields of both, without the texts. */
function metadata(documents, names) {
  const keys = [...new Set(documents.flatMap(Object.keys))].filter(
    (key) => !names.text.includes(key) && key !== "_version_" && key !== "score",
  );
  return h(
    "details.card",
    {},
    h("summary", {}, h("h2", {}, t("compare.metadata"))),
    h(
      "table.wide",
      {},
      h("thead", {}, h("tr", {}, h("td"), sides())),
      h(
        "tbody",
        {},
        keys.map((key) => {
          const values = documents.map((document) => (Object.hasOwn(document, key) ? [document[key]].flat().join(", ") : ""));
          const differs = values[0] !== values[1];
          return h(
            "tr",
            { "data-differs": differs || null },
            h("th", { scope: "row" }, key, differs ? h("span.hidden", {}, " " + t("compare.differs")) : null),
            values.map((value) => h("td", {}, foreign(value))),
          );
        }),
      ),
    ),
  );
}

/** Returns the text of a document, as the settings put it together; empty if there is none. */
export function textOf(document, names) {
  if (!document) {
    return "";
  }
  return names.text.flatMap((name) => [document[name] ?? []].flat()).join("\n");
}

/** The text of a document whose other one is gone. */
function alone(document, names) {
  return h("div.diff", {}, h("p.text", { dir: "auto" }, pieces(textOf(document, names))));
}

function texts(body, documents, names, params, signal) {
  const there = documents.filter(Boolean);
  const missing = there.find((document) => !textOf(document, names));
  if (missing || there.length < 2) {
    body.removeAttribute("aria-busy");
    const note = missing ? h("p.state.empty", {}, t("compare.noText", shortened(missing[names.key]))) : null;
    show(body, note ?? there.map((document) => alone(document, names)));
    return;
  }
  const worker = new Worker(new URL("./ui?file=diff-worker.js", import.meta.url));
  signal.addEventListener("abort", () => worker.terminate());
  worker.onmessage = ({ data }) => {
    worker.terminate();
    body.removeAttribute("aria-busy");
    diff(body, data, params, signal);
  };
  worker.onerror = (event) => {
    body.removeAttribute("aria-busy");
    show(body, h("p.notice", { role: "alert" }, event.message ?? t("state.error")));
  };
  const [a, b] = documents.map((document) => textOf(document, names));
  worker.postMessage({ a, b });
}

async function diff(body, found, params, signal) {
  const isInline = () => params.get("layout") === "inline";
  const rows = h("div.diff", { "data-layout": isInline() ? "inline" : "side" });
  const layout = (name) => {
    params.set("layout", name);
    history.replaceState(null, "", "#compare?" + params);
    rows.dataset.layout = name;
    choice
      .querySelectorAll("button")
      .forEach((button) => button.setAttribute("aria-pressed", button.dataset.name === name));
  };
  const choice = h(
    "div.choice",
    { role: "group", "aria-label": t("compare.layout") },
    ["side", "inline"].map((name) =>
      h("button", { type: "button", "data-name": name, click: () => layout(name) }, t("compare." + name)),
    ),
  );
  const sum = found.changes
    ? t("compare.changes", number(found.changes), number(found.removed), number(found.added))
    : t("compare.equal");
  show(
    body,
    h(
      "div.tools",
      {},
      h("h2", {}, t("compare.text")),
      h("p.count", { "data-sum": true }, sum),
      choice,
      h("button", { type: "button", click: () => go(-1) }, t("compare.previous")),
      h("button", { type: "button", click: () => go(1) }, t("compare.next")),
    ),
    found.rough ? h("p.notice", {}, t("compare.rough")) : null,
    rows,
  );
  layout(isInline() ? "inline" : "side");
  announce(sum);
  let at = -1;
  const go = (step) => {
    const changes = rows.querySelectorAll(".changed");
    if (changes.length) {
      at = (at + step + changes.length) % changes.length;
      rows.querySelector(".current")?.classList.remove("current");
      changes[at].classList.add("current");
      changes[at].scrollIntoView({ block: "center" });
      changes[at].focus({ preventScroll: true });
    }
  };
  onSteps(go, signal);
  const last = found.rows.length - 1;
  await appendAll(rows, found.rows, (row, i) => ("same" in row ? equal(row, i, last) : change(row)), signal);
}

/** Text in pieces that a browser can lay out one by one. */
function pieces(text) {
  const all = [];
  for (let from = 0; from < text.length; from += LONGEST_TEXT) {
    all.push(h("span", { dir: "auto" }, text.slice(from, from + LONGEST_TEXT)));
  }
  return all;
}

/** What both have: its beginning and its end, and the rest when somebody wants to see it. */
export function equal({ same, words }, i, last) {
  const box = h("div.equal", { "data-passage": words >= PASSAGE || null });
  if (words >= PASSAGE) {
    box.append(h("p.note.passage", {}, t("compare.shared", number(words))));
  }
  const label = (middle) => t("compare.folded", number(middle.trim().split(/\s+/).length));
  append(box, folded(same, i > 0 ? CONTEXT : 0, i < last ? CONTEXT : 0, 2 * CONTEXT, label));
  return box;
}

/** Shows so many characters at both ends of a text; a middle of a length is folded behind its label. */
export function folded(text, head, tail, least, label) {
  const start = head ? cutAt(text, head) : "";
  const end = tail ? fromEnd(text.slice(start.length), tail) : "";
  const middle = text.slice(start.length, text.length - end.length);
  if (middle.length < least) {
    return [h("p.text", { dir: "auto" }, pieces(text))];
  }
  const closed = label(middle);
  const rest = h("div.rest", { hidden: true });
  const toggle = h(
    "button.quiet.fold",
    {
      type: "button",
      "aria-expanded": "false",
      click: () => {
        if (!rest.hasChildNodes()) {
          append(rest, [h("p.text", {}, pieces(middle))]);
        }
        rest.hidden = !rest.hidden;
        toggle.setAttribute("aria-expanded", String(!rest.hidden));
        toggle.textContent = rest.hidden ? closed : t("compare.fold");
      },
    },
    closed,
  );
  return [
    start ? h("p.text", { dir: "auto" }, start + "…") : null,
    toggle,
    rest,
    end ? h("p.text", { dir: "auto" }, "…" + end) : null,
  ];
}

function cutAt(text, length) {
  const space = text.indexOf(" ", length);
  return text.slice(0, space < 0 || space > 2 * length ? length : space);
}

function fromEnd(text, length) {
  const space = text.lastIndexOf(" ", text.length - length);
  return text.slice(space < 0 || space < text.length - 2 * length ? Math.max(0, text.length - length) : space);
}

export function change({ left, right }) {
  const side = (parts, name) =>
    h(
      "p.text",
      { "data-side": name, dir: "auto" },
      parts.map(([kind, text]) => (kind ? h(name === "left" ? "del" : "ins", {}, pieces(text)) : pieces(text))),
    );
  return h("div.changed", { tabindex: -1 }, side(left, "left"), side(right, "right"));
}
