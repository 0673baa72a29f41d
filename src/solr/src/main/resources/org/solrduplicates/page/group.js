// SPDX-License-Identifier: Apache-2.0
/** One version group as a history, seen from one of its documents. */
import { MOST_ASKED, TOLERANT, ask, byKey, documents as read, shownFields } from "./ui?file=api.js";
import { Changes } from "./ui?file=changes.js";
import { about, controls, isOf } from "./ui?file=decisions.js";
import { csv, line } from "./ui?file=csv.js";
import { reason } from "./ui?file=compare.js";
import { folder, name, origin, path, sizes, title } from "./ui?file=document.js";
import { address, append, appendAll, bar, choice, foreign, h, section, show } from "./ui?file=dom.js";
import { cuts, english, fill, gone, notice, reasons } from "./ui?file=incomplete.js";
import { list as sharesOf, lookUp, missing, ofDocument } from "./ui?file=passages.js";
import { parts } from "./ui?file=parts.js";
import { date, format, number, remember, remembered, similarity, t } from "./ui?file=texts.js";

/** The largest group that /duplicates can be asked for. */
const LARGEST = 1000;

/** The order of versions; the browser remembers the last choice. */
const ORDERS = ["newest", "oldest"];
const ORDER = "order";

/** Requests the group of a document, with other parameters if there are more. */
export function history(params, names, signal, more = {}) {
  const most = params.get("all") ? LARGEST : "";
  const asked = { ...TOLERANT, fl: shownFields(names), "dup.maxGroup": most, "dup.candidates": most };
  return ask("", { ...asked, ...more, q: byKey(names, params.get("id") ?? "") }, signal);
}

/** Shows the view; returns the name of the document. */
export async function render(main, params, names, signal) {
  const id = params.get("id") ?? "";
  const [answer, decisions] = await Promise.all([history(params, names, signal), about(id, names, signal)]);
  const found = answer.duplicates ?? {};
  const reviewed = await fields(found.review ?? [], names, signal);
  const documents = new Map(
    [...answer.match.docs, ...answer.response.docs, ...reviewed.docs].map((document) => [document[names.key], document]),
  );
  const dated = found.history ?? [];
  const members = new Map([...dated, ...(found.undated ?? [])].map((member) => [member.id, member]));
  const lacks = reasons(answer, ...reviewed.answers);
  const isGone = ({ id: of }) =>
    !lacks.length && !documents.has(of) && (members.has(of) || reviewed.asked.includes(of));
  const changes = new Changes(names, signal);
  const view = { id, names, documents, decisions, members, isGone, changes, signal, group: found.group ?? {} };
  const all = versions(dated, view.group.latest);
  const list = h("ol.history.versions");
  const undated = h("ol.history.undated");
  const review = h("ol.history.review");
  show(
    main,
    headline(view),
    incomplete(view, [...lacks, ...cuts(view.group)], params),
    answer.match.docs.length ? null : nothing(id, answer),
    decisions.note,
    found.notCompared ? h("p.state.empty", {}, t("group.notCompared"), " ", english(found.notCompared)) : null,
    found.group && found.group.size < 2 ? h("p.state.empty", {}, t("group.alone")) : null,
    versionList("group.history", list, dated, tools(view, list, all, params)),
    versionList("group.undated", undated, found.undated),
    parts(answer, { id, names, signal, element: "section", more: (next) => history(params, names, signal, next) }),
    versionList("group.review", review, found.review),
    decided(view),
  );
  const older = new Map(all.map((version, i) => [version, all[i - 1]]));
  const shown = isOldestFirst() ? all : [...all].reverse();
  await appendAll(list, shown, (version) => versionEntry(view, version, older.get(version)), signal);
  await appendAll(undated, found.undated ?? [], (member) => entry(view, member), signal);
  await appendAll(review, found.review ?? [], (member) => entry(view, member), signal);
  if (names.passages && answer.match.docs.length) {
    sharing(main, view, signal);
  }
  return label(view, id);
}

/** The history does not wait for passages, because searching them can take long. */
function sharing(main, { id, names, members }, signal) {
  const body = h("div.stack");
  main.append(section("section", t("passages.also"), body));
  const found = async () => {
    const answer = await ofDocument(id, names, signal);
    const others = (answer.duplicates?.passages?.documents ?? []).filter((one) => !members.has(one.id));
    const found = await lookUp(others.map((one) => one.id), names, signal);
    const open = (one) => title(found(one.id), names, one.id, address("passages", { id, with: one.id }));
    return [missing([answer]), others.length ? sharesOf(others, open) : h("p.note", {}, t("passages.none"))];
  };
  fill(body, t("passages.also"), found, signal);
}

