// SPDX-License-Identifier: Apache-2.0
/** What is missing in an answer, in plain words. */
import { h, show, shortened } from "./ui?file=dom.js";
import { isKnown, t } from "./ui?file=texts.js";

/** Returns why answers are not of all documents; nothing if they are. */
export function reasons(...answers) {
  const all = answers.flatMap(({ responseHeader = {}, failedShards, duplicates = {} }) => {
    const failed = (failedShards ?? duplicates.failedShards ?? []).map((one) => t("incomplete.shard", one.shard));
    return failed.length || !responseHeader.partialResults ? failed : [t("incomplete.part")];
  });
  return [...new Set(all)];
}

/** Returns a notice that says so; null if nothing is missing. */
export function incomplete(...answers) {
  return notice(reasons(...answers));
}

/** Returns a notice with reasons why not all is shown, and more; null if there is no reason. */
export function notice(all, ...more) {
  const said = [...new Set(all)];
  return said.length
    ? h("p.notice.incomplete", { role: "status" }, t("incomplete"), " ", said.join(" "), ...more)
    : null;
}

/** Returns a message of Solr, which is in English. */
export function english(text) {
  return h("bdi", { lang: "en" }, text);
}

/** Returns what an error says to the user. */
export function failure(error) {
  const said = error.isForbidden ? t("forbidden.action") : english(error.message);
  return error.about ? [t("review.failed", shortened(error.about)), " ", said] : said;
}

/** Returns a notice of an error, with words before it; null when the view was left. */
export function failed(error, signal, ...before) {
  return signal.aborted ? null : h("p.notice", { role: "alert" }, before, failure(error));
}

/** Says that a document is not in answers: it is gone, unless it may be in a part that is missing. */
export function gone(id, ...answers) {
  return h("bdi", {}, t(reasons(...answers).length ? "gone.part" : "gone", shortened(id)));
}

/** Returns in words what limits have cut off a group; shards that did not answer are among the reasons. */
export function cuts(group) {
  return [group?.truncatedBy ?? []]
    .flat()
    .filter((limit) => limit !== "shards")
    .map((limit) => (isKnown("cut." + limit) ? t("cut." + limit) : limit));
}

/** Shows a part of a view that the rest does not wait for, or its name and why it cannot be shown. */
export async function fill(box, name, make, signal) {
  box.setAttribute("aria-busy", "true");
  show(box, h("p.note", {}, t("state.loading")));
  try {
    show(box, await make());
  } catch (error) {
    show(box, failed(error, signal, name + ": "));
  }
  box.removeAttribute("aria-busy");
}
