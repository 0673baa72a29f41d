// SPDX-License-Identifier: Apache-2.0
/** Decisions about pairs of documents: made and revoked from any view. */
import { ApiError, ask, command } from "./ui?file=api.js";
import { announce, h, shortened, show } from "./ui?file=dom.js";
import { failure } from "./ui?file=incomplete.js";
import { date, t } from "./ui?file=texts.js";

/** Makes a decision; returns it with its id. */
export async function make(decision, a, b, note = "") {
  const body = { command: "make", decision, ids: [a, b] };
  const answer = await command("decisions", note ? { ...body, note } : body);
  announce(t("decided." + decision));
  return answer.decision;
}

/** Takes a decision back. */
export async function revoke(id) {
  await command("decisions", { command: "revoke", id });
  announce(t("decided.revoked"));
}

/**
 * Returns the decisions about a document, and whether they are known. They are unknown without the
 * handler of decisions, or if it fails; a view then shows all else.
 *
 * @returns {Promise<{docs: Array, isKnown: boolean, note: Node|null}>}
 */
export async function about(id, names, signal) {
  if (!names.decisions) {
    return { docs: [], isKnown: false, note: null };
  }
  try {
    return { docs: await all(id, signal), isKnown: true, note: null };
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    return { docs: [], isKnown: false, note: h("p.notice", {}, t("decide.unknown"), " ", failure(error)) };
  }
}

/** Returns the decisions about a document, the oldest first. */
async function all(id, signal) {
  return (await ask("decisions", { id, rows: 1000 }, signal)).response.docs;
}

/** Returns the decisions about a document that hold for its text; fails where they are not known. */
export async function active(id, signal) {
  return (await all(id, signal)).filter((decision) => decision.state === "active");
}

/** Returns the newest decisions, the newest first; the list begins with the oldest. */
export async function newest(rows, signal) {
  const { numFound } = (await ask("decisions", { rows: 0 }, signal)).response;
  const start = Math.max(0, numFound - rows);
  return (await ask("decisions", { start, rows }, signal)).response.docs.reverse();
}

/** Whether a decision is about two documents. */
export function isOf(decision, a, b) {
  return (decision.a === a && decision.b === b) || (decision.a === b && decision.b === a);
}

/**
 * Returns the buttons to decide about two documents, or what is decided with a button to take it
 * back.
 *
 * @param {string} a a document
 * @param {string} b the other one
 * @param {object|undefined} decision what is decided
 * @param {function} changed is told what is decided then
 */
export function controls(a, b, decision, changed = () => {}) {
  const box = h("div.decide", { role: "group", "aria-label": t("decide.label") });
  const note = h("p.note", { role: "alert", hidden: true });
  const act = async (action) => {
    const focused = box.contains(document.activeElement) ? document.activeElement : null; // disabling takes the focus
    box.querySelectorAll("button").forEach((button) => (button.disabled = true));
    note.hidden = true;
    try {
      const made = await action();
      decide(made);
      if (focused) {
        box.querySelector("button").focus();
      }
      changed(made);
    } catch (error) {
      box.querySelectorAll("button").forEach((button) => (button.disabled = false));
      focused?.focus();
      show(note, failure(error));
      note.hidden = false;
    }
  };
  const decide = (made) => {
    show(box, made ? decided(made) : open());
    box.append(note);
  };
  const open = () =>
    ["same", "different"].map((kind) =>
      h(
        "button",
        { type: "button", "data-decide": kind, click: () => act(() => make(kind, a, b)) },
        t("decide." + kind),
      ),
    );
  const decided = (made) => [
    h(
      "span.chip.decision",
      { title: date(made.made) },
      t("decided." + made.decision, shortened(made.a), shortened(made.b)),
      made.state === "expired" ? " · " + t("decided.expired") : null,
    ),
    h(
      "button.quiet",
      {
        type: "button",
        "data-decide": "revoke",
        click: () =>
          act(async () => {
            await revoke(made.id);
            return undefined;
          }),
      },
      t("decide.revoke"),
    ),
  ];
  decide(decision);
  return box;
}