/** The fields of documents under review, which are no part of the answer; of so many as can be asked for. */
async function fields(members, names, signal) {
  const asked = members.slice(0, MOST_ASKED).map((member) => member.id);
  if (!asked.length) {
    return { asked, docs: [], answers: [] };
  }
  const answer = await read(asked, names, { fl: shownFields(names) }, signal);
  return { asked, docs: answer.match.docs, answers: [answer] };
}

/** The document asked about is not there, and nobody can say what was a version of it. */
function nothing(id, answer) {
  return h(
    "div.state.empty.gone",
    {},
    h("p", {}, gone(id, answer)),
    h("a.button", { href: address("groups") }, t("group.others")),
  );
}

function versionList(title, list, members, ...tools) {
  return members?.length ? section("section", t(title), tools, list) : null;
}

/** Groups the dated documents by their version, oldest first. One document of each leads: the latest one, or the first. */
export function versions(history, latest) {
  const all = [];
  for (const member of history) {
    if (all.length && all.at(-1).number === member.version) {
      all.at(-1).members.push(member);
    } else {
      all.push({ number: member.version, members: [member] });
    }
  }
  return all.map((version) => {
    const lead = version.members.find((member) => member.id === latest) ?? version.members[0];
    return { ...version, lead, copies: version.members.filter((member) => member !== lead) };
  });
}

function isOldestFirst() {
  return remembered(ORDER) === "oldest";
}

/** The order of the versions, and ways to see the changes of several at once. */
function tools(view, list, all, params) {
  if (all.length < 2) {
    return null;
  }
  const isCurrent = (order) => isOldestFirst() === (order === "oldest");
  const turn = (order) => {
    if (!isCurrent(order)) {
      remember(ORDER, order);
      list.append(...[...list.children].reverse());
    }
  };
  const orders = ORDERS.map((order) => [order, t("group.order." + order)]);
  const compare = h("a.button.primary", { hidden: true });
  const chosen = [];
  list.addEventListener("change", ({ target }) => {
    if (target.checked) {
      chosen.push(target);
      chosen.splice(0, chosen.length - 2).forEach((box) => (box.checked = false));
    } else {
      chosen.splice(chosen.indexOf(target), 1);
    }
    compare.hidden = chosen.length < 2;
    const [a, b] = all.filter(({ lead }) => chosen.some((box) => box.value === lead.id));
    if (b) {
      compare.href = address("compare", { a: a.lead.id, b: b.lead.id });
      compare.textContent = t("group.compareTwo", a.number, b.number);
    }
  });
  return h(
    "div.tools.versions-bar",
    {},
    choice(t("group.order"), orders, isCurrent, turn),
    h("a.button", { href: address("versions", { id: view.id, all: params.get("all") }) }, t("view.versions")),
    compare,
  );
}

/** One version: its leading document, what changed against the version before, and its copies, folded. */
function versionEntry(view, version, older) {
  const { lead, copies, members } = version;
  const row = entry(view, lead, older?.members.at(-1));
  row.firstChild.append(h("input", { type: "checkbox", value: lead.id, "aria-label": t("group.choose", version.number) }));
  const body = row.querySelector(".body");
  if (older) {
    const { toPrevious } = members[0];
    body.querySelector(".actions").before(view.changes.between(older.lead.id, lead.id, toPrevious));
    append(row.querySelector(".figures"), [toPrevious ? figure("group.toPrevious", toPrevious) : null]);
  }
  if (copies.length) {
    const isPivotHere = copies.some((member) => member.id === view.id);
    const folders = [...new Set(copies.map(({ id }) => folder(view.documents.get(id), view.names, id)))];
    const counts = foreign(t("group.copies", number(copies.length), number(folders.length), folders.join(", ")));
    const list = h("ol.copies");
    const fill = ({ target }) =>
      target.open && !list.hasChildNodes() ? appendAll(list, copies, (member) => entry(view, member), view.signal) : null;
    body.append(h("details", { open: isPivotHere, toggle: fill }, h("summary", {}, counts), list));
  }
  return row;
}

function label({ documents, names }, id) {
  return name(documents.get(id), names, id);
}

function headline(view) {
  const { group, id, members, documents, names } = view;
  const named = group.latest ?? id;
  const lines = () =>
    [...members.values()].map((one) => line({ ...group, id: named }, one, documents.get(one.id), names));
  return h(
    "div.headline",
    {},
    h("h1", {}, title(documents.get(named), names, named, null)),
    group.size > 1
      ? [
          h("p.count", {}, sizes(group), " · ", t("group.lowest", similarity(group.lowest))),
          h("div.actions", {}, csv("history", lines)),
        ]
      : null,
  );
}

