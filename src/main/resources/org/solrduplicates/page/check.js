/** A text that is not in the index, and what it would be to the collection. */
import { check } from "./ui?file=api.js";
import { address, announce, bar, field, foreign, h, show } from "./ui?file=dom.js";
import { cuts, notice, reasons } from "./ui?file=incomplete.js";
import { date, failure, similarity, t } from "./ui?file=texts.js";

/** What /duplicates takes, in bytes. */
const MOST_BYTES = 5_000_000;

/** Shows the view. */
export async function render(main, params, names, signal) {
  const text = h("textarea", { name: "text", rows: 12, required: true, spellcheck: "false" });
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
    if (read.includes("\u0000")) {
      warn(t("check.binary"));
      return;
    }
    text.value = read;
    name.value = chosen.name;
    show(result);
  };
  const submit = async (event) => {
    event.preventDefault();
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
      };
      const answer = await check(asked, signal);
      show(result, notice([...reasons(answer), ...cuts(answer.duplicates?.group)]), verdict(answer, names));
      announce(result.querySelector("h2").textContent);
    } catch (error) {
      if (!signal.aborted) {
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
    h("div.actions", {}, h("button.primary", {}, t("check.go")), field(t("check.file"), file)),
  );
  file.addEventListener("change", () => take(file.files[0]));
  show(main, h("h1", {}, t("view.check")), form, result);
}

function verdict(answer, names) {
  const found = answer.duplicates ?? {};
  const kind = found.verdict ?? "too-short";
  const documents = new Map(answer.response.docs.map((document) => [document[names.key], document]));
  const label = (id) => [documents.get(id)?.[names.title[0]] ?? []].flat()[0] ?? id;
  const others = [...(found.history ?? []), ...(found.undated ?? []), ...(found.review ?? [])].filter(
    (member) => member.id && member.id !== found.best?.id,
  );
  return h(
    "div.card",
    { "data-verdict": kind },
    h("h2", {}, t("check." + kind)),
    found.best
      ? [
          h("p.note", {}, t("check.best")),
          h("p", {}, h("a", { href: address("group", { id: found.best.id }) }, foreign(label(found.best.id)))),
          h("p.path", {}, foreign(found.best.id), found.best.date ? " · " + date(found.best.date) : null),
          bar(found.best.similarity, t("compare.similarity"), similarity(found.best.similarity)),
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
                h("a", { href: address("group", { id: member.id }) }, foreign(label(member.id))),
                bar(member.similarity, t("compare.similarity"), similarity(member.similarity)),
              ),
            ),
          ),
        ]
      : null,
  );
}
