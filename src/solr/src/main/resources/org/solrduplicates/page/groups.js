// SPDX-License-Identifier: Apache-2.0
/** The list of version groups, with its filters in the address. */
import { TOLERANT, ask, chosen, has, inAddress, literally, shownFields } from "./ui?file=api.js";
import { csv, line } from "./ui?file=csv.js";
import { folder, title } from "./ui?file=document.js";
import { address, bar, field, foreign, h, show } from "./ui?file=dom.js";
import { notice, reasons } from "./ui?file=incomplete.js";
import { bytes, date, format, number, similarity, t } from "./ui?file=texts.js";

const ROWS = 50;

/** The columns that can be sorted by, the largest or newest first, and then the other way round. */
const SORTED = { documents: "size", newest: "date", lowest: "similarity", free: "redundancy" };
const ORDERS = Object.values(SORTED).flatMap((by) => [by + " desc", by + " asc"]);

/** The CSV has no more groups, and of a group no more members. */
const MOST_CSV = 1000;

/** Shows the view. */
export async function render(main, params, names, signal) {
  const filter = read(params, names);
  const found = has(names, "groups")
    ? await load(filter, names, signal)
    : { docs: [], of: 0, never: true, missing: [] };
  const isCut = found.of > MOST_CSV || found.docs.some((group) => group.size > MOST_CSV);
  const lines = async () => {
    const all = await load(filter, names, signal, { start: 0, rows: MOST_CSV, "dup.members": MOST_CSV });
    return all.docs.flatMap((group) => group.members.map((one) => line(group, one, one, names)));
  };
  show(
    main,
    h(
      "div.headline",
      {},
      h("h1", {}, t("view.groups")),
      h("p.count", {}, t("groups.count", number(found.of))),
      found.of ? h("div.actions", {}, csv("groups", lines)) : null,
      isCut ? h("p.note", {}, t("csv.cut", number(MOST_CSV))) : null,
    ),
    notice(found.missing),
    form(filter, names, found.docs),
    found.docs.length
      ? table(filter, found.docs, names)
      : h("p.state.empty", {}, t(found.never ? "groups.never" : "groups.none")),
    pages(filter, found.of),
  );
}

/** What the address says, with defaults for what it leaves out or gets wrong. */
function read(params, names) {
  const whole = (name, least) => Math.max(least, Number.parseInt(params.get(name), 10) || least);
  const share = (name) => {
    const value = Number.parseFloat(params.get(name));
    return value >= 0 && value <= 1 ? value : null;
  };
  return {
    fields: chosen(params, names),
    from: share("from"),
    to: share("to"),
    folder: params.get("folder") ?? "",
    minSize: whole("minSize", 2),
    start: whole("start", 0),
    sort: ORDERS.includes(params.get("sort")) ? params.get("sort") : ORDERS[0],
  };
}

/** The address of the same filters with another page. */
function there(filter, changes = {}) {
  const { fields, ...rest } = { ...filter, ...changes };
  return address("groups", {
    ...inAddress(fields),
    ...rest,
    minSize: rest.minSize > 2 ? rest.minSize : "",
    start: rest.start || "",
    sort: rest.sort === ORDERS[0] ? "" : rest.sort,
  });
}

function narrowed(filter, names) {
  return {
    fq: [...literally(filter.fields), ...inFolder(filter, names)],
    sort: filter.sort,
    "dup.minSize": filter.minSize,
    "dup.minSimilarity": filter.from,
    "dup.maxSimilarity": filter.to,
    ...places(filter),
  };
}

/** A host is where addresses begin, after their scheme. */
function inFolder(filter, names) {
  const prefix = (place) => `should="{!prefix f=${names.path[0] ?? names.key} v=$${place}}"`;
  return filter.folder ? [`{!bool ${Object.keys(places(filter)).map(prefix).join(" ")}}`] : [];
}

function places({ folder }) {
  const begin = (scheme, i) => ["page.folder" + i, (scheme && scheme + "://") + folder];
  return folder ? Object.fromEntries(["", "http", "https"].map(begin)) : {};
}

async function load(filter, names, signal, more = { start: filter.start, rows: ROWS, "dup.members": 1 }) {
  const answer = await ask("groups", { ...TOLERANT, ...narrowed(filter, names), fl: shownFields(names), ...more }, signal);
  return {
    docs: answer.response.docs,
    of: answer.response.numFound,
    never: answer.groups.state === "none",
    missing: reasons(answer),
  };
}

