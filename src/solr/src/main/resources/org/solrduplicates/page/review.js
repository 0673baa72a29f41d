// SPDX-License-Identifier: Apache-2.0
/** Documents that others are nearly versions of, one after the other, for a person to decide. */
import { MOST_ASKED, TOLERANT, ask, byKey, documents as read, first, has, member, shownFields } from "./ui?file=api.js";
import { change, equal, reason, textsOf } from "./ui?file=compare.js";
import { active, controls, isOf, make, newest, revoke } from "./ui?file=decisions.js";
import { csv, line } from "./ui?file=csv.js";
import { name, opening, origin } from "./ui?file=document.js";
import { address, announce, bar, foreign, h, onKeys, renewing, shortened, show, worker } from "./ui?file=dom.js";
import { failed, failure, fill, gone, notice, reasons } from "./ui?file=incomplete.js";
import { lookUp } from "./ui?file=passages.js";
import { date, format, number, similarity, t } from "./ui?file=texts.js";

/** Cases that are found while one is looked at: enough that the next is there, and few that are out of date. */
const WAITING = 5;
const AT_ONCE = 100;

/** The beginning of a text that is shown, in characters. */
const EXCERPT = 900;

/** So many changes are shown, each with so many parts at most, and of a longer part only both ends. */
const CHANGES = 3;
const PARTS = 200;
const LONGEST_PART = 400;

/** So many of the newest decisions can be undone. */
const LAST = 50;

/** So many of the newest decisions are in a list for spreadsheets. */
const MOST_SAVED = 1000;

const CHOSEN = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => [place, place]));
const ACTIONS = { y: "same", n: "different", s: "skip", u: "undo", ...CHOSEN };
const STEPS = { j: 1, k: -1, ArrowRight: 1, ArrowLeft: -1 };

