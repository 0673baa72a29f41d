// SPDX-License-Identifier: Apache-2.0
/** What each version of a history changed: words, the sentence that changed most, fields and numbers. */
import { documents as read } from "./ui?file=api.js";
import { textOf } from "./ui?file=compare.js";
import { foreign, h, worker } from "./ui?file=dom.js";
import { fill } from "./ui?file=incomplete.js";
import { number, t } from "./ui?file=texts.js";

/** Fields that are shown beside their values; more of them are named. */
const FIELDS = 5;

/** Characters of a value that are shown. */
const VALUE = 80;

const DATE = /^\d{4}-\d\d-\d\dT/;

/** The changes of the versions of one history. Texts are read and compared when a version is about to be seen. */
export class Changes {
  constructor(names, signal) {
    this.names = names;
    this.signal = signal;
    this.waiting = Promise.resolve();
    this.held = [];
    this.boxes = new WeakMap();
    this.observer = new IntersectionObserver((seen) => seen.forEach((one) => this.see(one)), { rootMargin: "300px" });
    signal.addEventListener("abort", () => this.observer.disconnect());
  }

  /**
   * Returns an element that shows what a document changed.
   *
   * @param {string} older the key of the document of the version before
   * @param {string} newer the key of the document
   * @param {object|undefined} words the words added and removed, from the response
   */
  between(older, newer, words) {
    const details = h("div.details");
    this.boxes.set(details, { older, newer });
    this.observer.observe(details);
    return h("div.changes", {}, words ? counts(words) : null, details);
  }

  /** Versions are compared one after the other, so that few texts are in memory. */
  see({ isIntersecting, target }) {
    if (isIntersecting) {
      this.observer.unobserve(target);
      target.setAttribute("aria-busy", "true");
      const make = () => this.compare(this.boxes.get(target));
      this.waiting = this.waiting.then(() => fill(target, t("changes.main"), make, this.signal));
    }
  }

  /** Reads two documents, without the one that the comparison before has read. */
  async both(ids) {
    const { key } = this.names;
    const missing = ids.filter((id) => !this.held.some((document) => document[key] === id));
    const fresh = missing.length ? (await read(missing, this.names, { fl: "*" }, this.signal)).match.docs : [];
    this.held = ids.map((id) => [...this.held, ...fresh].find((document) => document[key] === id)).filter(Boolean);
    return this.held;
  }

  /** Shows nothing if a document is gone, because its entry shows that. */
  async compare({ older, newer }) {
    const { names } = this;
    const both = await this.both([older, newer]);
    if (both.length < 2) {
      return null;
    }
    const [a, b] = both.map((document) => textOf(document, names));
    this.ask ??= worker("./ui?file=versions-worker.js", this.signal);
    const text = a && b ? await this.ask({ a, b }) : { isMissing: true };
    return details({ ...text, fields: fields(both, names) });
  }
}

/** Words added and removed. */
export function counts({ added, removed }) {
  return h(
    "p.change",
    {},
    h("span.added", { title: t("group.added", number(added)) }, "+" + number(added)),
    " ",
    h("span.removed", { title: t("group.removed", number(removed)) }, "−" + number(removed)),
  );
}

/** Returns the fields that differ, without keys, texts, dates, sizes of files and fields of the plugin. */
function fields([older, newer], names) {
  const skipped = new Set([names.key, ...names.path, ...names.text, "size", "score"]);
  const value = (document, name) => [document[name] ?? []].flat().join(", ");
  return [...new Set([older, newer].flatMap(Object.keys))]
    .filter((name) => !skipped.has(name) && !/^(_|dup_)/.test(name))
    .map((name) => [name, value(older, name), value(newer, name)])
    .filter(([, before, after]) => before !== after && ![before, after].some((one) => DATE.test(one)));
}

function details({ main, numbers = [], fields: changed, changes, isMissing }) {
  return [
    main ? h("div", { role: "group", "aria-label": t("changes.main") }, h("p.note", {}, t("changes.main")), line(main)) : null,
    !isMissing && !changes ? h("p.note", {}, t("changes.layout")) : null,
    facts("changes.numbers", numbers, one),
    facts("changes.fields", changed.slice(0, FIELDS).map(([name, ...values]) => [...values, name + ":"])),
    changed.length > FIELDS ? h("p.note", {}, foreign(changed.slice(FIELDS).map(([name]) => name).join(", "))) : null,
  ];
}

/** The sentence before and after the change; only one of them if nothing was added, or nothing removed. */
function line({ left, right }) {
  const side = (parts, name) => h("p.first", { dir: "auto" }, parts.map(([kind, text]) => (kind ? h(name, {}, text) : text)));
  const [isRemoved, isAdded] = [left, right].map((parts) => parts.some(([kind]) => kind));
  return [isRemoved ? side(left, "del") : null, isAdded ? side(right, "ins") : null];
}

/** A number that was only added or only removed, with a sign; undefined if it was changed. */
function one(before, after, words) {
  const text = foreign(`${words} ${before}${after}`.trim());
  return before && after ? undefined : h(before ? "del" : "ins", {}, before ? "− " : "+ ", text);
}

/** Values before and after, each with the words before it; alone returns what is shown of a value instead. */
function facts(key, pairs, alone = () => undefined) {
  const cut = (value) => (value.length > VALUE ? value.slice(0, VALUE) + "…" : value) || t("changes.none");
  const both = (before, after) => [h("del", {}, foreign(cut(before))), " → ", h("ins", {}, foreign(cut(after)))];
  const fact = ([before, after, words]) =>
    h("li", {}, alone(before, after, words) ?? [words ? [foreign(words), " "] : null, both(before, after)]);
  return pairs.length ? h("div.facts-line", {}, h("span.note", {}, t(key)), h("ul.words", {}, pairs.map(fact))) : null;
}
