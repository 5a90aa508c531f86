import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { ERROR_REPORTS_MAX } from "../../contract/limits.ts";
import { listenForErrors, noteEarlyErrors } from "./early-errors.ts";
import { createErrorReporter } from "./report-errors.ts";

const FILE = `${location.origin}/assets/record-1a2b.js`;
let sent: { url: string; type: string; text: Promise<string> }[];

function start(): void {
  const send = (url: string, body: Blob): boolean =>
    sent.push({ url, type: body.type, text: body.text() }) > 0;
  onTestFinished(listenForErrors(createErrorReporter("b-1", send)));
}

function fail(message: string, file = `${FILE}?v=1`): void {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at draw (${file}:3:14)`;
  dispatchEvent(new ErrorEvent("error", { error, message, filename: file, lineno: 3, colno: 14 }));
}

function reject(reason: unknown): void {
  dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
}

/** An intended abort, with its place in our own code. */
function stopped(error: Error): Error {
  return Object.defineProperty(error, "stack", { value: `AbortError\n    at stop (${FILE}:3:14)` });
}

async function bodies(): Promise<unknown[]> {
  const texts = await Promise.all(sent.map(({ text }) => text));
  return texts.flatMap((text) => JSON.parse(text) as { body: unknown }[]).map(({ body }) => body);
}

beforeEach(() => {
  sent = [];
  history.replaceState(null, "", "/datasets/7?q=ada@example.org");
});
afterEach(() => void vi.restoreAllMocks());

it("reports an error in the Reporting API's format, by path, place and message", async () => {
  start();
  fail("x is undefined");
  expect(sent).toMatchObject([{ url: "/reports", type: "application/reports+json" }]);
  expect(JSON.parse((await sent[0]?.text) ?? "")).toMatchObject([
    { type: "javascript-error", age: 0, url: `${location.origin}/datasets/7` },
  ]);
  expect(await bodies()).toEqual([
    {
      build: "b-1",
      documentURL: `${location.origin}/datasets/7`,
      message: "TypeError: x is undefined",
      sourceFile: FILE,
      lineNumber: 3,
      columnNumber: 14,
    },
  ]);
});

it("sends no query, no address and nothing of a person", async () => {
  start();
  fail("No access to https://portal.test/?token=1 for ada@example.org with ?q=cancer");
  const [text] = await Promise.all(sent.map((one) => one.text));
  expect(text).toContain("TypeError: No access to … for … with …");
  expect(text).not.toMatch(/token=|ada|cancer|\?/);
});

it("reports an unhandled rejection, and one of a value without a place", async () => {
  start();
  const error = new Error("no answer");
  error.stack = `no@${FILE}:9:1`;
  reject(error);
  reject("a word that a person typed");
  expect(await bodies()).toMatchObject([{ message: "Error: no answer", lineNumber: 9 }]);
});

it("reports the place of a value that is no error, not the value, and cuts what is long", async () => {
  start();
  const place = { filename: FILE, lineno: 3, colno: 14 };
  dispatchEvent(new ErrorEvent("error", { error: "ada", message: "ada", ...place }));
  fail("a".repeat(10_000));
  const [value, long] = await bodies();
  expect(value).toMatchObject({ message: "A value that is no error", columnNumber: 14 });
  expect(JSON.stringify(long).length).toBeLessThan(1_000);
});

it("reports errors from before its code was loaded", async () => {
  noteEarlyErrors();
  fail("early");
  start();
  fail("late");
  expect(await bodies()).toMatchObject([
    { message: "TypeError: early" },
    { message: "TypeError: late" },
  ]);
});

it("reports each error once, and no more than five", async () => {
  start();
  for (let round = 0; round < 3; round += 1) fail("again");
  expect(sent).toHaveLength(1);
  for (let index = 0; index < 9; index += 1) fail(`number ${index}`);
  expect(sent).toHaveLength(ERROR_REPORTS_MAX);
});

it.each([
  ["an extension's error", () => fail("x", "chrome-extension://abc/content.js")],
  ["another origin's error", () => fail("x", "https://elsewhere.test/a.js")],
  [
    "an error without a place",
    () => dispatchEvent(new ErrorEvent("error", { message: "Script error." })),
  ],
  ["what was stopped on purpose", () => reject(stopped(new DOMException("stopped", "AbortError")))],
])("ignores %s", (_, happen) => {
  start();
  happen();
  expect(sent).toEqual([]);
});