/** Shows the view. */
export async function render(main, params, names, signal) {
  if (!names.decisions) {
    show(main, h("h1", {}, t("view.review")), h("p.state.empty", {}, t("review.off")));
    return;
  }
  const queue = new Queue(names, signal);
  const done = [];
  const body = h("div.review-box", { tabindex: -1 });
  const count = h("p.count");
  const progress = h("p.note", { "data-progress": true });
  const note = h("p.notice", { role: "alert", hidden: true });
  const missing = h("div");
  let view;
  let busy = false;
  const renew = renewing(signal); // for each candidate that is looked at
  const setBusy = (is) => {
    busy = is;
    body.toggleAttribute("aria-busy", is);
  };
  const say = (...words) => {
    show(note, words);
    note.hidden = signal.aborted;
  };
  const sums = () => ["made", "skipped"].map((kind) => number(done.reduce((sum, one) => sum + one[kind].length, 0)));
  const tell = () => {
    count.textContent = t("review.count", ...sums());
    progress.textContent = queue.progress();
    const partly = queue.partly ? [t("incomplete.review", number(queue.partly))] : [];
    show(missing, notice([...queue.reasons, ...partly]));
  };
  const ended = () => [
    h("p.state.empty", {}, done.length ? t("review.done", ...sums()) : t("review.empty")),
    done.length ? button(act, "undo", "review.undo") : null,
  ];
  const next = async () => {
    if (signal.aborted) {
      return;
    }
    const isHere = () => document.activeElement === document.body || body.contains(document.activeElement);
    const hadFocus = isHere();
    renew();
    setBusy(true);
    view = undefined;
    show(body, h("p.state.loading", {}, h("span.spinner"), t("review.searching")));
    if (hadFocus) {
      body.focus({ preventScroll: true });
    }
    try {
      const item = await queue.take(tell);
      if (signal.aborted) {
        return;
      }
      tell();
      view = item && shown(item, names, act, renew);
      show(body, view ? view.element : ended());
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      say(note.hidden ? null : [...note.childNodes, " "], failure(error));
      show(body, button(act, "again", "state.again"));
    }
    setBusy(false);
    if (hadFocus && isHere()) {
      body.querySelector("button")?.focus({ preventScroll: true });
    }
  };
  /** Decides about candidates of a case; what is not decided then is asked for again. */
  const decide = async (kind, item, chosen) => {
    const entry = { item, made: [], skipped: [] };
    const settled = new Set();
    try {
      const known = await active(item.id, signal);
      const elsewhere = chosen.filter(({ id }) => known.some((decision) => isOf(decision, item.id, id)));
      if (elsewhere.length) {
        say(t("review.elsewhere", elsewhere.map(({ id }) => shortened(id)).join(", ")));
      }
      elsewhere.forEach((member) => settled.add(member));
      for (const member of chosen.filter((one) => !settled.has(one))) {
        entry.made.push(await make(kind, item.id, member.id).catch((error) => Promise.reject(named(error, member.id))));
        settled.add(member);
      }
    } finally {
      if (entry.made.length) {
        done.push(entry);
      }
      queue.back({ ...item, members: item.members.filter((member) => !settled.has(member)) });
    }
  };
  const undo = async () => {
    const entry = done.at(-1);
    if (view) {
      queue.back(view.item);
    }
    for (; entry.made.length; entry.made.pop()) {
      await takeBack(entry.made.at(-1).id);
    }
    done.pop();
    queue.back(entry.item);
  };
  const perform = async (what) => {
    if (what === "undo") {
      await undo();
    } else if (what === "skip") {
      done.push({ item: view.item, made: [], skipped: view.item.members });
    } else if (what !== "again") {
      const { members } = view.item;
      const isOne = typeof what === "number";
      const chosen = isOne ? members.filter((member) => member.number === what) : members;
      await decide(isOne ? "different" : what, view.item, chosen);
    }
  };
  const isPossible = (what) => {
    const isThere = typeof what !== "number" || view?.item.members.some((member) => member.number === what);
    return what === "again" ? !view : what === "undo" ? done.length : view && isThere;
  };
  const act = async (what) => {
    if (busy || !isPossible(what)) {
      return;
    }
    setBusy(true);
    note.hidden = true;
    await perform(what).catch((error) => say(failure(error)));
    await next();
    if (what !== "again") {
      last.refill();
    }
  };
  /** A decision that is taken back in the list is no longer one of this view, and its pair waits again. */
  const listed = (decision, made) => {
    if (!made) {
      done.forEach((entry) => (entry.made = entry.made.filter(({ id }) => id !== decision.id)));
      tell();
      queue.again(decision.a, decision.b);
      act("again");
    }
  };
  const last = lastDecisions(names, listed, signal);
  onKeys(ACTIONS, (what, event) => !event.repeat && act(what), signal);
  onKeys(STEPS, (step) => view?.step(step), signal);
  const head = h("div.headline", {}, h("h1", {}, t("view.review")), count, progress);
  show(main, head, h("p.note", {}, t("review.intro")), note, missing, body, last.element);
  next(); // not awaited: the view is there, and its cases come as they are found
}

function button(act, what, text) {
  const kind = what === "same" ? "primary" : null;
  return h("button", { type: "button", "data-act": what, class: kind, click: () => act(what) }, t(text));
}

/** Adds to an error about which document it is. */
function named(error, about) {
  return Object.assign(error, { about });
}

/** A decision that another user has revoked meanwhile counts as revoked. */
async function takeBack(id) {
  try {
    await revoke(id);
  } catch (error) {
    if (error.status !== 400) {
      throw error;
    }
  }
}

/** Returns the keys of a document and of its versions. */
function group(id, { history = [], undated = [] }) {
  return [...new Set([id, ...history.map((one) => one.id), ...undated.map((one) => one.id)])];
}

/**
 * The cases that wait: a document with all that is under review beside it. Every document is asked
 * about; what was shown beside one of its versions is not shown again.
 */
