// SPDX-License-Identifier: Apache-2.0
/** The table of how duplicated the documents of each value of a field are. */
import { inAddress } from "./ui?file=api.js";
import { address, foreign, h, table } from "./ui?file=dom.js";
import { bytes, number, percent, shortName, t } from "./ui?file=texts.js";

/**
 * Returns the table.
 *
 * @param {object} found histograms of the largest values of a field
 * @param {object} fields values of other fields, kept in the links
 */
export function shares({ by, count, values }, fields) {
  if (!values.length) {
    return h("p.note", {}, t("histogram.none"));
  }
  const heads = [by, t("count.documents"), t("shares.copies"), t("count.inGroups"), t("shares.near")];
  return [
    h("p", {}, t("shares.within", by)),
    h("div.scroll", {}, table(heads, values.map((one) => row(by, one, fields)))),
    h("p.note", {}, t("shares.of", number(values.length), number(count))),
  ];
}

function row(by, one, fields) {
  const there = address("overview", inAddress({ ...fields, [by]: one.val }));
  const near = one.nearDuplicates;
  return [
    { "data-value": one.val },
    one.val ? h("a", { href: there }, foreign(shortName(one.val), { title: one.val })) : "–",
    number(one.documents),
    [number(one.copies), one.copiesSize ? h("span.note", {}, bytes(one.copiesSize)) : null],
    near === undefined ? "–" : number(near),
    nearShare(one),
  ];
}

function nearShare({ exact, sample, nearest }) {
  const { share, low, high } = nearest.duplicates;
  const how = exact
    ? t("shares.all")
    : t("shares.interval", percent(low), percent(high), number(sample));
  return [percent(share), h("span.note", {}, how)];
}
