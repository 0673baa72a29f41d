// SPDX-License-Identifier: Apache-2.0
/** The default theme with the fonts of the reader's system, so nothing of it is fetched or packed. */
import Theme from "vitepress/theme-without-fonts";
import "./site.css";

export default Theme;