class Queue {
  constructor(names, signal) {
    this.names = names;
    this.signal = signal;
    this.cases = [];
    this.seen = new Set();
    this.asked = 0;
    this.partly = 0;
    this.reasons = new Set();
    this.ids = [];
    this.isSelect = names.handlers.includes("/select");
    this.cursorMark = this.isSelect || has(names, "groups") ? "*" : null;
    this.filling = null;
  }

  /** Returns in words how many documents were looked at, and of how many if that is known. */
  progress() {
    return t("review.searched", this.total ? t("compare.of", number(this.asked), number(this.total)) : number(this.asked));
  }

  /** Puts a case in front again, instead of one about the same document. */
  back(item) {
    this.cases.splice(0, this.cases[0]?.id === item.id ? 1 : 0, item);
  }

  /** Puts a pair at the end, as a case of its own. */
  again(a, b) {
    this.cases.push({ id: a, members: [{ id: b, number: 1 }] });
  }

  /** Returns the next case, or undefined at the end; goes on looking for others meanwhile. */
  async take(progress) {
    let item;
    do {
      while (!this.cases.length && !this.signal.aborted && (await this.more())) {
        progress();
      }
      item = this.cases.length ? await this.open(this.cases[0]) : undefined;
      this.cases.shift(); // not before, so that it is there again if its question fails
    } while (item && !item.members.length);
    this.filling ??= this.ahead();
    return item;
  }

  /**
   * Returns a case with those that are still under review, and their fields. What was decided about
   * a version of one of the two is decided about both.
   */
  async open(item) {
    if (!item.members.length) {
      return item;
    }
    const found = await this.reviewed(item.id);
    const versions = group(item.id, found);
    const review = new Map((found.review ?? []).map((member) => [member.id, member]));
    const there = item.members.filter(({ id }) => review.has(id));
    const [own, ...known] = await Promise.all([item, ...there].map(({ id }) => active(id, this.signal)));
    const isOpen = ({ id }, i) => {
      const same = known[i].filter(({ decision }) => decision === "same").flatMap(({ a, b }) => [a, b]);
      const links = (made) => versions.some((one) => [id, ...same].some((other) => isOf(made, one, other)));
      return ![...own, ...known[i]].some(links);
    };
    const members = there.filter(isOpen).map(({ id, number: place }) => ({ ...review.get(id), number: place }));
    const asked = [item.id, ...members.map(({ id }) => id)].slice(0, MOST_ASKED);
    const fl = shownFields(this.names);
    const answer = members.length ? await read(asked, this.names, { fl }, this.signal) : null;
    return { id: item.id, members, asked, answer };
  }

  async ahead() {
    try {
      while (this.cases.length < WAITING && !this.signal.aborted && (await this.more())) {
        // one document after the other
      }
    } catch {
      // asked for again, and told, when the cases that wait are used up
    }
    this.filling = null;
  }

  /** Asks about one more document; false at the end. One at a time, whoever asks. */
  more() {
    this.running = (this.running ?? Promise.resolve()).catch(() => {}).then(() => this.one());
    return this.running;
  }

  async one() {
    if (!(await this.page())) {
      return false;
    }
    const [id] = this.ids;
    const found = await this.reviewed(id);
    this.ids.shift(); // not before, as above
    this.asked++;
    this.partly += found.group?.truncated ? 1 : 0;
    const key = (one, other) => JSON.stringify([one, other].sort());
    const fresh = (found.review ?? []).filter((member) => !this.seen.has(key(id, member.id)));
    if (fresh.length) {
      const versions = group(id, found);
      fresh.forEach((member) => versions.forEach((one) => this.seen.add(key(one, member.id))));
      this.cases.push({ id, members: fresh.map((member, i) => ({ ...member, number: i + 1 })) });
    }
    return true;
  }

  /** A document that was deleted meanwhile, or may not be seen, has no answer to a query. */
  async reviewed(id) {
    return (await this.ask("", { q: byKey(this.names, id), rows: 0, "dup.rows.parts": 0 })).duplicates ?? {};
  }

  /** Asks, and keeps in mind what is missing in the answer. */
  async ask(name, params) {
    const found = await ask(name, { ...TOLERANT, ...params }, this.signal);
    reasons(found).forEach((reason) => this.reasons.add(reason));
    return found;
  }

