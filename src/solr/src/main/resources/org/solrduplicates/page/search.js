// SPDX-License-Identifier: Apache-2.0
/** Documents found by words, title, path or key, with the number of their versions. */
import { TOLERANT, ask, byKey, documents as read, first, shownFields } from "./ui?file=api.js";
import { address, append, foreign, h, shortened, show } from "./ui?file=dom.js";
import { notice, reasons } from "./ui?file=incomplete.js";
import { date, failure, number, t } from "./ui?file=texts.js";

const ROWS = 20;

/** Words, or characters of a part: Solr limits the clauses of a query, Lucene the size of an automaton. */
const MOST = 100;

/** Parts of a response that the defaults of /select may request. */
const PLAIN = { defType: "lucene", facet: false, group: false, hl: false };

/** Shows the view; returns the text searched. */
export async function render(main, params, names, signal) {
  const text = (params.get("q") ?? "").trim();
  if (!text || !names.handlers.includes("/select")) {
    show(main, h("h1", {}, t("view.search")), h("p.state.empty", {}, t(text ? "search.select" : "search.ask")));
    return text;
  }
  const [list, count, missing] = [h("ol.groups"), h("p.count"), h("div")];
  const known = { queries: queries(text, names), start: 0, hidden: 0, lacks: new Set(), versions: new Map() };
  const view = { names, signal, list, count, missing, ...known };
  view.more = h("button", { type: "button", click: () => extend(view) }, t("search.more"));
  const rows = await load(view);
  const body = rows.length ? [list, h("div.actions", {}, view.more)] : nothing(text, names);
  show(main, h("div.headline", {}, h("h1", {}, t("view.search")), count), missing, body);
  attempt(view, () => mark(rows, view)); // not awaited, because hits can be used without their versions
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

/** Adds the next hits and returns them. The filters of /duplicates apply too: they may be stricter. */
async function load(view) {
  const { names, signal, list, count, more, start } = view;
  const sorted = { sort: `score desc,${names.key} asc`, fl: names.key, start, rows: ROWS };
  let found;
  do {
    found = await ask("/select", { ...TOLERANT, ...PLAIN, ...sorted, ...view.queries[0] }, signal);
  } while (!found.response.numFound && view.queries.length > 1 && view.queries.shift());
  const ids = found.response.docs.map((document) => document[names.key]);
  const answer = ids.length ? await read(ids, names, { fl: shownFields(names) }, signal) : {};
  const rows = (answer.match?.docs ?? []).map((document) => hit(document, names));
  view.start += ROWS;
  view.hidden += ids.length - rows.length;
  append(list, rows);
  tell(view, reasons(found, answer));
  show(count, t("groups.count", number(found.response.numFound - view.hidden)));
  more.hidden = view.start >= found.response.numFound;
  return rows;
}

function tell({ lacks, missing }, all) {
  all.forEach((reason) => lacks.add(reason));
  show(missing, notice([...lacks]));
}

async function extend(view) {
  view.more.disabled = true;
  const rows = await attempt(view, () => load(view));
  view.more.disabled = false;
  rows?.[0]?.querySelector("a").focus();
  attempt(view, () => mark(rows ?? [], view));
}

async function attempt(view, action) {
  try {
    return await action();
  } catch (error) {
    if (!view.signal.aborted) {
      tell(view, [failure(error)]);
    }
  }
}

/** Marks one hit after the other. The members of a complete group share one request. */
async function mark(rows, view) {
  const { names, signal, versions } = view;
  for (const row of rows) {
    const { id } = row.dataset;
    if (!versions.has(id)) {
      const answer = await ask("", { ...TOLERANT, q: byKey(names, id), rows: 0, fl: names.key }, signal);
      const { group, history = [], undated = [] } = answer.duplicates ?? {};
      const members = group && !group.truncated ? [...history, ...undated] : [];
      [{ id }, ...members].forEach((member) => versions.set(member.id, { group, history }));
      tell(view, reasons(answer));
    }
    show(row.querySelector(".chips"), chips(id, versions.get(id)));
  }
}

function hit(document, names) {
  const id = document[names.key];
  const title = first(document, names.title) || id;
  const path = first(document, names.path) || id;
  const heading = h("h2", {}, h("a", { href: address("group", { id }) }, foreign(title)));
  return h("li.group.hit", { "data-id": id }, heading, path === title ? null : h("p.path", {}, foreign(path)), h("p.chips"));
}

function chips(id, { group, history }) {
  if (!(group?.size > 1)) {
    return null;
  }
  const isCopies = group.versions < 2;
  const count = number(isCopies ? group.size : group.versions) + (group.truncated ? "+" : "");
  const newest = date(history.find((member) => member.id === group.latest)?.date, false);
  return [
    h("span.chip", { "data-kind": "versions" }, t(isCopies ? "search.copies" : "search.versions", count, newest)),
    id === group.latest ? h("span.chip", { "data-kind": "latest" }, t("group.latest")) : null,
  ];
}
