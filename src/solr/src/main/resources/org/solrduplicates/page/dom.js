// SPDX-License-Identifier: Apache-2.0
/**
 * Builds what is shown. Text becomes text nodes and nothing else: no function here or elsewhere on
 * the page reads HTML, so nothing that a document says can become an element or a script.
 */

/** Longer titles and paths are cut, as one could fill the page. In characters. */
const LONGEST = 300;

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element.
 *
 * @param {string} name the element, with classes after dots, such as "p.note"
 * @param {object} attributes attributes by name; functions are listeners, null and false are left out
 * @param {...(Node|string|number|null|Array)} children text and elements
 */
export function h(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element =
    tag === "svg" || tag === "path" ? document.createElementNS(SVG, tag) : document.createElement(tag);
  if (classes.length) {
    element.setAttribute("class", classes.join(" "));
  }
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(key, value);
    } else if (key === "value") {
      element.value = value;
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(key, value === true ? "" : String(value));
    }
  }
  append(element, children);
  return element;
}

/** Adds text and elements; null and undefined add nothing. */
export function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : document.createTextNode(String(child)));
    }
  }
}

/** Marks that turn the text after them around, by which a name can look like another one. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Shows a title, a path or another short text of a document: cut, isolated from what is around it,
 * and without marks of direction, in whose place a sign is shown.
 */
export function foreign(text, attributes = {}) {
  return h("bdi", attributes, shortened(text));
}

/** Returns the same as a text, to be put into a sentence. */
export function shortened(text) {
  const all = String(text ?? "").replace(TURNING, "\ufffd");
  return all.length > LONGEST ? all.slice(0, LONGEST) + "…" : all;
}

/** Writes parameters as a query; lists several times, and what is empty not at all. */
export function query(params) {
  const written = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    for (const one of [value].flat()) {
      if (one !== null && one !== undefined && one !== "") {
        written.append(key, one);
      }
    }
  }
  return written;
}

/** Returns the address of a view of this page. */
export function address(view, params = {}) {
  const text = query(params).toString();
  return "#" + view + (text ? "?" + text : "");
}

/** Puts something in the place of what an element shows. */
export function show(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/** Says something to those who listen to the page instead of looking at it. */
export function announce(text) {
  document.getElementById("status").textContent = text;
}

/**
 * Adds many elements in portions, so that the page stays usable meanwhile.
 *
 * @param {Element} parent where they go
 * @param {Array} items what they are made of
 * @param {function} make makes one element of one item and its place
 * @param {AbortSignal} signal ends it when the view is left
 */
export async function appendAll(parent, items, make, signal) {
  let next = 0;
  while (next < items.length && !signal.aborted) {
    const latest = performance.now() + 12;
    const part = document.createDocumentFragment();
    while (next < items.length && performance.now() < latest) {
      part.append(make(items[next], next));
      next++;
    }
    parent.append(part);
    if (next < items.length) {
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

/** Returns a bar that shows a share of 1, with its value beside it for everybody. */
export function bar(share, label, text) {
  const inner = h("span.fill");
  inner.style.width = Math.round(Math.max(0, Math.min(1, share)) * 100) + "%";
  return h(
    "span.measure",
    { title: label },
    h("span.bar", { "aria-hidden": "true" }, inner),
    h("span.value", {}, text),
  );
}

/** Returns a part of a view with its title. */
export function section(name, title, ...children) {
  return h(name, { "aria-label": title }, h("h2", {}, title), children);
}

/**
 * Returns a table.
 *
 * @param {Array<string|null>} heads the heads of the columns; null for none
 * @param {Array<Array>} rows the attributes of each row, its head and its values
 */
export function table(heads, rows) {
  const head = (text) => (text === null ? h("td") : h("th", { scope: "col" }, text));
  const row = ([attributes, name, ...values]) =>
    h("tr", attributes, h("th", { scope: "row" }, name), values.map((value) => h("td", {}, value)));
  return h("table", {}, h("thead", {}, h("tr", {}, heads.map(head))), h("tbody", {}, rows.map(row)));
}

/** Returns a field of a form with its label. */
export function field(label, input) {
  return h("label.field", {}, h("span", {}, label), input);
}

/** Lets j or n go forward and k or p go back, except in a field of a form. */
export function onSteps(go, signal) {
  onKeys({ j: 1, n: 1, k: -1, p: -1 }, go, signal);
}

/** Calls a function with what a key stands for and its event, except in a field of a form. */
export function onKeys(keys, act, signal) {
  const press = (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlain && Object.hasOwn(keys, event.key) && !/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) {
      act(keys[event.key], event);
    }
  };
  document.addEventListener("keydown", press, { signal });
}

/**
 * Returns a group of buttons that are pressed or not.
 *
 * @param {Array<Array<string>>} options pairs of value and text
 * @param {function} isPressed whether the button of a value is pressed
 * @param {function} choose is called with the value of a button when it is clicked
 */
export function choice(label, options, isPressed, choose) {
  const mark = () =>
    box
      .querySelectorAll("button")
      .forEach((button) => button.setAttribute("aria-pressed", isPressed(button.dataset.name)));
  const click = ({ target }) => {
    choose(target.dataset.name);
    mark();
  };
  const button = ([value, text]) => h("button", { type: "button", "data-name": value, click }, text);
  const box = h("div.choice", { role: "group", "aria-label": label }, options.map(button));
  mark();
  return box;
}

/** Returns a function that ends what began before, and returns the signal of what begins; all ends with a view. */
export function renewing(signal) {
  let current = new AbortController();
  signal.addEventListener("abort", () => current.abort());
  return () => {
    current.abort();
    current = new AbortController();
    return current.signal;
  };
}

/**
 * Starts a script beside the page's own thread; it ends when the view is left.
 *
 * @returns {function} sends a message and returns the response; messages wait for the ones before
 */
export function worker(file, signal) {
  const running = new Worker(new URL(file, import.meta.url));
  signal.addEventListener("abort", () => running.terminate());
  const send = (message) =>
    new Promise((resolve, reject) => {
      running.onmessage = ({ data }) => resolve(data);
      running.onerror = (event) => reject(new Error(event.message ?? file));
      running.postMessage(message);
    });
  let last = Promise.resolve();
  return (message) => (last = last.catch(() => {}).then(() => send(message)));
}
