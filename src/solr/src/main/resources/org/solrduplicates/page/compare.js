// SPDX-License-Identifier: Apache-2.0
/** Two documents beside each other: what is different, and why they are taken for versions. */
import { TOLERANT, ask, byKey, documents as read, first, member, shownFields } from "./ui?file=api.js";
import { about, controls, isOf } from "./ui?file=decisions.js";
import { dateOf, path, title } from "./ui?file=document.js";
import { announce, append, appendAll, bar, choice, foreign, h, onSteps, renewing } from "./ui?file=dom.js";
import { section, shortened, show, table, worker } from "./ui?file=dom.js";
import { english, fill, gone, incomplete } from "./ui?file=incomplete.js";
import { relation, share } from "./ui?file=parts.js";
import { date, isKnown, number, percent, similarity, t } from "./ui?file=texts.js";

/** Of what is the same, this much is shown around a change; in characters. */
const CONTEXT = 160;

/** What is the same for so many words is marked as a passage that both share. */
const PASSAGE = 40;

/** A row that is longer is shown in pieces, as a browser takes long to lay out one text of a megabyte. */
const LONGEST_TEXT = 20_000;

/** So many words of each kind are told, those that count most. */
const WORDS = 20;

/** So many wholes and parts are looked through for the other document. */
const MOST_PARTS = 1000;

/** What can be ignored in the texts, by its parameter in the address: whether the parameter ignores it. */
const IGNORED = { spaces: false, loose: true };

/** Shows the view; returns the names of both documents. */
export async function render(main, params, names, signal) {
  const ids = [params.get("a") ?? "", params.get("b") ?? ""];
  if (ids.includes("")) {
    show(main, h("h1", {}, t("view.compare")), h("p.state.empty", {}, t("compare.choose")));
    return "";
  }
  const fl = [shownFields(names), ...names.text, "*"].join(",");
  const two = await read(ids, names, { fl }, signal);
  const sides = byDate(sidesOf(ids, two, names));
  const isWhole = sides.every((side) => side.document);
  const headline = h("div.headline", {}, h("h1", {}, t("view.compare")));
  const notes = h("div.notes", {}, incomplete(two));
  const label = t(isWhole ? "compare.details" : "compare.metadata");
  const details = h("details.details", {}, h("summary", {}, h("h2", {}, label)));
  const body = h("div.diff-box");
  const pair = h("div.columns.even.pair", {}, sides.map((side) => heading(side, two, names)));
  const told = h("div.notes", { role: "status" });
  show(main, headline, notes, pair, told, details, body);
  texts(body, sides, names, params, signal);
  if (isWhole) {
    const answers = [two];
    const tell = (...more) => {
      answers.push(...more);
      show(notes, incomplete(...answers));
    };
    const relate = (found) => {
      const part = found && "compare.part." + sides[found.isPart ? 0 : 1].place;
      show(told, found ? h("p.relation", {}, t(part, share(found.ofPart), share(found.ofWhole))) : null);
      body.dataset.related = Boolean(found);
    };
    explain({ headline, details, tell, relate }, sides, names, signal);
  }
  details.append(metadata(sides, names));
  return sides.map(({ id, document }) => first(document, names.title) || id).join(" – ");
}

/** Returns the left and the right side of two documents: {id, document, place, date, when}. */
export function sidesOf(ids, two, names) {
  const dated = ids.map((id) => member(two, id) ?? {});
  const isOneDay = new Set(dated.map((one) => one.date?.slice(0, 10))).size < 2;
  const when = (one) => (one.date ? date(one.date, isOneDay) + " " + dateOf(one.dateField) : t("date.none"));
  return ids.map((id, i) => ({
    id,
    document: two.match.docs.find((document) => document[names.key] === id),
    place: i ? "right" : "left",
    date: dated[i].date,
    when: when(dated[i]),
  }));
}

/** Returns the older side first; the order stays if a date is missing or both are the same. */
function byDate(sides) {
  const [left, right] = sides.map((side) => Date.parse(side.date));
  if (left === right || Number.isNaN(left - right)) {
    return sides;
  }
  const [older, newer] = left < right ? sides : [sides[1], sides[0]];
  return [{ ...older, place: "older" }, { ...newer, place: "newer" }];
}

function nameOf({ place }) {
  return t("compare." + place);
}

