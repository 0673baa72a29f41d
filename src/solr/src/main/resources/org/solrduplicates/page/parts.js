// SPDX-License-Identifier: Apache-2.0
/** Wholes that contain a document or a text, and the parts that it contains. */
import { path, title } from "./ui?file=document.js";
import { address, bar, h, show } from "./ui?file=dom.js";
import { failed, notice, reasons } from "./ui?file=incomplete.js";
import { date, format, number, percent, t } from "./ui?file=texts.js";

/** The lists of a response, in the order in which they are shown. */
const LISTS = ["partOf", "contains"];

/**
 * Returns a section for each list of a response that has documents.
 *
 * @param {object} answer a response of /duplicates
 * @param {object} view {names, signal, id, element, more}: the document, or none for a text; the
 *     element of a section; more requests the same with other parameters
 */
export function parts(answer, view) {
  return LISTS.filter((key) => answer[key]?.numFound).map((key) => section(key, answer, view));
}

/** Returns how one document is a part of another: {isPart, ofPart, ofWhole}; undefined if it is not. */
export function relation(answers, other) {
  for (const { duplicates = {} } of answers) {
    for (const key of LISTS) {
      const found = (duplicates[key] ?? []).find((one) => one.id === other);
      if (found) {
        return { isPart: key === "partOf", ...shares(key, found) };
      }
    }
  }
  return undefined;
}

/** The share of the part that the whole has, and the share of the whole that the part makes up. */
function shares(key, { coverage: { ofPivot, ofThis } }) {
  return key === "partOf" ? { ofPart: ofPivot, ofWhole: ofThis } : { ofPart: ofThis, ofWhole: ofPivot };
}

/** Writes a share as a percentage; only a whole text is 100 %. */
export function share(value) {
  return percent(value < 1 ? Math.min(value, 0.99) : value);
}

function section(key, answer, view) {
  const { numFound } = answer[key];
  const name = t(view.id ? "parts." + key : `parts.text.${key}.title`);
  const list = h("ul.lines.parts");
  const lacks = h("div.notes");
  const add = (found) => {
    const documents = new Map((found[key]?.docs ?? []).map((document) => [document[view.names.key], document]));
    const rows = (found.duplicates?.[key] ?? []).map((one) => entry(key, one, documents.get(one.id), view));
    list.append(...rows);
    next.hidden = !rows.length || list.childElementCount >= numFound;
    return rows;
  };
  const extend = async () => {
    more.disabled = true; // which takes the focus
    let focused = more;
    try {
      const found = await view.more({ "dup.start.parts": list.childElementCount, rows: 0 });
      focused = add(found)[0]?.querySelector("a") ?? list.querySelector("li:last-child a");
      show(lacks, notice(reasons(found)));
    } catch (error) {
      show(lacks, failed(error, view.signal));
    }
    more.disabled = false;
    focused.focus();
  };
  const more = h("button", { type: "button", click: extend }, t("search.more"));
  const next = h("div.actions", {}, more);
  add(answer);
  const head = h("h2", {}, name, " ", h("span.place", {}, number(numFound)));
  return h(view.element, { "aria-label": name, "data-parts": key }, head, list, lacks, next);
}

function entry(key, one, document, { names, id }) {
  const { ofPart, ofWhole } = shares(key, one);
  const pivot = id ? "document" : "text";
  const bars = t(key === "partOf" ? "parts.partOf.bar" : `parts.${pivot}.contains.bar`);
  return h(
    "li",
    { "data-id": one.id },
    h(
      "div.body",
      {},
      h("h3", {}, title(document, names, one.id)),
      path(document, names, one.id),
      h("p", {}, t(`parts.${pivot}.${key}`, share(ofPart), share(ofWhole))),
      h(
        "p.facts-line.note",
        {},
        h("time", { datetime: one.date ?? null }, date(one.date)),
        one.format ? h("span.chip", { title: one.format }, format(one.format)) : null,
        one.decided ? h("span.chip", { "data-kind": "decided" }, t("group.decided")) : null,
        document ? null : h("span.chip", { "data-kind": "warning" }, t("gone.chip")),
        id ? h("a", { href: address("compare", { a: id, b: one.id }) }, t("view.compare")) : null,
      ),
    ),
    h("div.figure", {}, h("span.note", {}, bars), bar(ofWhole, bars, share(ofWhole))),
  );
}
