import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RowChange } from "#base/tables/compare-rows.ts";
import { CompareBox } from "./compare-box.tsx";
import type { TableVersions } from "./compare-engine.ts";
import type { CompareOutcome } from "./compare-tables.ts";
import { COMPARED_MAX_BYTES, COMPARED_ROWS_PER_PAGE, COMPARED_TIMEOUT_MS } from "./limits.ts";
import type { WorkerKind } from "./start-worker.ts";
import { type FakeWorker, startInto } from "./test/fake-workers.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const VERSIONS: TableVersions = {
  path: "a.csv",
  format: "delimited",
  before: { address: "/files/7/1/a.csv" },
  after: { address: "/files/7/2/a.csv", described: { delimiter: ";" }, primaryKey: ["a"] },
  bytes: 6,
};

let root: Root;
let workers: FakeWorker[] = [];
const close = vi.fn<() => void>();

function start(kind: WorkerKind): FakeWorker {
  return startInto(workers, kind);
}

/** Opens the box; the files are answered by their addresses. */
async function show(files: Record<string, Response>): Promise<void> {
  vi.stubGlobal("fetch", async (address: string) => files[address] ?? Response.error());
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  root = createRoot(container);
  await act(async () =>
    root.render(<CompareBox versions={VERSIONS} onClose={close} openWorkers={async () => start} />),
  );
}

async function showBoth(): Promise<void> {
  await show({
    [VERSIONS.before.address]: new Response("a\n1"),
    [VERSIONS.after.address]: new Response("a\n2"),
  });
  await act(() => vi.waitFor(() => expect(workers[0]?.said).toHaveLength(1), 15_000));
}

async function hear(outcome: CompareOutcome): Promise<void> {
  const data = { kind: "compared", outcome };
  await act(
    async () =>
      workers.at(-1)?.onmessage?.call({} as Worker, new MessageEvent("message", { data })), // the page's handler takes no `this`
  );
}

async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent === name);
  await act(async () => button?.click());
}

function words(): string {
  return document.querySelector("output")?.textContent ?? "";
}

const count = COMPARED_ROWS_PER_PAGE + 1;
const FOUND = {
  kind: "compared",
  compared: {
    columns: [{ name: "a", kind: "same" }],
    key: [],
    counts: { added: count + 7, removed: 0, changed: 0, same: 3 },
    changes: Array.from({ length: count }, (_, at) => ({ kind: "added", cells: [`r${at}`] })),
  },
} satisfies CompareOutcome;

beforeEach(() => {
  workers = [];
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("gives both files to a worker, and lists its changes page by page", async () => {
  await showBoth();
  expect(words()).toBe("Comparing the rows.");
  expect(document.querySelector("progress")?.max).toBe(VERSIONS.bytes);
  const [message] = workers[0]?.said ?? [];
  const read = message?.kind === "compare" ? [message.before, message.after] : [];
  const given = read.map(({ bytes, ...rest }) => [new TextDecoder().decode(bytes), rest]);
  expect(given).toEqual([
    ["a\n1", { format: "delimited" }],
    ["a\n2", { format: "delimited", described: { delimiter: ";" }, primaryKey: ["a"] }],
  ]);
  await hear(FOUND);
  expect(document.querySelector("progress")).toBeNull();
  expect(document.body.textContent).toContain(
    `0 rows changed, ${count + 7} added, 0 removed, 3 the same.`,
  );
  expect(document.querySelectorAll("td")).toHaveLength(COMPARED_ROWS_PER_PAGE);
  expect(document.body.textContent).toContain(`The first ${count} of ${count + 7} changes`);
  await press("Next rows");
  expect(document.querySelector("td")?.textContent).toBe(`r${count - 1}`);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
});

it("cuts the cells of a changed row after 200 characters", async () => {
  await showBoth();
  const [most, more] = ["x".repeat(200), "x".repeat(201)];
  const change: RowChange = { kind: "changed", cells: [most, more, { before: "", after: more }] };
  const columns = ["a", "b", "c"].map((name) => ({ name, kind: "same" as const }));
  const compared = { ...FOUND.compared, columns, changes: [change] };
  await hear({ kind: "compared", compared });
  const cells = [...document.querySelectorAll("td")].map(({ textContent }) => textContent);
  expect(cells).toEqual([most, `${most}…`, `empty → ${most}…`]);
});

it("gives files packed with Brotli to the worker that unpacks it", async () => {
  await showBoth();
  await hear({ kind: "packed", codec: "BROTLI" });
  await hear(FOUND);
  expect(workers.map(({ kind, isEnded }) => [kind, isEnded])).toEqual([
    ["usual", true],
    ["brotli", true],
  ]);
  expect(words()).toBe("Both versions are compared.");
});

it.each([
  [{ kind: "too_large" }, /more cells than a page can compare/],
  [{ kind: "packed", codec: "LZ4" }, /compressed with LZ4/],
  [{ kind: "unreadable" }, /could not be read/],
] satisfies [CompareOutcome, RegExp][])("tells of the end %j", async (outcome, told) => {
  await showBoth();
  await hear(outcome);
  expect(words()).toMatch(told);
});

it("ends its worker with the box", async () => {
  await showBoth();
  await press("Cancel");
  expect(close).toHaveBeenCalledTimes(1);
  await act(async () => root.render(null));
  expect(workers[0]?.isEnded).toBe(true);
});

it("compares files as large as the page allows", async () => {
  const largest = new Response(new Uint8Array(COMPARED_MAX_BYTES));
  await show({ [VERSIONS.before.address]: new Response("a"), [VERSIONS.after.address]: largest });
  await act(() => vi.waitFor(() => expect(workers).toHaveLength(1), 15_000));
});

it.each([
  ["is not there", new Response("", { status: 404 })],
  ["is larger than the page said", new Response(new Uint8Array(COMPARED_MAX_BYTES + 1))],
])("starts no worker when a file %s", async (_, answer) => {
  await show({ [VERSIONS.before.address]: new Response("a"), [VERSIONS.after.address]: answer });
  await act(() => vi.waitFor(() => expect(words()).toMatch(/could not be read/), 15_000));
  expect(workers).toEqual([]);
});

it("ends a comparison that takes too long", async () => {
  vi.useFakeTimers();
  await show({
    [VERSIONS.before.address]: new Response("a"),
    [VERSIONS.after.address]: new Response("b"),
  });
  await act(() => vi.waitFor(() => expect(workers).toHaveLength(1), 15_000));
  await act(() => vi.advanceTimersByTimeAsync(COMPARED_TIMEOUT_MS));
  expect(words()).toMatch(/longer than 60 seconds/);
  expect(workers[0]?.isEnded).toBe(true);
});