/** Shows what is not part of the texts. The difference does not wait for it, because its requests can take long. */
function explain({ headline, details, tell, relate }, sides, names, signal) {
  const [a, b] = sides.map((side) => side.id);
  const pair = reasons(a, b, names, signal);
  const part = (parent, box, name, make) => {
    parent.append(box);
    fill(box, t(name), make, signal);
  };
  const explained = async () => {
    tell(...(await pair).answers);
    return [why(await pair), cards(await pair, sides)];
  };
  const weighed = async () => {
    const answer = await read([a, b], names, { fl: names.key, "dup.words": WORDS }, signal);
    tell(answer);
    return answer.duplicates?.words ? weights(answer.duplicates.words, sides) : null;
  };
  const decisions = async () => {
    const { docs, isKnown: can, note } = await about(a, names, signal);
    return can ? controls(a, b, docs.find((d) => isOf(d, a, b))) : note;
  };
  const summed = async () => {
    relate((await pair).relation);
    return chips(await pair);
  };
  part(headline, h("div.chips"), "compare.why", summed);
  part(headline, h("div"), "decide.label", decisions);
  part(details, h("div.columns.even"), "compare.why", explained);
  if (a !== b) {
    part(details, h("div"), "compare.word", weighed);
  }
}

/**
 * Requests how the search compares two documents. If it does not compare them, a second request
 * compares these two alone.
 */
