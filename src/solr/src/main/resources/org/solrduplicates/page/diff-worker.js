// SPDX-License-Identifier: Apache-2.0
/**
 * Finds what is different between two texts, beside the page's own thread: first sentence by
 * sentence, then word by word between the sentences that are the same.
 *
 * A message is {a, b, spaces, loose}: two texts, whether spaces count, and whether case and punctuation
 * do not. The answer is {rows, added, removed, changes, rough}. A row is {same: text, words} or {left,
 * right}, each a list of [kind, text] with kind 0 for what both have and 1 for what only this side has.
 */
importScripts("ui?file=lib/diff.min.js");

/** One piece is never longer than this many words. */
const LONGEST_PIECE = 200;

/** Where more than this must be changed between two anchors, piece by piece says nothing, and takes long. */
const MOST_EDITS = 400;

/** An amount, a date or a time in digits is one word; signs of scripts without spaces are words of their own. */
const WORD =
  /\p{Nd}+(?:[.,:/'’-]\p{Nd}+)+(?![\p{L}\p{N}])|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu;
const IS_WORD = /^[\p{L}\p{N}]/u;
const IS_SPACE = /^\s/;
const IS_PUNCTUATION = /^\p{P}+$/u;
const LINE = /[\r\n]/;
const STOP = /^[.!?…]$/;
const WIDE_STOP = /^[。！？]$/;

/** Names of months and what they are shortened to, in English, French and German. */
const MONTH =
  "(?:jan(?:uary|uar|vier|v)?|jänner|feb(?:ruary|ruar)?|f[ée]vr?(?:ier)?|mar(?:ch|s)?|märz|apr(?:il)?|avr(?:il)?|ma[iy]|june?|juni|juin|july?|juli|juil(?:let)?|aug(?:ust)?|ao[uû]t|sept?(?:emb(?:er|re))?|o[ck]t(?:ob(?:er|re))?|nov(?:emb(?:er|re))?|d[eé][cz](?:emb(?:er|re))?)(?!\\p{L})";
const IS_MONTH = new RegExp(`^${MONTH}`, "iu");

function tokens(text) {
  return text.match(WORD) ?? [];
}

/** Returns a function for what of a token counts; empty if nothing does. */
function keyOf({ spaces, loose }) {
  return (token) => {
    if (IS_SPACE.test(token)) {
      return spaces ? token : "";
    }
    return !loose ? token : IS_PUNCTUATION.test(token) ? "" : token.toLowerCase();
  };
}

function count(list) {
  return list.reduce((words, token) => words + (IS_WORD.test(token) ? 1 : 0), 0);
}

/**
 * Cuts a text into sentences: {key, tokens}. One ends at the end of a line, or at a full stop before a
 * space, unless that is the number of a section or the day of a month; the space belongs to it. The key
 * has what counts.
 */
function sentences(text, keyed) {
  const all = [];
  let piece = [];
  const end = () => {
    if (piece.length) {
      const key = piece.map(keyed).filter(Boolean).join(" ");
      if (key || !all.length) {
        all.push({ key, tokens: piece });
      } else {
        all[all.length - 1].tokens.push(...piece);
      }
      piece = [];
    }
  };
  const list = tokens(text);
  let words = 0;
  let isDone = false;
  list.forEach((token, i) => {
    piece.push(token);
    words += IS_WORD.test(token) ? 1 : 0;
    const isSpaced = i + 1 === list.length || IS_SPACE.test(list[i + 1]);
    const isDay = /^\d\d?$/.test(list[i - 1]) && IS_MONTH.test(list[i + 2] ?? "");
    isDone ||= WIDE_STOP.test(token) || (STOP.test(token) && isSpaced && words > 1 && !isDay);
    if (LINE.test(token) || (isDone && !isSpaced) || piece.length >= 2 * LONGEST_PIECE) {
      end();
      [words, isDone] = [0, false];
    }
  });
  end();
  return all;
}

function flat(pieces) {
  return pieces.flatMap((piece) => piece.tokens);
}

/** Joins neighbours of the same kind, which may be a version that removed a text. */
function joined(parts) {
  const all = [];
  for (const [kind, text, ...removed] of parts) {
    const last = all.at(-1);
    if (last && last[0] === kind && last.length === removed.length + 2) {
      last[1] += text;
    } else if (text) {
      all.push([kind, text, ...removed]);
    }
  }
  return all;
}

/**
 * Aligns two lists. What is once in each, and in the same order, is the same in both; jsdiff aligns
 * what is between. So the cost is that of the differences, and not of their number times the length.
 *
 * @returns {{parts: Array<{kind: string, count: number}>, rough: boolean}} kinds are same, removed
 *     and added, no two alike beside each other
 */
function align(a, b) {
  const parts = [];
  let rough = false;
  const add = (kind, count) => {
    if (parts.at(-1)?.kind === kind) {
      parts.at(-1).count += count;
    } else if (count) {
      parts.push({ kind, count });
    }
  };
  const between = (left, right) => {
    const found =
      left.length && right.length ? Diff.diffArrays(left, right, { maxEditLength: MOST_EDITS }) : undefined;
    if (found) {
      found.forEach((part) => add(part.added ? "added" : part.removed ? "removed" : "same", part.count));
    } else {
      rough ||= left.length > 0 && right.length > 0;
      add("removed", left.length);
      add("added", right.length);
    }
  };
  let [i, j] = [0, 0];
  for (const [x, y] of anchors(a, b)) {
    between(a.slice(i, x), b.slice(j, y));
    add("same", 1);
    [i, j] = [x + 1, y + 1];
  }
  between(a.slice(i), b.slice(j));
  return { parts, rough };
}

/** The places of what is once in each list: the most of them that are in the same order in both. */
function anchors(a, b) {
  const places = new Map();
  b.forEach((key, j) => places.set(key, places.has(key) ? -1 : j));
  const counts = new Map();
  a.forEach((key) => counts.set(key, (counts.get(key) ?? 0) + 1));
  const pairs = [];
  a.forEach((key, i) => {
    if (counts.get(key) === 1 && (places.get(key) ?? -1) >= 0) {
      pairs.push({ i, j: places.get(key), before: null });
    }
  });
  const ends = [];
  for (const pair of pairs) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle].j < pair.j) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    pair.before = low ? ends[low - 1] : null;
    ends[low] = pair;
  }
  const chain = [];
  for (let pair = ends.at(-1); pair; pair = pair.before) {
    chain.push([pair.i, pair.j]);
  }
  return chain.reverse();
}

