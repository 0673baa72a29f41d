// SPDX-License-Identifier: Apache-2.0
/**
 * The site of the pages in docs/. SITE_BASE is the path at which it is served, "/" by default. SITE_REPOSITORY is the
 * address of the sources, to which links to files outside docs/ lead; if it is empty, these links are plain text.
 */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import accessible from "./accessible.js";

const SITE = fileURLToPath(new URL("..", import.meta.url));
const DOCS = join(SITE, "..", "docs");
const REPOSITORY = process.env.SITE_REPOSITORY ?? "https://github.com/solr-duplicates/solr-duplicates";

/** The names of entries of the navigation that are no pages. */
const NAMES = { "../CONTRIBUTING.md": "Contributing", "../benchmarks/results": "Raw results", "adr/": "Architecture decisions" };

/** The address of a file of the repository by its path from docs/, or nothing. */
function source(path) {
  return REPOSITORY && `${REPOSITORY}/blob/main/${posix.join("docs", path)}`;
}

/** The pages of a folder in the order of their names. */
function pages(folder) {
  return readdirSync(join(DOCS, folder)).filter((name) => name.endsWith(".md")).sort().map((name) => posix.join(folder, name));
}

/** The address of a page; the README is the first page. */
function address(page) {
  return page === "README.md" ? "index.md" : page;
}

/** An entry of the navigation: the heading of a page is its name, and a folder has its pages below it. */
function entry(page) {
  if (page.endsWith("/")) {
    return { text: NAMES[page], items: pages(page).map(entry), collapsed: true };
  }
  if (page.startsWith("..")) {
    return source(page) && { text: NAMES[page], link: source(page) };
  }
  const [, heading] = /^# (.+)$/m.exec(readFileSync(join(DOCS, page), "utf8"));
  return { text: heading.replaceAll("`", ""), link: "/" + address(page).replace(/(index)?\.md$/, "") };
}

function sidebar() {
  const sections = JSON.parse(readFileSync(join(SITE, "navigation.json"), "utf8"));
  return sections.map(({ text, pages: named }, at) => ({ text, items: named.map(entry).filter(Boolean), collapsed: at > 0 }));
}

/** Where a link of a page leads on the site: a page, the first page of a folder, the repository, or nowhere. */
function target(href, page) {
  const [path, anchor] = href.split("#");
  if (!path || /^[a-z]+:/.test(path)) {
    return href;
  }
  const file = posix.join(posix.dirname(page), decodeURI(path));
  if (!existsSync(join(DOCS, file))) {
    throw new Error(`${page} has a link to ${href}, which does not exist; name a file of the repository`);
  }
  const first = statSync(join(DOCS, file)).isDirectory() ? pages(file)[0] : file;
  if (file.startsWith("..") || !first?.endsWith(".md")) {
    return source(file);
  }
  return "/" + address(first) + (anchor ? "#" + anchor : "");
}

/** Replaces the links of a page; one that leads nowhere becomes text. */
function links(state) {
  const page = state.env.relativePath;
  for (const { children } of state.tokens.filter((token) => token.type === "inline")) {
    for (const [at, token] of children.entries()) {
      if (token.type !== "link_open") continue;
      const href = target(token.attrGet("href"), page);
      if (href) {
        token.attrSet("href", href);
      } else {
        const end = children.findIndex((other, index) => index > at && other.type === "link_close");
        [token, children[end]].forEach((part) => Object.assign(part, { type: "text", tag: "", nesting: 0, content: "" }));
      }
    }
  }
}

/** An empty cell in the head of a table is the heading of nothing. */
function heads({ tokens }) {
  tokens.forEach((token, at) => {
    if (token.type === "th_open" && !tokens[at + 1].content) {
      [token, tokens[at + 2]].forEach((part) => (part.tag = "td"));
    }
  });
}

/** Vue takes two braces for an expression; as entities they are text. */
function plain(render) {
  return (...args) => render(...args).replaceAll("{{", "&#123;&#123;");
}

function markdown(md) {
  const { rules } = md.renderer;
  rules.text = plain(rules.text);
  rules.code_inline = plain(rules.code_inline);
  md.disable("emoji");
  md.core.ruler.push("links_of_the_site", links);
  md.core.ruler.push("heads_of_tables", heads);
}

/** The anchor of a heading, as on GitHub. */
function anchor(heading) {
  return heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");
}

/** The words of the search: a parameter such as dup.threshold is one, and each of its parts. */
function words(text) {
  return text.split(/[^\p{L}\p{N}._-]+/u).flatMap((word) => {
    const whole = word.replace(/^[._-]+|[._-]+$/g, "");
    const parts = whole.split(/[._-]+/);
    return parts.length > 1 ? [whole, ...parts] : parts;
  }).filter(Boolean);
}

/** The share of letters of a word that may differ: none of a short word, nor of a parameter. */
function typos(word) {
  return word.length > 5 && !word.includes(".") ? 0.2 : false;
}

/** The pages are outside of this folder, so they do not find its vue; while the site is built, Node.js does. */
const vue = {
  name: "vue-of-the-site",
  enforce: "pre",
  resolveId: (id, importer, { ssr }) => (ssr && /^vue(\/|$)/.test(id) ? { id, external: true } : undefined),
};

export default {
  title: "solr-duplicates",
  description: "Finds duplicates, near-duplicates and older versions of documents, inside Apache Solr.",
  lang: "en",
  head: [["link", { rel: "icon", href: "data:," }]],
  base: process.env.SITE_BASE ?? "/",
  srcDir: "../docs",
  outDir: "../target/site",
  cacheDir: "../target/site-cache",
  vite: { plugins: [accessible, vue], build: { chunkSizeWarningLimit: 2000 } }, // the index of the search is one large file
  rewrites: { "README.md": "index.md" },
  markdown: {
    html: false,
    linkify: false,
    attrs: { disable: true },
    anchor: { slugify: anchor },
    languageAlias: { crontab: "bash" },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config: markdown,
  },
  themeConfig: {
    sidebar: sidebar(),
    outline: [2, 3],
    search: {
      provider: "local",
      options: { miniSearch: { options: { tokenize: words }, searchOptions: { combineWith: "AND", fuzzy: typos } } },
    },
  },
};
