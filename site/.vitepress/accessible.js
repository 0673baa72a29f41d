// SPDX-License-Identifier: Apache-2.0
/** Repairs roles and labels of the default theme that axe rejects. The build fails if a new version has other ones. */
import { basename } from "node:path";

/** By component, texts of its template and what replaces them. */
const REPAIRS = {
  // a section of the menu is a button that is open or not; the sign of its state is no second one
  "VPSidebarItem.vue": [
    [':tabindex="item.items && 0"', ':tabindex="item.items && 0" :aria-expanded="item.items ? !collapsed : undefined"'],
    ['role="button"\n        aria-label="toggle section"', 'aria-hidden="true"'],
    ['tabindex="0"', ""],
  ],
  // the search is a dialog with a list of links
  "VPLocalSearchBox.vue": [
    ['role="button"', 'role="dialog" aria-modal="true"'],
    [":aria-owns=\"results?.length ? 'localsearch-list' : undefined\"", ""],
    ['aria-expanded="true"', ""],
    ['aria-haspopup="listbox"', ""],
    [":aria-activedescendant=\"selectedIndex > -1 ? ('localsearch-item-' + selectedIndex) : undefined\"", ""],
    ['aria-autocomplete="both"', ""],
    [":role=\"results?.length ? 'listbox' : undefined\"", ""],
    [":aria-selected=\"selectedIndex === index ? 'true' : 'false'\"", ""],
    ['role="option"', ""],
    ["<kbd :aria-label", '<kbd role="img" :aria-label'],
  ],
};

function repaired(code, [from, to]) {
  if (!code.includes(from)) {
    throw new Error(`the theme has no ${from}; adapt site/.vitepress/accessible.js to its version`);
  }
  return code.replaceAll(from, to);
}

export default {
  name: "accessible",
  enforce: "pre",
  transform: (code, id) => REPAIRS[basename(id)]?.reduce(repaired, code),
};
