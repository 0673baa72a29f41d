// SPDX-License-Identifier: Apache-2.0
/** The list of version groups, with its filters in the address. */
import { LITERAL, TOLERANT, ask, chosen, first, handler, has, inAddress, literally, shownFields } from "./ui?file=api.js";
import { address, bar, field, foreign, h, select, show } from "./ui?file=dom.js";
import { notice, reasons } from "./ui?file=incomplete.js";
import { date, format, number, similarity, t } from "./ui?file=texts.js";

const ROWS = 20;
const MEMBERS = 4;
const ORDERS = [
  "size desc",
  "size asc",
  "similarity desc",
  "similarity asc",
  "date desc",
  "date asc",
  "redundancy desc",
];

/** The CSV has no more groups, and of a group no more members. */
const MOST_CSV = 1000;

/** Shows the view. */
export async function render(main, params, names, signal) {
  const filter = read(params, names);
  const found = has(names, "groups")
    ? await load(filter, names, signal)
    : { docs: [], of: 0, never: true, missing: [] };
  const isCut = found.of > MOST_CSV || found.docs.some((group) => group.size > MOST_CSV);
  show(
    main,
    h(
      "div.headline",
      {},
      h("h1", {}, t("view.groups")),
      h("p.count", {}, t("groups.count", number(found.of))),
      h("a.button", { href: csv(filter, found, names), download: "groups.csv", "data-csv": true }, t("groups.csv")),
      isCut ? h("p.note", {}, t("groups.csv.limit", number(MOST_CSV))) : null,
    ),
    notice(found.missing),
    form(filter, names, found.docs),
    found.docs.length
      ? h("ol.groups", { start: filter.start + 1 }, found.docs.map((group) => row(group, names)))
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

function csv(filter, { of }, names) {
  const fl = [shownFields(names), ...names.filters].join(",");
  const page = { rows: Math.min(of, MOST_CSV), "dup.members": MOST_CSV };
  return handler("groups", { ...LITERAL, ...narrowed(filter, names), ...page, fl, wt: "csv" }).href;
}

async function load(filter, names, signal) {
  const fl = [...new Set([shownFields(names), ...names.filters])].join(",");
  const asked = { ...TOLERANT, ...narrowed(filter, names), fl, "dup.members": MEMBERS };
  const answer = await ask("groups", { ...asked, start: filter.start, rows: ROWS }, signal);
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
      sort: data.get("sort"),
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
    field(
      t("groups.sort"),
      select("sort", ORDERS.map((order) => [order, t("groups.sort." + order)]), filter.sort),
    ),
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

function row(group, names) {
  const latest = group.members.find((member) => member.latest) ?? group.members.at(-1);
  const title = first(group.members.find((m) => first(m, names.title)) ?? latest, [...names.title, names.key, "id"]);
  return h(
    "li.group",
    { "data-group": group.id },
    h(
      "div.lead",
      {},
      h("h2", {}, h("a", { href: address("group", { id: latest?.id }) }, foreign(title))),
      h(
        "p.note",
        {},
        t("groups.size", number(group.size)),
        " · ",
        group.first ? date(group.first, false) + " – " + date(group.latest, false) : t("date.none"),
      ),
      h("p.chips", {}, group.formats.map((type) => h("span.chip", { title: type }, format(type)))),
    ),
    h("div.rate", {}, bar(group.similarity, t("groups.weakest", similarity(group.similarity)), similarity(group.similarity))),
    h(
      "ul.members",
      {},
      group.members.map((m) => h("li", {}, foreign(first(m, [...names.path, "id"]), { title: date(m.date) }))),
      group.size > group.members.length
        ? h("li.note", {}, t("groups.more", number(group.size - group.members.length)))
        : null,
    ),
  );
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