  /**
   * Whether there is one more document: of all by /select, or else of the groups that the job has
   * found.
   */
  async page() {
    const { key } = this.names;
    while (!this.ids.length && this.cursorMark !== null) {
      const asked = { cursorMark: this.cursorMark, rows: AT_ONCE };
      const { response, nextCursorMark = this.cursorMark } = this.isSelect
        ? await this.ask("/select", { ...asked, q: "*:*", fl: key, sort: key + " asc" })
        : await this.ask("groups", { ...asked, "dup.members": 1000, fl: key });
      this.ids = this.isSelect
        ? response.docs.map((document) => document[key])
        : response.docs.flatMap(({ members }) => members.map((member) => member.id));
      this.total = this.isSelect ? response.numFound : undefined;
      this.cursorMark = nextCursorMark === this.cursorMark ? null : nextCursorMark;
    }
    return this.ids.length > 0;
  }
}

/** A document, its candidates beside it, and what is changed in the one that is looked at. */
function shown(item, names, act, renew) {
  const { id, members, asked, answer } = item;
  const isOne = members.length === 1;
  const documents = new Map(answer.match.docs.map((document) => [document[names.key], document]));
  const title = (one) => name(documents.get(one), names, one);
  const kind = (type) => (type ? [" ", h("span.chip", { title: type }, format(type))] : null);
  const about = (one) => [
    h("p.path", {}, foreign(first(documents.get(one), names.path) || one), opening(documents.get(one), names)),
    h("p.note", {}, origin(documents.get(one), member(answer, one), names), kind(member(answer, one)?.format)),
    documents.has(one) || !asked.includes(one) ? null : h("p.gone", {}, gone(one, answer)),
  ];
  const picks = members.map(({ id: one, number: place }, i) =>
    h("button.pick", { type: "button", click: () => look(i) }, h("span.place", {}, number(place)), foreign(title(one))),
  );
  const out = (place) =>
    h("button.quiet", { type: "button", "data-out": place, click: () => act(place) }, t("review.not", number(place)));
  const candidate = (member, i) =>
    h(
      "li.card",
      { "data-id": member.id },
      picks[i],
      about(member.id),
      bar(member.similarity, t("compare.similarity"), similarity(member.similarity)),
      h("p.note", {}, reason(member.why)),
      isOne ? null : out(member.number),
    );
  const excerpt = h("p.excerpt", { dir: "auto" });
  const changes = h("section.stack.changes");
  const details = h("a", {}, t("review.details"));
  let at = 0;
  const look = (place) => {
    at = (place + members.length) % members.length;
    picks.forEach((one, i) => one.setAttribute("aria-current", String(i === at)));
    details.setAttribute("href", address("compare", { a: id, b: members[at].id }));
    differ(changes, excerpt, [id, members[at].id], title(members[at].id), names, renew());
  };
  const step = (by) => {
    look(at + by);
    picks[at].focus();
  };
  const labels = { same: isOne ? "yes" : "all", different: isOne ? "no" : "none", skip: "skip", undo: "undo" };
  const buttons = Object.entries(labels).map(([what, text]) => button(act, what, "review." + text));
  const sides = h(
    "div.columns.even",
    {},
    h("section.card", { "aria-label": t("review.document") }, h("h2", {}, foreign(title(id))), about(id), excerpt),
    h("ol.candidates", { "aria-label": t("review.candidates", number(members.length)) }, members.map(candidate)),
  );
  look(0);
  announce(t("view.review") + ": " + [id, ...members.map((member) => member.id)].map(shortened).join(", "));
  const bottom = h("div.actions.decision-bar", {}, buttons, details);
  return { item, element: h("div.stack", { "data-a": id }, sides, changes, bottom), step };
}

