// SPDX-License-Identifier: Apache-2.0
/** A text that is not in the index, and what it would be to the collection. */
import { check } from "./ui?file=api.js";
import { textsOf } from "./ui?file=compare.js";
import { path, title } from "./ui?file=document.js";
import { announce, bar, field, foreign, h, renewing, show } from "./ui?file=dom.js";
import { cuts, failure, fill, notice, reasons } from "./ui?file=incomplete.js";
import { parts } from "./ui?file=parts.js";
import { beside as passages, list, lookUp } from "./ui?file=passages.js";
import { date, number, similarity, t } from "./ui?file=texts.js";

/** What /duplicates takes, in bytes. */
const MOST_BYTES = 5_000_000;

/** As many probable sources are named. */
const MOST_SOURCES = 5;

/** Shows the view. */
export async function render(main, params, names, signal) {
  const pasted = ({ inputType }) => inputType === "insertFromPaste" && form.requestSubmit();
  const text = h("textarea", { name: "text", rows: 12, required: true, spellcheck: "false", input: pasted });
  const title = h("input", { name: "title", autocomplete: "off" });
  const name = h("input", { name: "name", autocomplete: "off" });
  const file = h("input", { type: "file", accept: "text/*,.txt,.md,.csv,.html,.xml,.json" });
  const result = h("section.result", { "aria-live": "polite", tabindex: -1 });
  const warn = (message) => show(result, h("p.notice", { role: "alert" }, message));

  const take = async (chosen) => {
    if (!chosen) {
      return;
    }
    if (chosen.size > MOST_BYTES) {
      warn(t("check.large"));
      return;
    }
    const read = await chosen.text();
    if (/\u0000|^%PDF-/.test(read)) {
      warn(t("check.binary"));
      return;
    }
    text.value = read;
    name.value = chosen.name;
    form.requestSubmit();
  };
  const renew = renewing(signal);
  const submit = async (event) => {
    event.preventDefault();
    const mine = renew();
    if (!text.value.trim()) {
      warn(t("check.empty"));
      return;
    }
    if (new Blob([text.value]).size > MOST_BYTES) {
      warn(t("check.large"));
      return;
    }
    show(result, h("p.note", {}, h("span.spinner"), t("check.checking")));
    try {
      const asked = {
        "dup.text": text.value,
        "dup.title": title.value,
        "dup.name": name.value,
        fl: [names.key, names.title, names.path].flat().join(","),
        "dup.passages": "auto",
      };
      const answer = await check(asked, mine);
      const { verdict: kind, passages: copied, group } = answer.duplicates ?? {};
      const isCopied = !["original", undefined].includes(copied?.verdict);
      const similar = ranked(answer);
      const of = await lookUp(similar.map(({ id }) => id), names, mine);
      const found = copied?.verdict ? await copies(copied, similar, asked["dup.text"], names, mine) : null;
      if (mine.aborted) {
        return;
      }
      show(
        result,
        notice([...reasons(answer), ...cuts(group), ...cuts({ truncatedBy: copied?.truncated })]),
        kind === "new" && isCopied ? null : verdict(answer, similar, of, names),
        parts(answer, { names, signal: mine, element: "section.card", more: (next) => check({ ...asked, ...next }, mine) }),
        found,
      );
      announce(result.querySelector("h2").textContent);
    } catch (error) {
      if (!mine.aborted) {
        warn(failure(error));
      }
    }
  };
  const form = h(
    "form.check.card",
    {
      submit,
      dragover: (event) => {
        event.preventDefault();
        form.dataset.over = "true";
      },
      dragleave: () => delete form.dataset.over,
      drop: (event) => {
        event.preventDefault();
        delete form.dataset.over;
        take(event.dataTransfer.files[0]);
      },
    },
    h("p.note", {}, t("check.drop")),
    field(t("check.text"), text),
    h("div.columns.even", {}, field(t("check.title"), title), field(t("check.name"), name)),
    h("div.actions", {}, h("button.primary", {}, t("view.check")), field(t("check.file"), file)),
  );
  file.addEventListener("change", () => take(file.files[0]));
  show(main, h("h1", {}, t("view.check")), form, result);
}

/** The similar documents: the best one, the same text, the highest similarity, the newest first; wholes and parts are in lists of their own. */
function ranked({ duplicates: found = {} }) {
  const related = new Set([...(found.partOf ?? []), ...(found.contains ?? [])].map(({ id }) => id));
  const order = (one) => [one.id === found.best?.id, isSame(one), one.similarity, Date.parse(one.date) || 0];
  return [found.history, found.undated, found.review]
    .flatMap((list) => list ?? [])
    .filter(({ id }) => id && !related.has(id))
    .map((one) => [order(one), one])
    .sort(([a], [b]) => a.map((value, i) => b[i] - value).find(Boolean) ?? 0)
    .map(([, one]) => one);
}

function isSame({ relation }) {
  return relation === "same-text";
}

function verdict(answer, [best, ...others], of, names) {
  const found = answer.duplicates ?? {};
  const kind = found.verdict ?? "too-short";
  const isNewWithParts = kind === "new" && answer.contains;
  return h(
    "div.card",
    { "data-verdict": kind },
    h("h2", {}, t("check." + kind + (isNewWithParts ? ".parts" : ""))),
    best
      ? [
          kind === "same-text" ? null : h("p.note", {}, t(isSame(best) ? "check.same" : "check.best")),
          h("p", {}, title(of(best.id), names, best.id)),
          path(of(best.id), names, best.id),
          best.date ? h("p.note", {}, date(best.date)) : null,
          isSame(best) ? null : bar(best.similarity, t("compare.similarity"), similarity(best.similarity)),
        ]
      : null,
    others.length
      ? [
          h("h3", {}, t("check.others")),
          h(
            "ul.lines",
            {},
            others.map((member) =>
              h(
                "li",
                {},
                h("span", {}, title(of(member.id), names, member.id)),
                isSame(member) ? t("check.same") : bar(member.similarity, t("compare.similarity"), similarity(member.similarity)),
              ),
            ),
          ),
        ]
      : null,
  );
}

/** Whether the text was copied and from where, with the passages beside it. */
async function copies(found, similar, text, names, signal) {
  const of = await lookUp([...found.of, ...found.documents.map((one) => one.id)], names, signal);
  const history = (id) => title(of(id), names, id);
  const more = found.of.length - MOST_SOURCES;
  const box = h("div.stack", { "aria-live": "off" });
  const reveal = (one) => () => fill(box, t("view.passages"), () => beside(text, one, names, signal), signal);
  const open = (one) => [history(one.id), h("button", { type: "button", click: reveal(one) }, t("passages.show"))];
  return h(
    "div.card",
    { "data-passages": found.verdict },
    h("h2", {}, t("passages." + found.verdict), found.of.slice(0, MOST_SOURCES).map((id, i) => [i ? ", " : " ", history(id)])),
    more > 0 ? h("p.note", {}, t("groups.more", number(more))) : null,
    h("ul", { lang: "en" }, found.reasons.map((reason) => h("li", {}, foreign(reason)))),
    list(found.documents.map((one) => (similar.some(({ id }) => id === one.id) ? { ...one, covered: undefined } : one)), open),
    box,
  );
}

async function beside(text, one, names, signal) {
  const { texts, why } = await textsOf([one.id], names, signal);
  const both = h("div.stack");
  await (why ? show(both, h("p.note", {}, why)) : passages(both, [text, ...texts], one.passages, signal));
  return both;
}
