/** Pairs that are nearly versions of each other, one after the other, for a person to decide. */
import { TOLERANT, ask, byKey, documents as read, has, shownFields } from "./ui?file=api.js";
import { about, isOf, make, revoke } from "./ui?file=decisions.js";
import { textOf } from "./ui?file=compare.js";
import { address, announce, bar, foreign, h, show } from "./ui?file=dom.js";
import { gone, notice, reasons } from "./ui?file=incomplete.js";
import { failure, number, similarity, t } from "./ui?file=texts.js";

/** Pairs that wait while one is looked at: enough that nobody waits, and few that nobody sees. */
const WAITING = 5;
const AT_ONCE = 100;

/** The beginning of a text that is shown, in characters. */
const EXCERPT = 900;

const KEYS = { y: "same", n: "different", s: "skip", u: "undo" };

/** Shows the view. */
export async function render(main, params, names, signal) {
  if (!names.decisions) {
    show(main, h("h1", {}, t("view.review")), h("p.state.empty", {}, t("review.nobody")));
    return;
  }
  const queue = new Queue(names, signal);
  const done = [];
  const body = h("div.review-box");
  const count = h("p.count");
  const note = h("p.notice", { role: "alert", hidden: true });
  const missing = h("div");
  let pair;
  let busy = false;

  const tell = () => {
    const skipped = done.filter((one) => one.kind === "skip").length;
    count.textContent = t("review.count", number(done.length - skipped), number(skipped));
    const partly = queue.partly ? [t("incomplete.review", number(queue.partly))] : [];
    show(missing, notice([...queue.reasons, ...partly]));
  };
  const next = async () => {
    show(body, h("p.state.loading", { "aria-busy": "true" }, h("span.spinner"), t("review.searching", number(queue.asked))));
    pair = await queue.take(() => {
      const text = body.querySelector("p")?.lastChild;
      if (text) {
        text.textContent = t("review.searching", number(queue.asked));
      }
    });
    if (signal.aborted) {
      return;
    }
    tell();
    if (pair) {
      show(body, shown(pair, names, act));
      announce(t("view.review") + ": " + pair.a.id + ", " + pair.b.id);
      body.querySelector("[data-act=same]").focus({ preventScroll: true });
    } else {
      const skipped = done.filter((one) => one.kind === "skip").length;
      const text = done.length ? t("review.done", number(done.length - skipped), number(skipped)) : t("review.none");
      show(
        body,
        h("p.state.empty", {}, text),
        done.length ? h("button", { type: "button", "data-act": "undo", click: () => act("undo") }, t("review.undo")) : null,
      );
    }
  };
  const act = async (what) => {
    if (busy || (what !== "undo" && !pair) || (what === "undo" && !done.length)) {
      return;
    }
    busy = true;
    note.hidden = true;
    try {
      if (what === "undo") {
        const last = done.at(-1);
        if (last.decision) {
          await takeBack(last.decision.id);
        }
        done.pop();
        queue.back(pair);
        queue.back(last.pair);
      } else if (what !== "skip" && (await queue.isDecided(pair))) {
        note.textContent = t("review.elsewhere");
        note.hidden = false;
      } else {
        const decision = what === "skip" ? undefined : await make(what, pair.a.id, pair.b.id);
        done.push({ pair, decision, kind: what });
      }
      await next();
    } catch (error) {
      if (!signal.aborted) {
        note.textContent = failure(error);
        note.hidden = false;
      }
    } finally {
      busy = false;
    }
  };
  document.addEventListener(
    "keydown",
    (event) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (isPlain && Object.hasOwn(KEYS, event.key) && !/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) {
        act(KEYS[event.key]);
      }
    },
    { signal },
  );
  show(main, h("div.headline", {}, h("h1", {}, t("view.review")), count), h("p.note", {}, t("review.intro")), note, missing, body);
  // not awaited: the view is there, and its pairs come as they are found
  next().catch((error) => {
    if (!signal.aborted) {
      note.textContent = failure(error);
      note.hidden = false;
      show(body);
    }
  });
}

/** What somebody else has taken back meanwhile is taken back. */
async function takeBack(id) {
  try {
    await revoke(id);
  } catch (error) {
    if (error.status !== 400) {
      throw error;
    }
  }
}

/**
 * The pairs that wait. Every document is asked what is under review beside it; each pair is shown
 * once, and not again once it is decided, as /duplicates then leaves it out itself.
 */
class Queue {
  constructor(names, signal) {
    this.names = names;
    this.signal = signal;
    this.pairs = [];
    this.seen = new Set();
    this.asked = 0;
    this.partly = 0;
    this.reasons = new Set();
    this.documents = this.walk();
    this.filling = null;
  }

  /** Puts a pair in front again. */
  back(pair) {
    if (pair) {
      this.pairs.unshift(pair);
    }
  }