/** Shows the first changes between a document and a candidate, or how both begin. */
function differ(box, excerpt, ids, title, names, signal) {
  const name = t("review.changes", shortened(title));
  const body = h("div.stack");
  show(box, h("h2", {}, h("bdi", {}, name)), body);
  const make = async () => {
    const { texts, why } = await textsOf(ids, names, signal);
    excerpt.textContent = beginning(texts[0]);
    return why ? [h("p.note", {}, why), rest(texts[1])] : difference(texts, signal);
  };
  fill(body, name, make, signal);
}

function beginning(text) {
  return text.slice(0, EXCERPT) + (text.length > EXCERPT ? "…" : "");
}

function rest(text) {
  return text ? h("p.card.excerpt", { dir: "auto" }, beginning(text)) : null;
}

async function difference([a, b], signal) {
  const { rows, rough, changes, removed, added } = await worker("./ui?file=diff-worker.js", signal)({ a, b });
  const isWord = ([kind, part]) => kind === 0 && /[\p{L}\p{N}]/u.test(part);
  if (!rows.some((row) => "same" in row || row.left.some(isWord))) {
    return [h("p.note", {}, t("review.apart")), rest(b)];
  }
  const places = rows.flatMap((row, i) => ("same" in row ? [] : [i]));
  const end = (places[CHANGES - 1] ?? rows.length) + 2;
  const cut = (parts) => [
    ...parts.slice(0, PARTS).map(([kind, part]) => [kind, ends(part)]),
    ...(parts.length > PARTS ? [[0, " …"]] : []),
  ];
  const row = (one, i) =>
    "same" in one ? equal(one, i, rows.length - 1) : change({ left: cut(one.left), right: cut(one.right) });
  return [
    h("p.note", {}, t("compare.changes", number(changes), number(removed), number(added))),
    rough ? h("p.notice", {}, t("compare.rough")) : null,
    h("div.diff", { "data-layout": "side" }, rows.slice(0, end).map(row)),
  ];
}

function ends(text) {
  const half = LONGEST_PART / 2;
  return text.length > LONGEST_PART ? text.slice(0, half) + " … " + text.slice(-half) : text;
}

/** The newest decisions, whoever made them, each with a button to undo it; read when it is open. */
function lastDecisions(names, listed, signal) {
  const list = h("ul.decisions");
  const summary = h("summary", {}, h("h2", {}, t("review.last")));
  const renew = renewing(signal);
  const entry = (made, of) =>
    h(
      "li",
      { "data-decision": made.id },
      h("a", { href: address("compare", { a: made.a, b: made.b }) }, foreign(name(of(made.a), names, made.a)), " – ", foreign(name(of(made.b), names, made.b))),
      h("time.note", { datetime: made.made }, date(made.made)),
      made.note ? h("span.note", {}, foreign(made.note)) : null,
      controls(made.a, made.b, made, (now) => listed(made, now)),
    );
  const fill = async () => {
    const mine = renew();
    let lines;
    try {
      const docs = await newest(LAST, mine);
      const of = await lookUp(docs.flatMap(({ a, b }) => [a, b]), names, mine);
      lines = docs.length ? docs.map((made) => entry(made, of)) : h("li.note", {}, t("review.last.none"));
    } catch (error) {
      lines = h("li", {}, failed(error, mine));
    }
    if (!mine.aborted) {
      const hadFocus = list.contains(document.activeElement);
      show(list, lines);
      if (hadFocus) {
        summary.focus();
      }
    }
  };
  const refill = () => element.open && !signal.aborted && fill();
  const lines = async () => {
    const docs = await newest(MOST_SAVED, signal);
    const of = await lookUp(docs.flatMap(({ a, b }) => [a, b]), names, signal);
    const one = (made) => (id) => ({ ...line({ id: made.id, size: 2 }, { id }, of(id), names), decision: made.decision });
    return docs.flatMap((made) => [made.a, made.b].map(one(made)));
  };
  const tools = h("div.actions", {}, csv("decisions", lines, ["decision"]));
  const element = h("details.card.last", { toggle: refill }, summary, tools, list);
  return { element, refill };
}
