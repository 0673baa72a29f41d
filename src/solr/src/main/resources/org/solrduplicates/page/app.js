// SPDX-License-Identifier: Apache-2.0
/** Opens the view that the address names, and shows that it is loading, or why it cannot be shown. */
import { settings } from "./ui?file=api.js";
import { address, announce, h, shortened, show } from "./ui?file=dom.js";
import { failure } from "./ui?file=incomplete.js";
import { language, languages, setLanguage, t } from "./ui?file=texts.js";

const VIEWS = {
  overview: () => import("./ui?file=overview.js"),
  groups: () => import("./ui?file=groups.js"),
  group: () => import("./ui?file=group.js"),
  versions: () => import("./ui?file=versions.js"),
  compare: () => import("./ui?file=compare.js"),
  passages: () => import("./ui?file=passages.js"),
  check: () => import("./ui?file=check.js"),
  review: () => import("./ui?file=review.js"),
  search: () => import("./ui?file=search.js"),
};

/** Those that can be opened without a document. */
const IN_MENU = ["overview", "groups", "review", "check"];

/** Under which entry of the menu the others stand. */
const BELOW = { group: "groups", versions: "groups", compare: "groups", passages: "groups" };

const main = document.getElementById("main");
const search = document.getElementById("search");
let current = new AbortController();

/** Whether a script could not be loaded: a browser may remember that for as long as the page is open. */
let isStale = false;

/** Returns the view and its parameters out of the address. */
function route() {
  const [view, query = ""] = location.hash.slice(1).split(/\?(.*)/s);
  return { view: Object.hasOwn(VIEWS, view) ? view : "overview", params: new URLSearchParams(query) };
}

function entitle(view, names, what) {
  document.title = [what, t("view." + view), names?.name ?? t("brand")].filter(Boolean).join(" · ");
}

function frame(view, names) {
  document.documentElement.lang = language();
  document.getElementById("skip").textContent = t("skip");
  document.getElementById("brand").textContent = names?.name ?? t("brand");
  entitle(view, names);
  const nav = document.getElementById("nav");
  nav.setAttribute("aria-label", t("menu"));
  show(
    nav,
    IN_MENU.map((name) =>
      h(
        "a",
        { href: address(name), "aria-current": name === (BELOW[view] ?? view) ? "page" : null },
        t("view." + name),
      ),
    ),
  );
  const choice = document.getElementById("language");
  choice.setAttribute("aria-label", t("language"));
  show(
    choice,
    Object.entries(languages).map(([code, name]) =>
      h("option", { value: code, lang: code, selected: code === language() }, name),
    ),
  );
  search.hidden = Boolean(names && (names.collections || !names.handlers.includes("/select")));
  search.q.setAttribute("aria-label", t("search.label"));
  search.q.placeholder = t("search.label");
  search.querySelector("button").textContent = t("search.go");
}

function showLoading() {
  show(main, h("div.state.loading", { "aria-busy": "true" }, h("span.spinner"), t("state.loading")));
}

function showFailure(error) {
  const title = error.isForbidden
    ? t("state.forbidden")
    : error.status === 0
      ? t("state.unreachable")
      : t("state.error");
  show(
    main,
    h(
      "div.state.failed",
      { role: "alert", "data-status": error.status ?? "" },
      h("h1", {}, title),
      h("p", {}, failure(error)),
      h("button", { type: "button", click: open }, t("state.again")),
    ),
  );
}

/** Groups are those of one collection, so an alias of several leads to each of them. */
function showCollections(names) {
  const page = (name) => new URL(`../../${encodeURIComponent(name)}/duplicates/ui`, import.meta.url);
  const links = names.map((name) => h("li", {}, h("a", { href: page(name).pathname }, h("bdi", {}, name))));
  show(main, h("h1", {}, t("collections")), h("ul.collections", {}, ...links));
}

/** Loads the script of a view. If that fails, Solr says why, to whom the browser does not. */
async function load(view) {
  try {
    return await VIEWS[view]();
  } catch (failed) {
    isStale = true;
    await settings(true);
    throw failed;
  }
}

/** Opens the view of the address; the view that was open stops what it is doing. */
async function open() {
  const hadFocus = main.contains(document.activeElement);
  current.abort();
  const mine = new AbortController();
  current = mine;
  if (!location.hash) {
    history.replaceState(null, "", address("overview"));
  }
  const { view, params } = route();
  if (view === "search") {
    search.q.value = params.get("q") ?? "";
  }
  main.dataset.view = view;
  main.dataset.state = "loading";
  frame(view);
  showLoading();
  try {
    if (isStale) {
      await settings(true);
      location.reload();
      return;
    }
    const [names, module] = await Promise.all([settings(), load(view)]);
    if (mine.signal.aborted) {
      return;
    }
    frame(view, names);
    let what;
    if (names.collections) {
      showCollections(names.collections);
    } else {
      what = await module.render(main, params, names, mine.signal);
    }
    if (!mine.signal.aborted) {
      main.dataset.state = "ready";
      entitle(view, names, what && shortened(what));
      announce([t("view." + view), main.querySelector(".headline .count")?.textContent].filter(Boolean).join(", "));
      if (hadFocus && document.activeElement === document.body) {
        main.focus({ preventScroll: true }); // what had it is gone
      }
    }
  } catch (error) {
    if (!mine.signal.aborted) {
      showFailure(error);
      main.dataset.state = "failed";
    }
  }
}

document.getElementById("skip").addEventListener("click", () => main.focus());
search.addEventListener("submit", (event) => {
  event.preventDefault();
  location.hash = address("search", { q: search.q.value.trim() });
});
search.q.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    search.q.value = "";
  }
});
document.getElementById("language").addEventListener("change", (event) => {
  setLanguage(event.target.value);
  open();
});
window.addEventListener("hashchange", (event) => {
  open();
  if (event.isTrusted) {
    window.scrollTo(0, 0);
  }
});
open();
