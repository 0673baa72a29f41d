// SPDX-License-Identifier: Apache-2.0
/** Lists for spreadsheets, with the columns of groups.csv of the command line. */
import { first } from "./ui?file=api.js";
import { h, show } from "./ui?file=dom.js";
import { failure } from "./ui?file=incomplete.js";
import { t } from "./ui?file=texts.js";

const COLUMNS = ["group", "id", "size", "date", "title", "path", "format", "version", "latest"];

/** Spreadsheets read UTF-8 only behind this mark. */
const BYTE_ORDER_MARK = "\ufeff";

/** An apostrophe goes before each place that could begin a formula, as in the tables of the server. */
const UNSEEN = '[\\p{Z}\\p{Cc}\\p{Cf}"]';
const NUMBER = "[\\d. ]*%?(?:[;,|\t\r\n]|$)";
const START = new RegExp(`^(?=[\t\r\n]|${UNSEEN}*[=@＝＠﹦﹫+\\-＋－﹢﹣])`, "u");
const INSIDE = new RegExp(
  `(?<=[;,|\t\r\n])(?=(?:(?![\t\r\n])${UNSEEN})*(?:[=@＝＠﹦﹫]|[+\\-＋－﹢﹣](?!${NUMBER})))`,
  "gu",
);

/** Returns the line of a member of a group, of which a response has the place and a document the fields. */
export function line(group, member, document, names) {
  const fields = { title: first(document, names.title), path: first(document, names.path) };
  return { format: first(document, ["format"]), ...member, ...fields, group: group.id, size: group.size };
}

/**
 * Returns a button that saves a list.
 *
 * @param {string} file the name of the file
 * @param {function} lines returns objects with the columns as keys, or a promise of them
 * @param {Array<string>} more columns behind those of all lists
 */
export function csv(file, lines, more = []) {
  const columns = [...COLUMNS, ...more];
  const note = h("span.note", { role: "alert" });
  const click = async ({ currentTarget }) => {
    currentTarget.disabled = true;
    note.textContent = "";
    try {
      const rows = (await lines()).map((one) => columns.map((column) => one[column]));
      save(file, [columns, ...rows].map((row) => row.map(cell).join(",") + "\r\n").join(""));
    } catch (error) {
      show(note, failure(error));
    }
    currentTarget.disabled = false;
  };
  return [h("button", { type: "button", "data-csv": file, click }, t("csv")), note];
}

function cell(value) {
  const text = [value ?? ""].flat().join(", ");
  const safe = typeof value === "number" ? text : text.replace(INSIDE, "'").replace(START, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function save(file, text) {
  const href = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: "text/csv;charset=utf-8" }));
  h("a", { href, download: file + ".csv" }).click();
  setTimeout(() => URL.revokeObjectURL(href));
}