  /** Returns the next pair, or undefined at the end; goes on looking for others meanwhile. */
  async take(progress) {
    let pair;
    do {
      while (!this.pairs.length && !this.signal.aborted && (await this.more())) {
        progress();
      }
      pair = this.pairs.shift();
    } while (pair && (await this.isDecided(pair)));
    this.filling ??= this.ahead();
    return pair;
  }

  /** Whether somebody has decided about a pair while it waited. */
  async isDecided({ a, b }) {
    const { docs } = await about(a.id, this.names, this.signal);
    return docs.some((decision) => decision.state === "active" && isOf(decision, a.id, b.id));
  }

  async ahead() {
    try {
      while (this.pairs.length < WAITING && !this.signal.aborted && (await this.more())) {
        // one document after the other
      }
    } catch {
      // asked for again, and told, when the pairs that wait are used up
    }
    this.filling = null;
  }

  /** Asks about one more document; false at the end. One at a time, whoever asks. */
  more() {
    this.running = (this.running ?? Promise.resolve()).catch(() => {}).then(() => this.one());
    return this.running;
  }

  async one() {
    const { value: id, done } = await this.documents.next();
    if (done) {
      return false;
    }
    this.asked++;
    const found = await this.reviewed(id);
    for (const member of found.review ?? []) {
      const key = JSON.stringify([id, member.id].sort());
      if (!this.seen.has(key)) {
        this.seen.add(key);
        this.pairs.push({ a: { id }, b: member });
      }
    }
    return true;
  }

  /** A document that was deleted meanwhile, or may not be seen, has no answer to a query. */
  async reviewed(id) {
    const found = await this.ask("", { q: byKey(this.names, id), rows: 0 });
    const { duplicates = {} } = found;
    this.partly += duplicates.group?.truncated ? 1 : 0;
    return duplicates;
  }

  /** Asks, and keeps in mind what is missing in the answer. */
  async ask(name, params) {
    const found = await ask(name, { ...TOLERANT, ...params }, this.signal);
    reasons(found).forEach((reason) => this.reasons.add(reason));
    return found;
  }

  /** All documents by /select, or else those of the groups that the job has found. */
  async *walk() {
    const { key, handlers } = this.names;
    const isSelect = handlers.includes("/select");
    if (!isSelect && !has(this.names, "groups")) {
      return;
    }
    let [cursorMark, before] = ["*", ""];
    while (cursorMark !== before) {
      before = cursorMark;
      const asked = { cursorMark, rows: AT_ONCE };
      const answer = isSelect
        ? await this.ask("/select", { ...asked, q: "*:*", fl: key, sort: key + " asc" })
        : await this.ask("groups", { ...asked, "dup.members": 1000, fl: key });
      yield* isSelect
        ? answer.response.docs.map((document) => document[key])
        : answer.response.docs.flatMap((group) => group.members.map((member) => member.id));
      cursorMark = answer.nextCursorMark ?? before;
    }
  }
}

function shown(pair, names, act) {
  const button = (what, key) =>
    h(
      "button",
      { type: "button", "data-act": what, class: what === "same" ? "primary" : null, click: () => act(what) },
      t("review." + key),
    );
  const sides = h("div.columns.even");
  fillSides(sides, pair, names);
  return h(
    "div.stack",
    { "data-a": pair.a.id, "data-b": pair.b.id },
    h(
      "div.card.verdict",
      {},
      bar(pair.b.similarity, t("compare.similarity"), similarity(pair.b.similarity)),
      h("p.note", {}, pair.b.why),
    ),
    sides,
    h(
      "div.actions.decision-bar",
      {},
      button("same", "yes"),
      button("different", "no"),
      button("skip", "skip"),
      button("undo", "undo"),
      h("a", { href: address("compare", { a: pair.a.id, b: pair.b.id }) }, t("review.details")),
    ),
  );
}

async function fillSides(sides, pair, names) {
  const ids = [pair.a.id, pair.b.id];
  const side = (id, document) => {
    const text = textOf(document, names);
    return h(
      "section.card",
      {},
      h("h2", {}, foreign([document[names.title[0]] ?? []].flat()[0] ?? id)),
      h("p.path", {}, foreign(id)),
      document.isGone ? h("p.gone", {}, gone(id, document.isGone)) : null,
      text ? h("p.excerpt", { dir: "auto" }, text.slice(0, EXCERPT) + (text.length > EXCERPT ? "…" : "")) : null,
    );
  };
  show(sides, ids.map((id) => side(id, {})));
  const fl = [shownFields(names), ...names.text].join(",");
  try {
    const answer = await read(ids, names, { fl });
    const documents = new Map(answer.match.docs.map((document) => [document[names.key], document]));
    show(sides, ids.map((id) => side(id, documents.get(id) ?? { isGone: answer })));
  } catch {
    // the two are named already, and can be decided about without their texts
  }
}