async function reasons(a, b, names, signal) {
  const shown = { fl: names.key, rows: 0, "dup.rows.parts": MOST_PARTS };
  const asked = { ...TOLERANT, ...shown, q: byKey(names, a), "dup.explain": true, debug: true };
  const whole = await ask("", asked, signal);
  const met = found(whole, b);
  if (met.why) {
    return { ...met, relation: relation([whole], b), answers: [whole] };
  }
  const alone = await ask("", { ...asked, ...onlyBoth(a, b, names), "dup.sources": "every" }, signal);
  const answers = [whole, alone];
  return { ...found(alone, b), relation: relation(answers, b), alone: true, answers };
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

export function heading(side, two, names) {
  const { id, document, when } = side;
  const name = nameOf(side);
  return h(
    "div.card.side",
    {},
    h("p.note", {}, document ? name + " · " + when : name),
    document
      ? h("h2", {}, title(document, names, id))
      : h("p.gone", {}, gone(id, two)),
    document ? path(document, names, id) : null,
  );
}

/** The similarity and what follows from it, in one line. */
function chips({ similarity: value, outcome }) {
  return [
    value === undefined ? null : h("span.chip", {}, t("compare.similarity") + " " + similarity(value)),
    outcome ? h("span.chip", { "data-kind": "latest" }, t("compare.outcome." + outcome)) : null,
  ];
}

/** Returns what a similarity consists of, such as "92 % of the words" and "other title: -2.1", by name. */
function parts(why) {
  const forms = [
    [/^(\d+ %) of the (.+)$/, 2, 1],
    [/^(\d+ of \d+) (numbers)$/, 2, 1],
    [/^(\d+) (main word)s? differs?$/, 2, 1],
    [/^(.+): ([+-]\d.*)$/, 1, 2],
  ];
  return (why ?? "").split(", ").flatMap((part) => {
    const form = forms.map(([form, ...order]) => [form.exec(part), order]).find(([found]) => found);
    return form ? [form[1].map((group) => form[0][group])] : [];
  });
}

/** Returns the same in plain words; a part without words for it is left as it is. */
export function reason(why) {
  const plain = ([name, value]) => {
    const key = ["review.why.", "compare."].map((kind) => kind + name).find(isKnown);
    return key && t(key, figure(value));
  };
  return (why ?? "").split(", ").map((part) => parts(part).map(plain)[0] ?? part).join(", ");
}

function why(pair) {
  const fact = ([name, value]) => [
    h("dt", {}, isKnown("compare." + name) ? t("compare." + name) : english(name)),
    h("dd", {}, figure(value)),
  ];
  return section(
    "section.card",
    t("compare.why"),
    pair.alone ? h("p.note", {}, t("compare.notLinked")) : null,
    pair.similarity === undefined ? null : bar(pair.similarity, t("compare.similarity"), similarity(pair.similarity)),
    h("p.chips", {}, pair.source.map((source) => h("span.chip", {}, english(source)))),
    h("dl.facts", {}, parts(pair.why).map(fact)),
  );
}

/** The words that count most: those that both have, and those that only one has. */
function weights({ shared, onlyFirst, onlySecond }, sides) {
  const [left, right] = sides.map(nameOf);
  const share = (only) => percent(shared.weight ? shared.weight / (shared.weight + only.weight) : 0);
  const list = (name, { top }, title, note) =>
    h(
      "div",
      {},
      h("h3", {}, title),
      note ? h("p.note", {}, note) : null,
      h("ul.words", { "data-words": name }, top.map(word)),
    );
  return section(
    "section.card",
    t("compare.word"),
    h("p.note", {}, t("compare.word.weight")),
    h(
      "div.columns.three",
      {},
      list("onlyFirst", onlyFirst, t("compare.word.only", left)),
      list(
        "shared",
        shared,
        t("compare.word.shared"),
        t("compare.word.share", left, share(onlyFirst), right, share(onlySecond)),
      ),
      list("onlySecond", onlySecond, t("compare.word.only", right)),
    ),
  );
}

function word({ word, count, weight }) {
  return h("li", {}, foreign(word), " ", h("span.note", {}, number(count) + " × " + similarity(weight)));
}

/** Writes "92 %", "3 of 4", "2" or "-2.1" as the language of the page does. */
function figure(value) {
  const [, first, rest] = /^([+-]?[\d.]+)(.*)$/.exec(value);
  if (rest === " %") {
    return percent(first / 100);
  }
  if (rest) {
    return t("compare.of", number(first), number(rest.replace(" of ", "")));
  }
  const sign = /^[+-]/.test(first) ? first[0].replace("-", "−") : "";
  return sign ? sign + similarity(Math.abs(Number(first))) : number(first);
}

function cards(pair, sides) {
  const [left, right] = pair.cards;
  if (!left && !right) {
    return null;
  }
  const words = [left?.keyWords ?? [], right?.keyWords ?? []];
  const shared = words[0].filter((word) => words[1].includes(word));
  const row = (name, key) => [{}, t(name), ...[left, right].map((card) => (card ? number(card[key]) : "–"))];
  const only = words.map((some) => foreign(some.filter((word) => !shared.includes(word)).join(", ")));
  return section(
    "section.card",
    t("compare.card"),
    table(
      [null, ...sides.map(nameOf)],
      [
        row("compare.sentences", "sentences"),
        row("compare.words", "words"),
        row("compare.distinct", "distinctWords"),
        [{}, t("compare.onlyWords"), ...only],
      ],
    ),
    h("p", {}, h("span.note", {}, t("compare.sharedWords") + ": "), foreign(shared.join(", ") || "–")),
  );
}

/** The stored fields of both, without the texts and the fields of the plugin. */
function metadata(sides, names) {
  const documents = sides.map(({ document }) => document ?? {});
  const isShown = (key) => !names.text.includes(key) && key !== "score" && !/^(_|dup_)/.test(key);
  const keys = [...new Set(documents.flatMap(Object.keys))].filter(isShown);
  const row = (key) => {
    const values = documents.map((document) => (Object.hasOwn(document, key) ? [document[key]].flat().join(", ") : ""));
    const differs = values[0] !== values[1];
    const name = [key, differs ? h("span.hidden", {}, " " + t("compare.differs")) : null];
    return [{ "data-differs": differs || null }, name, ...values.map((value) => foreign(value))];
  };
  const fields = table([null, ...sides.map(nameOf)], keys.map(row));
  fields.classList.add("wide");
  return section("section.card", t("compare.metadata"), fields);
}

/** Returns the text of a document, as the settings put it together; empty if there is none. */
export function textOf(document, names) {
  if (!document) {
    return "";
  }
  return names.text.flatMap((name) => [document[name] ?? []].flat()).join("\n");
}

/** Reads the texts of documents; {texts, why}: why one of them cannot be shown. */
export async function textsOf(ids, names, signal) {
  const answer = await read(ids, names, { fl: [names.key, ...names.text].join(",") }, signal);
  const found = ids.map((id) => answer.match.docs.find((one) => one[names.key] === id));
  const texts = found.map((document) => textOf(document, names));
  const at = texts.indexOf("");
  const why = at < 0 ? null : found[at] ? t("compare.noText", shortened(ids[at])) : gone(ids[at], answer);
  return { texts, why };
}

function texts(body, sides, names, params, signal) {
  const there = sides.map((side) => side.document).filter(Boolean);
  const missing = there.find((document) => !textOf(document, names));
  if (missing) {
    show(body, h("p.state.empty", {}, t("compare.noText", shortened(missing[names.key]))));
  } else if (there.length < 2) {
    const text = (document) => h("p.text", { dir: "auto" }, pieces(textOf(document, names)));
    show(body, there.map((document) => h("div.diff", {}, text(document)))); // the other one is gone
  } else {
    difference(body, there.map((document) => textOf(document, names)), params, signal);
  }
}

/** Shows the tools and the difference, which is found again whenever something else is ignored. */
function difference(body, [a, b], params, signal) {
  const [sum, rough, rows] = [h("p.count", { "data-sum": true }), h("div.notes"), h("div.diff")];
  const renew = renewing(signal);
  const start = () => {
    const mine = renew();
    body.setAttribute("aria-busy", "true");
    sum.textContent = t("compare.diffing");
    const message = { a, b, spaces: params.has("spaces"), loose: params.has("loose") };
    const place = { body, sum, rough, rows, isSame: a === b };
    worker("./ui?file=diff-worker.js", mine)(message)
      .catch((error) => ({ error: error.message }))
      .then((found) => showDifference(place, found, mine));
  };
  const set = (name, value) => {
    params.set(name, value);
    if (!value) {
      params.delete(name);
    }
    history.replaceState(null, "", "#compare?" + params);
  };
  const layout = () => (params.get("layout") === "inline" ? "inline" : "side");
  const lay = (name) => {
    set("layout", name);
    rows.dataset.layout = layout();
  };
  const ignore = (name) => {
    set(name, params.has(name) ? "" : "1");
    start();
  };
  const choices = (kind, names, isPressed, act) => {
    const box = choice(t("compare." + kind), names.map((name) => [name, t("compare." + name)]), isPressed, act);
    box.classList.add(kind);
    return box;
  };
  const go = steps(rows, ".changed");
  const step = (by, key) => h("button", { type: "button", click: () => go(by) }, t(key));
  rows.dataset.layout = layout();
  show(
    body,
    h(
      "div.tools",
      {},
      h("h2", {}, t("compare.text")),
      sum,
      step(-1, "compare.previous"),
      step(1, "compare.next"),
      choices("ignore", Object.keys(IGNORED), (name) => params.has(name) === IGNORED[name], ignore),
      choices("layout", ["side", "inline"], (name) => name === layout(), lay),
    ),
    rough,
    rows,
  );
  onSteps(go, signal);
  start();
}

async function showDifference({ body, sum, rough, rows, isSame }, found, signal) {
  body.removeAttribute("aria-busy");
  show(rows);
  if (found.error) {
    show(sum);
    show(rough, h("p.notice", { role: "alert" }, found.error));
    return;
  }
  sum.textContent = found.changes
    ? t("compare.changes", number(found.changes), number(found.removed), number(found.added))
    : t(isSame ? "compare.equal" : "compare.ignored");
  announce(sum.textContent);
  show(rough, found.rough ? h("p.notice", {}, t("compare.rough")) : null);
  const last = found.rows.length - 1;
  await appendAll(rows, found.rows, (row, i) => ("same" in row ? equal(row, i, last) : change(row)), signal);
}

/** Returns a function that goes to the change so many after the current one. */
export function steps(rows, selector) {
  return (by) => {
    const changes = [...rows.querySelectorAll(selector)];
    const current = rows.querySelector(".current");
    const next = changes.at((changes.indexOf(current) + by + (current || by > 0 ? 0 : 1)) % changes.length);
    current?.classList.remove("current");
    next?.classList.add("current");
    next?.scrollIntoView({ block: "center" });
    next?.focus({ preventScroll: true });
  };
}

/** Text in pieces that a browser can lay out one by one. */
export function pieces(text) {
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
  append(box, folded(same, i > 0 ? CONTEXT : 0, i < last ? CONTEXT : 0, 2 * CONTEXT, foldedWords));
  return box;
}

/** Returns the label of words that are folded. */
export function foldedWords(text) {
  return t("compare.folded", number(text.trim().split(/\s+/).length));
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
  const part = ([kind, text], mark) => (kind ? h(mark, {}, pieces(visible(text))) : pieces(text));
  const side = (parts, mark) => h("p.text", { dir: "auto" }, parts.map((one) => part(one, mark)));
  return h("div.changed", { tabindex: -1 }, side(left, "del"), side(right, "ins"));
}

/** Returns signs for spaces and line breaks, if a text has nothing else. */
function visible(text) {
  return /\S/.test(text)
    ? text
    : text.replace(/\r\n?|\n/g, "↵\n").replace(/\t/g, "⇥").replace(/[^\S\n⇥]/g, "·");
}