function form(filter, names, docs) {
  const submit = (event) => {
    event.preventDefault();
    const data = new FormData(event.target);
    const fields = Object.fromEntries(names.filters.map((name) => [name, data.get("f." + name)]));
    const given = (name) => (data.get(name) === "" ? null : Number(data.get(name)));
    location.hash = there(filter, {
      fields,
      folder: data.get("folder"),
      minSize: given("minSize") ?? 2,
      from: given("from"),
      to: given("to"),
      start: 0,
    });
  };
  const share = (name, value) =>
    h("input", { type: "number", name, min: 0, max: 1, step: 0.01, value: value ?? "", inputmode: "decimal" });
  return h(
    "form.filters",
    { submit, "aria-label": t("groups.filters") },
    names.filters.map((name) => facet(name, filter.fields[name] ?? "", docs)),
    field(t("groups.folder"), h("input", { name: "folder", value: filter.folder, autocomplete: "off" })),
    field(t("groups.minSize"), h("input", { type: "number", name: "minSize", min: 2, value: filter.minSize })),
    field(t("groups.from"), share("from", filter.from)),
    field(t("groups.to"), share("to", filter.to)),
    h("div.actions", {}, h("button.primary", {}, t("groups.apply")), h("a.button", { href: address("groups") }, t("groups.clear"))),
  );
}

/** The values that the members shown have, most frequent first, and any other that is typed. */
function facet(name, value, docs) {
  const counts = new Map();
  for (const member of docs.flatMap((group) => group.members)) {
    for (const one of [member[name] ?? []].flat()) {
      counts.set(String(one), (counts.get(String(one)) ?? 0) + 1);
    }
  }
  const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 50);
  const list = "values-" + name;
  return field(
    name,
    h(
      "span",
      {},
      h("input", { name: "f." + name, value, list, autocomplete: "off", placeholder: t("groups.any") }),
      h(
        "datalist",
        { id: list },
        most.map(([one, count]) => h("option", { value: one }, `${format(one)} (${count})`)),
      ),
    ),
  );
}

/** The cells of a row, by their column. */
const CELLS = {
  group: named,
  documents: ({ size }) => number(size),
  newest: ({ latest }) => date(latest, false),
  lowest: ({ similarity: one }) => bar(one, t("groups.weakest", similarity(one)), similarity(one)),
  formats: (group) => h("span.chips", {}, group.formats.map((type) => h("span.chip", { title: type }, format(type)))),
  free: ({ redundantSize }) => (redundantSize ? bytes(redundantSize) : "–"),
};

function table(filter, docs, names) {
  const cell = (group) => ([column, make], i) =>
    h(i ? "td" : "th", { scope: i ? null : "row", "data-column": column }, make(group, names));
  const row = (group) => h("tr.group", { "data-group": group.id }, Object.entries(CELLS).map(cell(group)));
  const heads = h("tr", {}, Object.keys(CELLS).map((column) => head(column, filter)));
  return h("table.list", {}, h("thead", {}, heads), h("tbody", {}, docs.map(row)));
}

/** The head of a column, which sorts by it. */
function head(column, filter) {
  const [by, way] = filter.sort.split(" ");
  const isBy = by === SORTED[column];
  const next = `${SORTED[column]} ${isBy && way === "desc" ? "asc" : "desc"}`;
  const sorted = isBy ? (way === "desc" ? "descending" : "ascending") : null;
  const text = t(column === "documents" ? "count.documents" : "groups." + column);
  const link = () => h("a", { href: there(filter, { sort: next, start: 0 }) }, text, isBy ? (way === "desc" ? " ↓" : " ↑") : null);
  return h("th", { scope: "col", "data-column": column, "aria-sort": sorted }, SORTED[column] ? link() : text);
}

/** The newest version, and where it is. */
function named(group, names) {
  const newest = group.members.at(-1);
  return [h("p", {}, title(newest, names, newest?.id)), h("p.path", {}, foreign(folder(newest, names, newest?.id)))];
}

function pages(filter, of) {
  if (of <= ROWS && filter.start === 0) {
    return null;
  }
  const last = Math.min(of, filter.start + ROWS);
  return h(
    "nav.pages",
    { "aria-label": t("groups.pages") },
    filter.start > 0
      ? h("a.button", { href: there(filter, { start: Math.max(0, filter.start - ROWS) }), rel: "prev" }, t("groups.previous"))
      : null,
    h("span", {}, t("groups.page", number(Math.min(filter.start + 1, of)), number(last), number(of))),
    last < of ? h("a.button", { href: there(filter, { start: last }), rel: "next" }, t("groups.next")) : null,
  );
}
