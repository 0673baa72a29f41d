// SPDX-License-Identifier: Apache-2.0
/** The table of how duplicated the documents of each value of a field are. */
import { inAddress } from "./ui?file=api.js";
import { address, foreign, h, table } from "./ui?file=dom.js";
import { bytes, number, percent, shortName, t } from "./ui?file=texts.js";

/**
 * Returns the table.
 *
 * @param {object} found histograms of the largest values of a field
 * @param {object} fields values of other fields, kept in the links; null for folders
 */
export function shares({ by, count, values }, fields) {
  const name = fields ? by : t("folder");
  const near = fields ? [t("shares.near")] : [];
  const heads = [name, t("count.documents"), t("shares.copies"), t("count.inGroups"), ...near];
  return [
    h("p", {}, t("shares.within", name)),
    h("div.scroll", {}, table(heads, values.map((one) => row(by, one, fields)))),
    h("p.note", {}, t("shares.of", number(values.length), number(count))),
  ];
}

function row(by, one, fields) {
  const ofValue = fields && inAddress({ ...fields, [by]: one.val });
  const there = fields ? address("overview", ofValue) : address("groups", { folder: one.val });
  const free = (size) => (size ? h("span.note", {}, t("count.free", bytes(size))) : null);
  const sized = (count, size) => [count === undefined ? "–" : number(count), free(size)];
  return [
    { "data-value": one.val },
    one.val ? h("a", { href: there }, foreign(shortName(one.val), { title: one.val })) : "–",
    number(one.documents),
    sized(one.copies, one.copiesSize),
    sized(one.nearDuplicates, one.redundantSize),
    ...(fields ? [nearShare(one)] : []),
  ];
}

function nearShare({ exact, sample, nearest }) {
  const { share, low, high } = nearest.duplicates;
  const how = exact ? t("shares.all") : t("shares.interval", percent(low), percent(high), number(sample));
  return [percent(share), h("span.note", {}, how)];
}