/** What is missing, and how to see more of a group that is larger than what is asked for at first. */
function incomplete(view, all, params) {
  const isMore = cuts(view.group).length && !params.get("all");
  const more = h("a", { href: address("group", { id: view.id, all: 1 }) }, t("group.all"));
  return notice(all, ...(isMore ? [" ", more] : []));
}

/** Numbers weaken a similarity when they are not all the same. */
function numbersDiffer(why) {
  const value = /\b(\d+) of (\d+) numbers/.exec(why ?? "");
  return value !== null && value[1] !== value[2];
}

function marks(view, member) {
  const { group } = view;
  const all = [
    [member.relation === "pivot", "group.pivot", "pivot"],
    [member.id === group.latest, "group.latest", "latest"],
    [member.id === group.first && group.size > 1, "group.first", "first"],
    [member.copy, "group.copy", "copy"],
    [member.relation === "same-text", "group.same-text", "same"],
    [member.relation === "decided", "group.decided", "decided"],
    [numbersDiffer(member.why), "group.numbers", "warning"],
    [view.isGone(member), "gone.chip", "warning"],
  ];
  return [
    member.format ? h("span.chip", { title: member.format }, format(member.format)) : null,
    all.filter(([is]) => is).map(([, key, kind]) => h("span.chip", { "data-kind": kind }, t(key))),
  ];
}

function entry(view, member, previous) {
  const { names, id } = view;
  const document = view.documents.get(member.id);
  const isPivot = member.relation === "pivot";
  return h(
    "li.entry",
    { "data-id": member.id, "data-pivot": isPivot || null },
    h("div.mark", {}, h("p.version", { title: t("group.version", member.version ?? "") }, member.version ?? "·")),
    h(
      "div.body",
      {},
      h("h3", { title: isPivot ? null : t("group.ask") }, title(document, names, member.id, isPivot ? null : undefined)),
      path(document, names, member.id),
      h("p.note", {}, origin(document, member, names)),
      member.ignoredDates ? h("p.note", {}, t("date.ignored", ignored(member.ignoredDates))) : null,
      h("p.chips", {}, marks(view, member)),
      chain(view, member),
      h(
        "div.actions",
        {},
        isPivot ? null : h("a", { href: address("compare", { a: id, b: member.id }) }, t("view.compare")),
        previous && !(previous.id === id && !isPivot)
          ? h("a", { href: address("compare", { a: previous.id, b: member.id }) }, t("group.comparePrevious"))
          : null,
        isPivot || !view.decisions.isKnown
          ? null
          : controls(id, member.id, view.decisions.docs.find((d) => isOf(d, id, member.id))),
      ),
    ),
    h("div.figures", {}, isPivot ? null : figure("group.toPivot", member)),
  );
}

function ignored(dates) {
  return [dates].flat().map((one) => (typeof one === "string" ? one : Object.values(one).join(" "))).join(", ");
}

/** All documents between the one asked about and a member, each with the one before it. */
function chain(view, member) {
  const path = [];
  for (let to = member; to?.via && to.via !== view.id && !path.includes(to); to = view.members.get(to.via)) {
    path.unshift(to);
  }
  return path.length ? h("p.note.chain", {}, t("group.via"), path.map((to) => link(view, to))) : null;
}

function link(view, to) {
  return [
    " › ",
    h("a", { href: address("compare", { a: to.via, b: to.id }) }, foreign(label(view, to.via))),
    " (" + similarity(to.viaSimilarity) + ")",
  ];
}

function figure(key, { similarity: value, why }) {
  const words = reason(why);
  return h("div.figure", { title: words }, h("span.note", {}, t(key)), bar(value, words, similarity(value)));
}

/** Decisions about documents that are not in the group, such as those that are different. */
function decided(view) {
  const { decisions, id } = view;
  const others = decisions.docs.filter((d) => !view.members.has(d.a === id ? d.b : d.a));
  const entry = (decision) => {
    const other = decision.a === id ? decision.b : decision.a;
    return h(
      "li",
      {},
      h("a", { href: address("compare", { a: id, b: other }) }, foreign(other)),
      decision.note ? h("span.note", {}, foreign(decision.note)) : null,
      controls(id, other, decision),
    );
  };
  return others.length ? section("section.decisions", t("group.decisions"), h("ul", {}, others.map(entry))) : null;
}
