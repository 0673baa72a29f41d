// SPDX-License-Identifier: Apache-2.0
/**
 * Compares the versions of one group, beside the page's own thread.
 *
 * A message {a, b}, two texts, is answered with the summary of their difference: {changes, added,
 * removed, rough, first, numbers}. first is the first changed row, cut to one line, as {left, right}
 * of diff-worker.js, or null; numbers is a list of [old, new], where one of them may be empty.
 *
 * A message {add}, texts of the next versions of a group, from the oldest, is answered with {added,
 * removed, rough} of each version so far. A message {show}, the number of a version from 0, is
 * answered with its rows: lists of [version, text, isRemoved], where version is the one that added
 * this text, or that removed it.
 */
importScripts("ui?file=diff-worker.js");

/** Characters shown of the first change on each side, and of them before the change. */
const FIRST_CHANGE = 240;
const BEFORE_CHANGE = 60;

/** Numbers that are reported for two versions. */
const NUMBERS = 5;

/** An amount, a date or a time is one number. */
const NUMBER = /\p{Nd}(?:[\p{Nd}.,:/'’-]*\p{Nd})?/gu;

function whole(parts) {
  return parts.map(([, text]) => text).join("");
}

/** Cuts a side around its first change. */
function line(parts) {
  const at = parts.findIndex(([kind]) => kind === 1);
  let left = FIRST_CHANGE;
  return parts.slice(Math.max(0, at - 1)).flatMap(([kind, text], i) => {
    const from = i === 0 && at > 0 ? Math.max(0, text.length - BEFORE_CHANGE) : 0;
    const part = (from ? "…" : "") + text.slice(from, from + left);
    left -= part.length;
    return part ? [[kind, part + (from + part.length < text.length && left <= 0 ? "…" : "")]] : [];
  });
}

/** Adds the numbers of a changed row that only one side has: as pairs, if both sides have as many. */
function addNumbers({ left, right }, found) {
  const [before, after] = [left, right].map((side) => whole(side).match(NUMBER) ?? []);
  const only = (some, others) => {
    const rest = new Map();
    others.forEach((one) => rest.set(one, (rest.get(one) ?? 0) + 1));
    return some.filter((one) => {
      const left = rest.get(one) ?? 0;
      rest.set(one, left - 1);
      return left < 1;
    });
  };
  const [old, now] = [only(before, after), only(after, before)];
  const pairs =
    old.length === now.length
      ? old.map((one, i) => [one, now[i]])
      : [...old.map((one) => [one, ""]), ...now.map((one) => ["", one])];
  found.push(...pairs.slice(0, NUMBERS - found.length));
}

function summary(a, b) {
  const { rows, ...sums } = compare({ a, b });
  const changed = rows.filter((row) => row.left);
  const numbers = [];
  for (let i = 0; i < changed.length && numbers.length < NUMBERS; i++) {
    addNumbers(changed[i], numbers);
  }
  const first = changed.length ? { left: line(changed[0].left), right: line(changed[0].right) } : null;
  return { ...sums, first, numbers };
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

/** Joins neighbours of the same version. */
function joined(runs) {
  const all = [];
  for (const [version, text, isRemoved] of runs) {
    const last = all.at(-1);
    if (last && last[0] === version && Boolean(last[2]) === Boolean(isRemoved)) {
      last[1] += text;
    } else if (text) {
      all.push(isRemoved ? [version, text, true] : [version, text]);
    }
  }
  return all;
}

/** Gives the text that both sides have the versions of its characters, however it is spaced. */
function carried(text, kept) {
  const origins = kept.flatMap(([version, part]) => Array.from(part.replace(/\s/g, ""), () => version));
  let next = 0;
  const runs = Array.from(text, (sign) => [/\s/.test(sign) ? origins[Math.max(0, next - 1)] : origins[next++], sign]);
  return joined(runs.map(([version, sign]) => [version ?? 0, sign]));
}

/** Returns a changed row: what stays with its versions, what is added, and before it what is removed. */
function changedRow({ left, right }, reader, version) {
  const removed = [];
  const kept = [];
  for (const [kind, text] of left) {
    const runs = reader.take(text.length);
    if (kind) {
      removed.push([version, text, true]);
    } else {
      kept.push(...runs);
    }
  }
  const same = carried(whole(right.filter(([kind]) => !kind)), kept);
  const stays = new Reader(same);
  const now = right.flatMap(([kind, text]) => (kind ? [[version, text]] : stays.take(text.length)));
  return { removed, now };
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
    const part =
      "same" in row ? { removed: [], now: reader.take(row.same.length) } : changedRow(row, reader, version);
    shown.push(joined([...part.removed, ...part.now]));
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
