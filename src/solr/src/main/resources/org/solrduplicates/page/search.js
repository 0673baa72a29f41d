// SPDX-License-Identifier: Apache-2.0
/** Documents found by words, title, path or key: each group once, by its newest version. */
import { TOLERANT, ask, byKey, shownFields } from "./ui?file=api.js";
import { csv, line } from "./ui?file=csv.js";
import { path, sizes, title } from "./ui?file=document.js";
import { append, h, shortened, show } from "./ui?file=dom.js";
import { failed, notice, reasons } from "./ui?file=incomplete.js";
import { date, format, number, t } from "./ui?file=texts.js";

const ROWS = 20;

/** Words, or characters of a part: Solr limits the clauses of a query, Lucene the size of an automaton. */
const MOST = 100;

/** Parts of a response that the defaults of /select may request. */
const PLAIN = { defType: "lucene", facet: false, group: false };

/** Marks around the words found in a text. */
const [BEGIN, END] = ["\ue000", "\ue001"];

/** The largest group of which all members are requested. */
const MEMBERS = 200;

/** Shows the view; returns the text searched. */
export async function render(main, params, names, signal) {
  const text = (params.get("q") ?? "").trim();
  if (!text || !names.handlers.includes("/select")) {
    show(main, h("h1", {}, t("view.search")), h("p.state.empty", {}, t(text ? "search.select" : "search.ask")));
    return text;
  }
  const [list, count, missing] = [h("ol.groups"), h("p.count"), h("div")];
  const known = { queries: queries(text, names), start: 0, hidden: 0, lacks: new Set(), seen: new Set(), lines: [] };
  const view = { text, names, signal, list, count, missing, ...known };
  view.more = h("button", { type: "button", click: () => extend(view) }, t("search.more"));
  const found = await load(view);
  const first = await new Promise((shown) => attempt(view, () => group(found, view, shown)).then(() => shown()));
  const tools = h("div.actions", {}, csv("search", () => view.lines));
  const body = first ? [list, h("div.actions", {}, view.more)] : nothing(text, names);
  show(main, h("div.headline", {}, h("h1", {}, t("view.search")), count, first ? tools : null), missing, body);
  return text;
}

function nothing(text, names) {
  const how = t("search.how", names.words.join(", "), names.strings.join(", "));
  return h("div.state.empty", {}, h("p", {}, h("bdi", {}, t("search.none", shortened(text)))), h("p.note", {}, how));
}

/** Returns the queries to try in turn. User text stays in parameters that no parser interprets. */
function queries(text, { words, strings, title }) {
  const any = (parser) => `{!bool ${strings.map((field) => `should="${parser(field)}"`).join(" ")}}`;
  const typed = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const qf = words.map((field) => (title.includes(field) ? field + "^3" : field)).join(" ");
  const byWords = `{!simple qf="${qf}" q.operators=WHITESPACE q.op=AND v=$page.words}`;
  const byPart = any((field) => `{!lucene df=${field} v=$page.part}`);
  const either = {
    q: "{!bool should=$page.first should=$page.found}",
    "page.first": "{!boost b=1000 v=$page.exact}",
    "page.exact": any((field) => `{!term f=${field} v=$page.text}`),
    "page.text": text,
    "page.words": typed.slice(0, MOST).join(" "),
    "page.part": part(text),
  };
  const usable = [typed.length && words.length ? byWords : "", strings.length ? byPart : "-*:*"].filter(Boolean);
  return (/[/\\]/.test(text) ? usable.reverse() : usable).map((found) => ({ ...either, "page.found": found }));
}

/** Returns a regular expression for a part of a value in upper or lower case. All signs are escaped. */
function part(text) {
  const either = (sign) => (/\p{L}/u.test(sign) ? `[${sign.toLowerCase()}${sign.toUpperCase()}]` : "\\" + sign);
  return `/.*${[...text].slice(0, MOST).map(either).join("")}.*/`;
}