/** Returns units {key, text, rest}: a token that counts, and what follows it and does not count. */
function units(list, keyed) {
  const all = [];
  let head = "";
  for (const text of list) {
    const key = keyed(text);
    if (key) {
      all.push({ key, text, rest: "" });
    } else if (all.length) {
      all.at(-1).rest += text;
    } else {
      head += text;
    }
  }
  return { all, head };
}

/** Returns the parts of a row of one side; what follows the last changed word is not changed. */
function side({ all, head }, parts, kind) {
  const found = head ? [[0, head]] : [];
  let at = 0;
  let words = 0;
  for (const part of parts.filter((one) => one.kind === "same" || one.kind === kind)) {
    const some = all.slice(at, at + part.count);
    const rest = some.at(-1).rest;
    const text = some.map((one) => one.text + one.rest).join("");
    const isChanged = part.kind === kind;
    found.push([isChanged ? 1 : 0, text.slice(0, text.length - rest.length)], [0, rest]);
    words += isChanged ? count(some.map((one) => one.text)) : 0;
    at += part.count;
  }
  return { row: joined(found), words };
}

/** Returns a row of sentences that differ; they may differ only in where they end. */
function changed(left, right, keyed, sums) {
  const [a, b] = [flat(left), flat(right)];
  const [from, to] = [units(a, keyed), units(b, keyed)];
  const { parts, rough } = align(
    from.all.map((unit) => unit.key),
    to.all.map((unit) => unit.key),
  );
  if (parts.every((part) => part.kind === "same")) {
    return { same: a.join(""), words: count(a) };
  }
  const [before, after] = [side(from, parts, "removed"), side(to, parts, "added")];
  sums.changes++;
  sums.rough ||= rough;
  sums.removed += before.words;
  sums.added += after.words;
  return { left: before.row, right: after.row };
}

/** Adds a row; what is the same is one row with what is the same before it. */
function addRow(rows, row) {
  const last = rows.at(-1);
  if ("same" in row && last && "same" in last) {
    last.same += row.same;
    last.words += row.words;
  } else if (row.same !== "") {
    rows.push(row);
  }
}

function compare({ a, b, ...options }) {
  const keyed = keyOf(options);
  const left = sentences(a, keyed);
  const right = sentences(b, keyed);
  const { parts, rough } = align(
    left.map((sentence) => sentence.key),
    right.map((sentence) => sentence.key),
  );
  const sums = { changes: 0, added: 0, removed: 0, rough };
  const rows = [];
  let [i, j] = [0, 0];
  let [before, after] = [[], []];
  const end = () => {
    if (before.length || after.length) {
      addRow(rows, changed(before, after, keyed, sums));
      [before, after] = [[], []];
    }
  };
  for (const { kind, count: length } of parts) {
    if (kind === "same") {
      end();
      const same = flat(left.slice(i, i + length));
      addRow(rows, { same: same.join(""), words: count(same) });
    } else if (kind === "removed") {
      before = before.concat(left.slice(i, i + length));
    } else {
      after = after.concat(right.slice(j, j + length));
    }
    i += kind === "added" ? 0 : length;
    j += kind === "removed" ? 0 : length;
  }
  end();
  return { rows, ...sums };
}

onmessage = ({ data }) => postMessage(compare(data));
