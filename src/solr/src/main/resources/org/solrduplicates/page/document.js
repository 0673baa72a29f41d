// SPDX-License-Identifier: Apache-2.0
/** How every view names a document: its title, a link that opens it, and its path, which can be copied. */
import { first } from "./ui?file=api.js";
import { address, announce, h, shortened } from "./ui?file=dom.js";
import { date, number, t } from "./ui?file=texts.js";

/** What is typed in a search box is marked where a title or a path has it. */
const WORD = /[\p{L}\p{N}]+/gu;

/** Returns the title of a document, or its key. */
export function name(document, names, id) {
  return first(document, names.title) || id;
}

/**
 * Returns the title of a document as a link within this page, and one that opens the document.
 *
 * @param {string|null} to an address of this page, by default that of the history
 * @param {string} typed words to be marked
 */
export function title(document, names, id, to = address("group", { id }), typed = "") {
  const text = marked(name(document, names, id), typed);
  return [to ? h("a", { href: to }, text) : text, opening(document, names)];
}

/** Returns a link to the original of a document; null without `dup.ui.link`, or if it is no address of the web. */
export function opening(document, { link = "", key }) {
  const value = (field) => first(document, [field === "id" ? key : field]);
  let isMissing = !link;
  const fill = (_, field, at) => {
    isMissing ||= value(field) === "";
    return at ? encodeURIComponent(value(field)) : value(field);
  };
  const href = link.replace(/\{([^{}]+)\}/g, fill);
  if (isMissing || !/^(https?:\/\/|\/(?!\/)|\.\.\/)/i.test(href)) {
    return null;
  }
  const attributes = { href, target: "_blank", rel: "noreferrer", title: t("open"), "aria-label": t("open") };
  return [" ", h("a.open", attributes, "↗")];
}

/** Returns the path of a document with a button to copy it; null if the title is the same. */
export function path(document, names, id, typed = "") {
  const text = String(first(document, names.path) || id);
  const click = ({ currentTarget }) => {
    copy(text);
    currentTarget.textContent = t("path.copied");
    announce(t("path.copied"));
  };
  const button = h("button.quiet.copy", { type: "button", click }, t("path.copy"));
  return text === name(document, names, id) ? null : h("p.path", {}, marked(text, typed), " ", button);
}

/** Returns the date of a document, where it is from, and its authors. */
export function origin(document, { date: when, dateField } = {}, names) {
  const authors = [...new Set(names.author.flatMap((field) => [document?.[field] ?? []].flat()))].join(", ");
  return [
    h("time", { datetime: when ?? null }, date(when)),
    dateField ? " " + dateOf(dateField) : null,
    authors ? [" · ", marked(authors)] : null,
  ];
}

/** Returns in words where a date is from. */
export function dateOf(field) {
  return t(field === "dup_first_seen" ? "date.seen" : "date.of", field);
}

/** Returns the numbers of versions and of copies of a group, in words. */
export function sizes({ size, versions }) {
  return versions < size
    ? t("group.of.copies", number(versions), number(size - versions))
    : t("group.of", number(versions));
}

/** Returns the path without its last part. */
export function folder(document, names, id) {
  return String(first(document, names.path) || id).replace(/[/\\][^/\\]*$/, "");
}

/** Browsers offer their clipboard only to pages with TLS, but copy what is selected on any page. */
function copy(text) {
  const field = h("textarea", { value: text, class: "hidden" });
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

/** Returns a short text of a document, isolated, with the words that were typed marked. */
export function marked(text, typed = "") {
  const words = typed.match(WORD) ?? [];
  const parts = words.length ? shortened(text).split(new RegExp(`(${words.join("|")})`, "giu")) : [shortened(text)];
  return h("bdi", {}, parts.map((part, i) => (i % 2 ? h("mark", {}, part) : part)));
}