/** Requests the next hits. */
async function load(view) {
  const { names, signal, more, start } = view;
  const sorted = { sort: `score desc,${names.key} asc`, fl: names.key, start, rows: ROWS };
  let found;
  do {
    found = await ask("/select", { ...TOLERANT, ...PLAIN, ...excerpts(names), ...sorted, ...view.queries[0] }, signal);
  } while (!found.response.numFound && view.queries.length > 1 && view.queries.shift());
  view.start += ROWS;
  view.found = found.response.numFound;
  more.hidden = view.start >= view.found;
  tell(view, reasons(found));
  return found;
}

/** Requests the words found with the text around them. */
function excerpts({ text }) {
  const marks = { "hl.tag.pre": BEGIN, "hl.tag.post": END };
  const one = { "hl.snippets": 1, "hl.fragsize": 160, "hl.fragsizeIsMinimum": false, "hl.requireFieldMatch": true };
  return text.length ? { hl: true, "hl.method": "unified", "hl.fl": text.join(","), ...one, ...marks } : { hl: false };
}

/** Adds one row for the group of each hit. The filters of /duplicates apply too: they may be stricter. */
async function group({ response, highlighting = {} }, view, shown = () => {}) {
  const { names, signal, list, seen } = view;
  for (const { [names.key]: id } of response.docs) {
    if (!seen.has(id)) {
      const asked = { q: byKey(names, id), rows: MEMBERS, "dup.rows.parts": 0, fl: shownFields(names) };
      const answer = await ask("", { ...TOLERANT, ...asked }, signal);
      const excerpt = Object.values(highlighting[id] ?? {}).flat()[0];
      const row = answer.match.docs.length ? hit(id, answer, excerpt, view) : null;
      view.hidden += row ? 0 : 1;
      append(list, [row]);
      tell(view, reasons(answer));
      if (row) {
        shown(row);
      }
    }
    show(view.count, t("groups.count", number(view.found - view.hidden)));
  }
}

function tell({ lacks, missing }, all) {
  all.forEach((reason) => lacks.add(reason));
  show(missing, notice([...lacks]));
}

async function extend(view) {
  const last = view.list.childElementCount;
  view.more.disabled = true;
  await attempt(view, async () => group(await load(view), view));
  view.more.disabled = false;
  view.list.children[last]?.querySelector("a").focus();
}

async function attempt(view, action) {
  view.list.setAttribute("aria-busy", "true");
  try {
    await action();
  } catch (error) {
    append(view.missing, [failed(error, view.signal)]);
  } finally {
    view.list.removeAttribute("aria-busy");
  }
}

/** Returns a row for the group of a hit, named after its newest version, and remembers its other members. */
function hit(id, answer, excerpt, { names, text, seen, lines }) {
  const { group = { size: 1 }, history = [], undated = [] } = answer.duplicates ?? {};
  const documents = new Map([...answer.response.docs, ...answer.match.docs].map((one) => [one[names.key], one]));
  const members = history.length + undated.length ? [...history, ...undated] : [{ id }];
  const newest = members.find((one) => one.id === group.latest && documents.has(one.id)) ?? { id };
  members.forEach((one) => seen.add(one.id));
  members.forEach((one) => lines.push(line({ ...group, id: group.latest ?? id }, one, documents.get(one.id), names)));
  const document = documents.get(newest.id);
  return h(
    "li.hit",
    { "data-id": newest.id },
    h("h2", {}, title(document, names, newest.id, undefined, text)),
    path(document, names, newest.id, text),
    h("p.chips", {}, chips(group, newest)),
    excerpt ? h("p.note.excerpt", { dir: "auto" }, marks(excerpt.trim())) : null,
    newest.id === id ? null : h("p.note", {}, t("search.foundIn"), " ", title(documents.get(id), names, id, undefined, text)),
  );
}

function chips(group, { date: newest, format: type }) {
  const chip = (text, kind) => (text ? h("span.chip", { "data-kind": kind }, text) : null);
  return [
    newest ? h("time", { datetime: newest }, date(newest, false)) : null,
    type ? chip(format(type)) : null,
    group.size > 1 ? chip(sizes(group), "versions") : null,
  ];
}

/** Returns an excerpt with the words found marked. */
function marks(excerpt) {
  return excerpt.split(/\ue000|\ue001/).map((part, i) => (i % 2 ? h("mark", {}, part) : part));
}
