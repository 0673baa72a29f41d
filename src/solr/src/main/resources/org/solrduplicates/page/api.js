// SPDX-License-Identifier: Apache-2.0
/** Asks the request handlers beside this page. Everything goes to the Solr that served it. */
import { query } from "./ui?file=dom.js";

/** Where /duplicates is, without a slash at the end. */
const DUPLICATES = new URL(".", import.meta.url).pathname.replace(/\/$/, "");

/** Longer addresses are posted as a form. In characters. */
const LONGEST_ADDRESS = 6000;

/** As many documents can be asked about at once. */
export const MOST_ASKED = 100;

/** What Solr answered instead of what was asked for. */
export class ApiError extends Error {
  /**
   * @param {number} status the status of HTTP; 0 if there was no answer
   * @param {string} message one sentence
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }

  /** Whether the person in front of the page may not do this. */
  get isForbidden() {
    return this.status === 401 || this.status === 403;
  }
}

/**
 * Returns the address of a handler.
 *
 * @param {string} name "groups" for /duplicates/groups, "" for /duplicates, "/select" for /select
 * @param {object} params parameters by name; what is empty is left out
 */
export function handler(name, params = {}) {
  const core = DUPLICATES.slice(0, DUPLICATES.lastIndexOf("/"));
  const path = name.startsWith("/") ? core + name : DUPLICATES + (name ? "/" + name : "");
  const url = new URL(path, import.meta.url);
  url.search = query(params);
  return url;
}

async function answer(url, init) {
  let response;
  try {
    response = await fetch(url, { ...init, redirect: "error" });
  } catch (failure) {
    if (failure.name === "AbortError") {
      throw failure;
    }
    throw new ApiError(0, failure.message);
  }
  let body;
  try {
    body = await response.json();
  } catch (failure) {
    if (failure.name === "AbortError") {
      throw failure;
    }
    throw new ApiError(response.ok ? 0 : response.status, response.statusText || String(response.status));
  }
  if (!response.ok || body.error) {
    throw new ApiError(response.status, body.error?.msg ?? response.statusText);
  }
  return body;
}

/** What people and documents have written is taken as it is: no "${...}" in it stands for a parameter. */
const LITERAL = { expandMacros: false };

/** A shard that does not answer is left out of an answer, which says so; see incomplete.js. */
export const TOLERANT = { "shards.tolerant": true };

/** Asks a handler by its name; what is asked changes nothing. */
export function ask(name, params = {}, signal = null) {
  const all = { ...LITERAL, ...params, wt: "json" };
  const url = handler(name, all);
  if (url.href.length <= LONGEST_ADDRESS) {
    return answer(url, { signal });
  }
  return answer(handler(name), { signal, method: "POST", body: query(all) });
}

/** Posts a text to be compared, as a form; nothing is kept. */
export function check(params, signal) {
  const all = { ...LITERAL, ...TOLERANT, ...params, wt: "json" };
  return answer(handler(""), { signal, method: "POST", body: query(all) });
}

/** Returns the query for one document; nothing in its key has a meaning for Solr. */
export function byKey(names, id) {
  return `{!term f=${names.key}}${id}`;
}

/** Returns the values of fields in an address. */
export function chosen(params, names) {
  const values = names.filters.map((name) => [name, params.get("f." + name)]);
  return Object.fromEntries(values.filter(([, value]) => value));
}

/** Returns the parameters of an address with values of fields. */
export function inAddress(fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => ["f." + name, value]));
}

/** Values are not queries: nothing in them has a meaning for Solr. */
export function literally(fields) {
  return Object.entries(fields).map(([name, value]) => `{!term f=${name}}${value}`);
}

/**
 * Asks about documents alone, without their groups. One that is gone, or may not be seen, is left
 * out: all are asked about at once, and only if that is refused one by one.
 *
 * @param {Array<string>} ids at most MOST_ASKED keys
 * @param {object} params fields to show, and what else is to be said of the documents
 */
export async function documents(ids, names, params, signal) {
  const asked = { ...TOLERANT, rows: 0, "dup.rows.parts": 0, "dup.sources": "exact", "dup.depth": 1 };
  try {
    return await ask("", { ...asked, ...params, id: ids }, signal);
  } catch (error) {
    if (error.status !== 400) {
      throw error;
    }
  }
  const each = await Promise.all(
    ids.map((id) => ask("", { ...asked, fl: params.fl, q: byKey(names, id) }, signal)),
  );
  const groups = each.flatMap((one) => one.duplicates ?? []);
  const match = { docs: each.flatMap((one) => one.match.docs) };
  return { ...each[0], match, duplicates: { ...each[0].duplicates, groups } };
}

/** Returns what an answer has about a document of its histories, such as its date. */
export function member({ duplicates = {} }, id) {
  const groups = duplicates.groups ?? [duplicates];
  return groups.flatMap((group) => [...(group.history ?? []), ...(group.undated ?? [])]).find((one) => one.id === id);
}

/** Commands a job or a decision. */
export function command(name, body) {
  return answer(handler(name, { wt: "json" }), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/**
 * Returns the names of fields and handlers of this collection, asked for once.
 *
 * @param {boolean} again whether to ask again
 */
export async function settings(again = false) {
  if (again) {
    settings.known = undefined;
  }
  settings.known ??= answer(handler("ui", { file: "settings" }), {}).catch((failure) => {
    settings.known = undefined;
    throw failure;
  });
  return (await settings.known).settings;
}

/** Returns whether a handler is there. */
export function has(names, name) {
  return names.handlers.includes("/duplicates/" + name);
}

/** Returns the fields of documents that lists show, or save. */
export function shownFields(names) {
  return [...new Set([names.key, names.title, names.path, names.author, names.filters, names.linkFields].flat())].join(",");
}

/** Returns the first value of the first field that a document has. */
export function first(document, fields) {
  for (const name of fields) {
    const value = [document?.[name] ?? []].flat()[0];
    if (value !== undefined && value !== "") {
      return value;
    }
  }
  return "";
}
