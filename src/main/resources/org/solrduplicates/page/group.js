/** One version group as a history, seen from one of its documents. */
import { MOST_ASKED, TOLERANT, ask, byKey, documents as read, first, shownFields } from "./ui?file=api.js";
import { about, controls, isOf } from "./ui?file=decisions.js";
import { address, appendAll, bar, foreign, h, show } from "./ui?file=dom.js";
import { cuts, fill, gone, notice, reasons } from "./ui?file=incomplete.js";
import { list as sharesOf, missing, ofDocument, titles } from "./ui?file=passages.js";
import { date, format, number, similarity, t } from "./ui?file=texts.js";

/** The largest group that /duplicates can be asked for. */
const LARGEST = 1000;

/** Shows the view; returns the name of the document. */
export async function render(main, params, names, signal) {
  const id = params.get("id") ?? "";
  const most = params.get("all") ? LARGEST : "";
  const asked = { ...TOLERANT, fl: shownFields(names), "dup.maxGroup": most, "dup.candidates": most };
  const [answer, decisions] = await Promise.all([
    ask("", { ...asked, q: byKey(names, id) }, signal),
    about(id, names, signal),
  ]);
  const found = answer.duplicates ?? {};
  const reviewed = await fields(found.review ?? [], names, signal);
  const documents = new Map(
    [...answer.match.docs, ...answer.response.docs, ...reviewed.docs].map((document) => [document[names.key], document]),
  );
  const history = found.history ?? [];
  const members = new Map([...history, ...(found.undated ?? [])].map((member) => [member.id, member]));
  const lacks = reasons(answer, ...reviewed.answers);
  const isGone = ({ id: of }) =>
    !lacks.length && !documents.has(of) && (members.has(of) || reviewed.asked.includes(of));
  const view = { id, names, documents, decisions, members, isGone, group: found.group ?? {} };
  const list = h("ol.history");
  const undated = h("ol.history.undated");
  const review = h("ol.history.review");
  show(
    main,
    headline(view),
    incomplete(view, [...lacks, ...cuts(view.group)], params),
    answer.match.docs.length ? null : nothing(id, answer),
    decisions.note,
    found.notCompared ? h("p.state.empty", {}, t("group.notCompared", found.notCompared)) : null,
    found.group && found.group.size < 2 ? h("p.state.empty", {}, t("group.alone")) : null,
    section("group.history", list, history),
    section("group.undated", undated, found.undated),
    section("group.review", review, found.review),
    decided(view),
  );
  await appendAll(list, history, (member, i) => entry(view, member, history[i - 1]), signal);
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
  main.append(h("section", { "aria-label": t("passages.also") }, h("h2", {}, t("passages.also")), body));
  const found = async () => {
    const answer = await ofDocument(id, names, signal);
    const others = (answer.duplicates?.passages?.documents ?? []).filter((one) => !members.has(one.id));
    const title = await titles(others.map((one) => one.id), names, signal);
    const open = (one) => h("a", { href: address("passages", { id, with: one.id }) }, foreign(title(one.id)));
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

function section(title, list, members) {
  return members?.length ? h("section", { "aria-label": t(title) }, h("h2", {}, t(title)), list) : null;
}

function label(view, id) {
  return first(view.documents.get(id), view.names.title) || id;
}

function headline(view) {
  const { group, id } = view;
  const named = group.latest ?? id;
  return h(
    "div.headline",
    {},
    h("h1", {}, foreign(label(view, named))),
    group.size > 1
      ? h(
          "p.count",
          {},
          t("group.of", number(group.size), number(group.versions)),
          " · ",
          t("group.lowest", similarity(group.lowest)),
        )
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
  const value = /\bnumbers (\d\.\d+)/.exec(why ?? "");
  return value !== null && Number(value[1]) < 1;
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
  const path = first(document, names.path) || member.id;
  const author = [...new Set(names.author.flatMap((name) => [document?.[name] ?? []].flat()))].join(", ");
  const isPivot = member.relation === "pivot";
  return h(
    "li.entry",
    { "data-id": member.id, "data-pivot": isPivot || null },
    h("p.version", { title: t("group.version", member.version ?? "") }, member.version ?? "·"),
    h(
      "div.body",
      {},
      h("h3", {}, isPivot ? foreign(label(view, member.id)) : title(view, member)),
      path === label(view, member.id) ? null : h("p.path", {}, foreign(path)),
      h(
        "p.note",
        {},
        h("time", { datetime: member.date ?? null }, date(member.date)),
        member.dateField ? " " + t("date.of", member.dateField) : null,
        author ? [" · ", foreign(author)] : null,
      ),
      member.ignoredDates ? h("p.note", {}, t("date.ignored", ignored(member.ignoredDates))) : null,
      h("p.chips", {}, marks(view, member)),
      chain(view, member),
      h(
        "div.actions",
        {},
        isPivot ? null : h("a", { href: address("compare", { a: id, b: member.id }) }, t("group.compare")),
        previous && !(previous.id === id && !isPivot)
          ? h("a", { href: address("compare", { a: previous.id, b: member.id }) }, t("group.comparePrevious"))
          : null,
        isPivot || !view.decisions.isKnown
          ? null
          : controls(id, member.id, view.decisions.docs.find((d) => isOf(d, id, member.id))),
      ),
    ),
    h("div.figures", {}, isPivot ? null : toPivot(member), member.toPrevious ? toPrevious(member) : null),
  );
}

function title(view, member) {
  return h(
    "a",
    { href: address("group", { id: member.id }), title: t("group.ask") },
    foreign(label(view, member.id)),
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

function toPivot(member) {
  return h(
    "div.figure",
    { title: member.why },
    h("span.note", {}, t("group.toPivot")),
    bar(member.similarity, member.why ?? "", similarity(member.similarity)),
  );
}

function toPrevious({ toPrevious }) {
  return h(
    "div.figure",
    {},
    h("span.note", {}, t("group.toPrevious")),
    bar(toPrevious.similarity, "", similarity(toPrevious.similarity)),
    h(
      "span.change",
      {},
      h("span.added", { title: t("group.added", number(toPrevious.added)) }, "+" + number(toPrevious.added)),
      " ",
      h("span.removed", { title: t("group.removed", number(toPrevious.removed)) }, "−" + number(toPrevious.removed)),
    ),
  );
}

/** Decisions about documents that are not in the group, such as those that are different. */
function decided(view) {
  const { decisions, id } = view;
  const others = decisions.docs.filter((d) => !view.members.has(d.a === id ? d.b : d.a));
  if (!others.length) {
    return null;
  }
  return h(
    "section.decisions",
    { "aria-label": t("group.decisions") },
    h("h2", {}, t("group.decisions")),
    h(
      "ul",
      {},
      others.map((decision) => {
        const other = decision.a === id ? decision.b : decision.a;
        return h(
          "li",
          {},
          h("a", { href: address("compare", { a: id, b: other }) }, foreign(other)),
          decision.note ? h("span.note", {}, foreign(decision.note)) : null,
          controls(id, other, decision),
        );
      }),
    ),
  );
}
