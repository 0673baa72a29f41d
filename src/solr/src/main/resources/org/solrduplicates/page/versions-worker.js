// SPDX-License-Identifier: Apache-2.0
/**
 * Compares the versions of one group, beside the page's own thread.
 *
 * A message {a, b}, two texts, is answered with the summary of their difference: {changes, added,
 * removed, rough, main, numbers}. main is the sentence that changed most, cut to one line, as {left, right}
 * of diff-worker.js, or null; numbers is a list of [old, new, words], where old or new may be empty.
 *
 * A message {add}, texts of the next versions of a group, from the oldest, is answered with {added,
 * removed, rough} of each version so far. A message {show}, the number of a version from 0, is
 * answered with its rows: lists of [version, text, isRemoved], where version is the one that added
 * this text, or that removed it.
 */
importScripts("ui?file=diff-worker.js");

/** Characters shown of the main change on each side, and of them before the change. */
const MAIN_CHANGE = 240;
const BEFORE_CHANGE = 60;

/** Numbers that are reported for two versions. */
const NUMBERS = 5;

/** A date, as the first group, or another number: an amount or a time is one. */
const DAY = "\\d{1,2}(?:st|nd|rd|th|er|\\.)?";
const DATES = [
  "\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[./]\\d{1,2}[./]\\d{4}",
  `${DAY}\\s+(?:of\\s+)?${MONTH}\\.?(?:,?\\s+\\d{4})?|${MONTH}\\.?\\s+(?:${DAY},?\\s+)?\\d{4}`,
].join("|");
const SIGN = "[\\p{L}\\p{N}]";
const AMOUNT = /\p{Nd}(?:[\p{Nd}.,:/'’-]*\p{Nd})?/u.source;
const NUMBER = new RegExp(`((?<!${SIGN})(?:${DATES})(?!${SIGN}))|${AMOUNT}`, "giu");

/** Up to two words of the same sentence in front of a number, with its currency. */
const WORDS_BEFORE = /(?:[\p{L}\p{M}’'-]+[^\p{L}\p{N}.!?\r\n]{1,3}){0,2}$/u;
const LONGEST_WORDS = 60;

function whole(parts) {
  return parts.map(([, text]) => text).join("");
}

/** Cuts a side around its first change. */
function line(parts) {
  const at = parts.findIndex(([kind]) => kind === 1);
  let left = MAIN_CHANGE;
  return parts.slice(Math.max(0, at - 1)).flatMap(([kind, text], i) => {
    const from = i === 0 && at > 0 ? Math.max(0, text.length - BEFORE_CHANGE) : 0;
    const part = (from ? "…" : "") + text.slice(from, from + left);
    left -= part.length;
    return part ? [[kind, part + (from + part.length < text.length && left <= 0 ? "…" : "")]] : [];
  });
}

/** Returns the number of characters without spaces. */
function solid(text) {
  return text.replace(/\s/g, "").length;
}

/** Returns a function for what a changed word carries: most in a name or an amount, and if it is rare and new or gone. */
function weights(a, b) {
  const counts = [new Map(), new Map()];
  [a, b].forEach((text, i) => tokens(text).forEach((word) => counts[i].set(word, (counts[i].get(word) ?? 0) + 1)));
  return (word) => {
    const [before, after] = counts.map((of) => of.get(word) ?? 0);
    const kind = /^\p{N}/u.test(word) ? 3 : /^\p{Lu}/u.test(word) ? 2 : 1;
    return IS_WORD.test(word) ? (kind * Math.abs(before - after)) / (before + after) : 0;
  };
}

/** Cuts a side into sentences {parts, sum, from, to}: what its changes carry, and how much that stays is before both ends. */
function cut(side, weigh) {
  const reader = new Reader(side);
  const undated = whole(side).replace(NUMBER, (text, date) => (date ? " ".repeat(text.length) : text));
  let [at, to] = [0, 0];
  return sentences(whole(side), keyOf({})).map((sentence) => {
    const [parts, from] = [reader.take(sentence.tokens.join("").length), to];
    let sum = 0;
    for (const [kind, text] of parts) {
      to += kind ? 0 : solid(text);
      tokens(kind ? undated.slice(at, at + text.length) : "").forEach((word) => (sum += weigh(word)));
      at += text.length;
    }
    return { parts, sum, from, to };
  });
}

/** Returns the sentence that carries most, and the one of the other side that shares most with it, if there is one. */
function mainChange(rows, weigh) {
  const all = rows.flatMap(({ left, right }) => {
    const sides = [cut(left, weigh), cut(right, weigh)];
    return sides.flatMap((side, i) => side.map((one) => ({ ...one, i, others: sides[1 - i] })));
  });
  const changed = all.filter(({ parts }) => parts.some(([kind]) => kind));
  const { parts, from, to, i, others } = changed.reduce((most, one) => (one.sum > most.sum ? one : most));
  const shared = (one) => (to > from ? Math.min(to, one.to) - Math.max(from, one.from) : one.from === from && one.to === to);
  const other = others.reduce((most, one) => (shared(one) > (most ? shared(most) : 0) ? one : most), null);
  const both = [line(parts), line(other?.parts ?? [])];
  return { left: both[i], right: both[1 - i] };
}

/** Returns the numbers and dates of a side, each with the words before it and its place: how much that stays is before it. */
function numbersOf(side) {
  const text = whole(side);
  const kept = side.map(([kind, part]) => (kind ? " ".repeat(part.length) : part)).join("");
  let [at, seen] = [0, 0];
  return Array.from(text.matchAll(NUMBER), ({ 0: found, 1: date, index }) => {
    at += solid(kept.slice(seen, index));
    seen = index;
    const words = () => WORDS_BEFORE.exec(text.slice(Math.max(0, index - LONGEST_WORDS), index))[0].trim();
    return { words, value: found.replace(/\s+/g, " "), place: at + (date ? " date" : "") };
  });
}

/** Adds the numbers of a changed row that only one side has: as pairs, those in one place; others, if the main change lacks them. */
function addNumbers({ left, right }, main, found) {
  const [before, after] = [numbersOf(left), numbersOf(right)];
  const only = (some, others) => {
    const rest = new Map();
    others.forEach(({ value }) => rest.set(value, (rest.get(value) ?? 0) + 1));
    return some.filter(({ value }) => {
      const left = rest.get(value) ?? 0;
      rest.set(value, left - 1);
      return left < 1;
    });
  };
  const now = new Set(only(after, before));
  const add = (one, other, known) => {
    if (found.length < NUMBERS && !whole(known).includes((one ?? other).value)) {
      found.push([one?.value ?? "", other?.value ?? "", (other ?? one).words()]);
    }
  };
  for (const one of found.length < NUMBERS ? only(before, after) : []) {
    const other = found.length < NUMBERS ? [...now].find(({ place }) => place === one.place) : undefined;
    now.delete(other);
    add(one, other, other ? [] : main.left);
  }
  now.forEach((other) => add(undefined, other, main.right));
}

function summary(a, b) {
  const { rows, ...sums } = compare({ a, b });
  const changed = rows.filter((row) => row.left);
  const main = changed.length ? mainChange(changed, weights(a, b)) : null;
  const numbers = [];
  for (let i = 0; i < changed.length && numbers.length < NUMBERS; i++) {
    addNumbers(changed[i], main, numbers);
  }
  return { ...sums, main, numbers };
}

/** A text as runs of [version, text], read from its beginning to its end. */
class Reader {
  constructor(runs) {
    this.runs = runs;
    this.at = 0;
    this.from = 0;
  }

  /** Returns the runs of the next characters. */
  take(length) {
    const all = [];
    for (let rest = length; rest > 0; ) {
      const [version, text] = this.runs[this.at];
      const part = text.slice(this.from, this.from + rest);
      all.push([version, part]);
      rest -= part.length;
      this.from += part.length;
      if (this.from === text.length) {
        this.at++;
        this.from = 0;
      }
    }
    return all;
  }
}

/** Gives the text that both sides have the versions of its characters, however it is spaced. */
function carried(text, kept) {
  const origins = kept.flatMap(([version, part]) => Array.from(part.replace(/\s/g, ""), () => version));
  let next = 0;
  const runs = Array.from(text, (sign) => [/\s/.test(sign) ? origins[Math.max(0, next - 1)] : origins[next++], sign]);
  return joined(runs.map(([version, sign]) => [version ?? 0, sign]));
}

/** Sets words that were removed apart from those around them. */
function apart(runs) {
  return runs.map(([version, text, isRemoved], i) => {
    const isGlued = (one, other) => /\S$/.test(one ?? " ") && /^[\p{L}\p{N}]/u.test(other ?? "");
    const head = isRemoved && isGlued(runs[i - 1]?.[1], text) ? " " : "";
    const tail = isRemoved && isGlued(text, runs[i + 1]?.[1]) ? " " : "";
    return isRemoved ? [version, head + text + tail, true] : [version, text];
  });
}

/** Returns a changed row: what stays with its versions and what is added, and what is shown of it with what is removed. */
function changedRow({ left, right }, reader, version) {
  const removed = [];
  const kept = [];
  let before = 0;
  for (const [kind, text] of left) {
    const runs = reader.take(text.length);
    if (kind) {
      removed.push({ before, run: [version, text, true] });
    } else {
      kept.push(...runs);
      before += solid(text);
    }
  }
  const stays = new Reader(carried(whole(right.filter(([kind]) => !kind)), kept));
  const [now, shown] = [[], []];
  let passed = 0;
  const show = (runs) => {
    while (removed[0]?.before <= passed) {
      shown.push(removed.shift().run);
    }
    now.push(...runs);
    shown.push(...runs);
  };
  for (const [kind, text] of right) {
    for (const part of kind ? [] : (text.match(/\S\s*|\s+/gu) ?? [])) {
      show(stays.take(part.length));
      passed += solid(part);
    }
    show(kind ? [[version, text]] : []);
  }
  show([]);
  return { shown: apart(joined(shown)), now };
}

/** The versions of a group so far, and the text of the last one by the versions of its parts. */
const versions = [];
let last = [];

function add(text) {
  const version = versions.length;
  if (!version) {
    last = [[0, text]];
    versions.push({ rows: [last], added: 0, removed: 0, rough: false });
    return;
  }
  const { rows, added, removed, rough } = compare({ a: whole(last), b: text });
  const reader = new Reader(last);
  const shown = [];
  const now = [];
  for (const row of rows) {
    const same = "same" in row ? reader.take(row.same.length) : null;
    const part = same ? { shown: joined(same), now: same } : changedRow(row, reader, version);
    shown.push(part.shown);
    now.push(...part.now);
  }
  last = joined(now);
  versions.push({ rows: shown, added, removed, rough });
}

function answer({ a, b, add: texts, show }) {
  if (texts) {
    texts.forEach(add);
    return versions.map(({ added, removed, rough }) => ({ added, removed, rough }));
  }
  return show === undefined ? summary(a, b) : versions[show].rows;
}

onmessage = ({ data }) => postMessage(answer(data));
