import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followClicks } from "./follow-clicks.ts";

const go = vi.fn<(address: string) => Promise<void>>(async () => {});
let stop: () => void;

beforeEach(() => {
  go.mockClear();
  history.replaceState(null, "", "/datasets?q=tide");
  stop = followClicks(go);
});
afterEach(() => stop());

/** Whether the browser handles it; it does nothing here. */
function dispatch(target: Element | null, event: Event): boolean {
  let isLeft = false;
  const onEnd = () => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener(event.type, onEnd, { once: true });
  target?.dispatchEvent(event);
  return isLeft;
}

function press(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  const target = document.querySelector("em") ?? document.querySelector("a");
  return dispatch(target, new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
}

function send(html: string): boolean {
  document.body.innerHTML = html;
  const submitter = document.querySelector("button");
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
  return dispatch(document.querySelector("form"), event);
}

describe("a click", () => {
  it.each([
    ['<a href="/code">Code</a>', "/code"],
    ['<a href="/code"><em>Code</em></a>', "/code"],
    ['<a href="/datasets?q=gauge&page=2#rows">Next</a>', "/datasets?q=gauge&page=2#rows"],
    ['<a href="/datasets#rows">All</a>', "/datasets#rows"],
    ['<a href="?page=2">Next</a>', "/datasets?page=2"],
  ])("on %s goes to %s", (html, address) => {
    expect(press(html)).toBe(false);
    expect(go).toHaveBeenCalledExactlyOnceWith(address);
  });

  it.each([
    ["another origin", '<a href="https://example.org/code">Out</a>'],
    ["a file", '<a href="/files/7/2/a.csv">a.csv</a>'],
    ["a download", '<a href="/code" download>Code</a>'],
    ["a new tab", '<a href="/code" target="_blank">Code</a>'],
    ["a place on this page", '<a href="/datasets?q=tide#main">Main</a>'],
    ["no link", "<em>Code</em>"],
  ])("on %s is left to the browser", (_, html) => {
    expect(press(html)).toBe(true);
    expect(go).not.toHaveBeenCalled();
  });

  it.each<[string, MouseEventInit]>([
    ["Ctrl", { ctrlKey: true }],
    ["Meta", { metaKey: true }],
    ["Shift", { shiftKey: true }],
    ["Alt", { altKey: true }],
    ["the middle button", { button: 1 }],
  ])("with %s is left to the browser", (_, init) => {
    expect(press('<a href="/code">Code</a>', init)).toBe(true);
    expect(go).not.toHaveBeenCalled();
  });

  it("that another handler has prevented goes nowhere", () => {
    const take = (event: Event) => event.preventDefault();
    document.body.addEventListener("click", take);
    press('<a href="/code">Code</a>');
    document.body.removeEventListener("click", take);
    expect(go).not.toHaveBeenCalled();
  });

  it("goes nowhere after the router has ended", () => {
    stop();
    expect(press('<a href="/code">Code</a>')).toBe(true);
  });
});

const fields = '<input name="q" value="gauge"><input name="tag" value=""><button>Go</button>';

describe("a form", () => {
  it("that another handler has prevented goes nowhere", () => {
    const take = (event: Event) => event.preventDefault();
    document.body.addEventListener("submit", take);
    send(`<form action="/code">${fields}</form>`);
    document.body.removeEventListener("submit", take);
    expect(go).not.toHaveBeenCalled();
  });

  it("goes nowhere after the router has ended", () => {
    stop();
    expect(send(`<form action="/code">${fields}</form>`)).toBe(true);
  });

  it("goes to its address with the non-empty fields, instead of its own query", () => {
    expect(send(`<form action="/code?q=old&page=3">${fields}</form>`)).toBe(false);
    expect(go).toHaveBeenCalledExactlyOnceWith("/code?q=gauge");
  });

  it("keeps each of several values of one name", () => {
    const boxes = '<input name="tag" value="a"><input name="tag" value="b">';
    send(`<form action="/code">${boxes}</form>`);
    expect(go).toHaveBeenCalledExactlyOnceWith("/code?tag=a&tag=b");
  });

  it("goes to its button's address", () => {
    const button = '<button formaction="/collections" name="sort" value="newest">Go</button>';
    send(`<form action="/code"><input name="q" value="gauge">${button}</form>`);
    expect(go).toHaveBeenCalledExactlyOnceWith("/collections?q=gauge&sort=newest");
  });

  it.each([
    ["that is posted", `<form action="/code" method="post">${fields}</form>`],
    ["of another origin", `<form action="https://example.org/code">${fields}</form>`],
  ])("%s is left to the browser", (_, html) => {
    expect(send(html)).toBe(true);
    expect(go).not.toHaveBeenCalled();
  });
});
