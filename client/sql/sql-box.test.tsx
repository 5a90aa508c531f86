import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { SqlBox } from "./sql-box.tsx";
import type { SqlEnd, SqlEngine } from "./sql-engine.ts";
import type { SqlTable } from "./sql-table.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const TABLE: SqlTable = {
  name: "tide's",
  address: "/files/1/1/t.csv",
  version: "https://portal.test/datasets/1/version/1",
  format: "delimited",
  size: 10,
  rows: null,
  columns: [],
  columnsInAll: 0,
  asked: null,
  examples: [
    { label: "First rows", sql: "SELECT 1" },
    { label: "Rows by site", sql: "SELECT 2" },
  ],
  duckdb: "read_csv_auto('https://portal.test/t.csv')",
};

let root: Root;
const stop = vi.fn<() => void>();
const close = vi.fn<() => void>();

interface Shown {
  asked: string[];
  /** What each query's rows are saved as. */
  saved: (string | null)[];
  /** What each query may read, bytes. */
  allowed: number[];
  end: (outcome: SqlEnd) => Promise<void>;
}

/** Shows the box with an engine whose query ends with a given outcome. */
async function show(table = TABLE): Promise<Shown> {
  const asked: string[] = [];
  const allowed: number[] = [];
  const saved: (string | null)[] = [];
  let { promise, resolve } = Promise.withResolvers<SqlEnd>();
  const engine: SqlEngine = {
    run(sql, { as, agreed, onRead }) {
      asked.push(sql);
      saved.push(as);
      allowed.push(agreed);
      ({ promise, resolve } = Promise.withResolvers<SqlEnd>());
      onRead(34_000);
      return promise;
    },
    stop,
  };
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  root = createRoot(container);
  await act(async () =>
    root.render(<SqlBox table={table} onClose={close} createEngine={async () => engine} />),
  );
  return { asked, allowed, saved, end: (outcome) => act(async () => resolve(outcome)) };
}

async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent === name);
  await act(async () => button?.click());
}

function words(): string {
  return document.querySelector("output")?.textContent ?? "";
}

afterEach(async () => {
  await act(async () => root.unmount());
  history.replaceState(null, "", "/");
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

it("runs an example, shows that it runs and then its result", async () => {
  const { asked, end } = await show();
  await press("Rows by site");
  await press("Run the query");
  expect([asked, words()]).toEqual([["SELECT 2"], "Running."]);
  expect(document.body.textContent).toContain("34.00 kB read");
  expect(document.querySelector("progress")).toBeNull();
  const rows = [
    ["a", "1"],
    ["b", ""],
  ];
  await end({ kind: "rows", columns: ["site", "n"], rows, isCut: false });
  expect(words()).toMatch(/^2 rows, in \d+\.\d s; 34\.00 kB read\.$/);
  expect([...document.querySelectorAll("td")].map((cell) => cell.textContent)).toEqual(rows.flat());
});

it("saves the shown result, also of a text that was changed since, and asks before it reads more", async () => {
  const blobs: (Blob | MediaSource)[] = [];
  const names: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${blobs.push(blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLElement) {
    names.push(this.getAttribute("download") ?? "");
  });
  const { asked, allowed, saved, end } = await show({
    ...TABLE,
    address: "/files/1/1/d/t%C3%AD.csv",
  });
  await press("Run the query");
  await end({ kind: "rows", columns: ["n"], rows: [["1"]], isCut: true });
  expect(document.body.textContent).toContain("All rows of the result, up to 100,000:");
  await press("Rows by site");
  await press("Save as CSV");
  expect(words()).toBe("Running.");
  await end({ kind: "asks", bytes: 189_000_000 });
  expect(document.querySelector("td")?.textContent).toBe("1");
  await press("Read up to 189.00 MB");
  const file = new Blob(["n\r\n1\r\n"]);
  await end({ kind: "saved", file, rows: 100_000, isCut: true });
  expect(words()).toMatch(/^Saved the first 100,000 rows\.$/);
  await press("Save as JSON");
  await end({ kind: "saved", file, rows: 1, isCut: false });
  expect(words()).toBe("Saved 1 row.");
  expect(asked).toEqual(["SELECT 1", "SELECT 1", "SELECT 1", "SELECT 1"]);
  expect(saved).toEqual([null, "csv", "csv", "json"]);
  expect(allowed).toEqual([0, 0, 189_000_000, 0]);
  expect([blobs, names]).toEqual([
    [file, file],
    ["tí-rows.csv", "tí-rows.json"],
  ]);
  expect(document.querySelectorAll("td")).toHaveLength(1);
});

it("says that only the first rows are shown", async () => {
  const { end } = await show();
  await press("Run the query");
  await end({ kind: "rows", columns: ["n"], rows: [["1"], ["2"]], isCut: true });
  expect(words()).toMatch(/^The first 2 rows, /);
});

it.each([
  [{ kind: "rows", columns: ["n"], rows: [], isCut: false }, /^No row/, false],
  [
    { kind: "failed", reason: "Column x not found." },
    /cannot be run: Column x not found\.$/,
    false,
  ],
  [{ kind: "cancelled" }, /^Cancelled\.$/, false],
  [{ kind: "unreadable" }, /could not be read/, false],
  [{ kind: "too_large" }, /4\.00 GB.*DuckDB:$/, true],
  [{ kind: "too_slow" }, /30 seconds.*DuckDB:$/, true],
  [{ kind: "packed", codec: "LZ4" }, /LZ4.*DuckDB:$/, true],
] satisfies [SqlEnd, RegExp, boolean][])("tells of the end %j", async (outcome, told, hasQuery) => {
  const { end } = await show();
  await press("Run the query");
  await end(outcome);
  expect(words()).toMatch(told);
  expect(document.querySelector("pre")?.textContent ?? null).toBe(
    hasQuery ? `CREATE VIEW "tide's" AS SELECT * FROM ${TABLE.duckdb};\nSELECT 1;` : null,
  );
});

it("runs at once what the address asks for, and reads a large file when the reader agrees to its size", async () => {
  const { asked, allowed, end } = await show({ ...TABLE, asked: "SELECT 3" });
  expect([asked, words()]).toEqual([["SELECT 3"], "Running."]);
  expect(document.querySelector("textarea")?.value).toBe("SELECT 3");
  await end({ kind: "asks", bytes: 189_000_000 });
  expect(words()).toMatch(/^This query reads up to 189\.00 MB of the file\./);
  await press("Read up to 189.00 MB");
  expect([asked, allowed]).toEqual([
    ["SELECT 3", "SELECT 3"],
    [0, 189_000_000],
  ]);
  expect(document.querySelector("progress")?.value).toBe(34_000);
  await press("Cancel");
  expect(stop).toHaveBeenCalledTimes(1);
});

it("ends a query with Cancel, and with the box", async () => {
  await show();
  await press("Run the query");
  await press("Cancel");
  expect(stop).toHaveBeenCalledTimes(1);
  await press("Close");
  expect(close).toHaveBeenCalledTimes(1);
  await act(async () => root.render(null));
  expect(stop).toHaveBeenCalledTimes(2);
});

it("shows an error when the engine's code does not load", async () => {
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  root = createRoot(container);
  const fail = (): Promise<SqlEngine> => Promise.reject(new TypeError("offline"));
  await act(async () => root.render(<SqlBox table={TABLE} onClose={close} createEngine={fail} />));
  await press("Run the query");
  expect(words()).toMatch(/could not be read/);
});

it.each([
  [61, "Queries can use 1 of its 61 columns."],
  [1, ""],
])("lists for a table of %i columns which queries can use", async (columnsInAll, sentence) => {
  const columns = [{ name: "n", source: "n", at: 0, type: "number" as const }];
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  root = createRoot(container);
  await act(async () =>
    root.render(<SqlBox table={{ ...TABLE, columns, columnsInAll }} onClose={close} />),
  );
  const [said = ""] = /Queries can use.*columns\./.exec(document.body.textContent ?? "") ?? [];
  expect(said).toBe(sentence);
});

it("writes the query that it runs into the address, beside what stands there, and takes it out with the box", async () => {
  history.replaceState({ at: 4 }, "", "/datasets/1?file=t.csv");
  const { end } = await show();
  await press("Run the query");
  expect(location.href).toMatch(/\/datasets\/1\?file=t\.csv#sql=SELECT%201$/);
  expect(history.state).toEqual({ at: 4 });
  await end({ kind: "rows", columns: ["a"], rows: [["1"]], isCut: false });
  await press("Save as CSV");
  expect(location.hash).toBe("#sql=SELECT%201");
  await press("Close");
  expect(location.href).toMatch(/\/datasets\/1\?file=t\.csv$/);
});

it("runs the query of the address, before what the page asks for", async () => {
  history.replaceState(null, "", "/t#sql=SELECT%20'%C3%A9%23'");
  const { asked } = await show({ ...TABLE, asked: "SELECT 3" });
  expect(asked).toEqual(["SELECT 'é#'"]);
});

it.each([
  [1_000_000, ["SELECT 4"]],
  [1_000_001, []],
])("shows the query of the address for a file of %d bytes, and runs %j", async (size, queries) => {
  history.replaceState(null, "", "/t#sql=SELECT%204");
  const { asked } = await show({ ...TABLE, size, asked: "SELECT 3" });
  expect(asked).toEqual(queries);
  expect(document.querySelector("textarea")?.value).toBe("SELECT 4");
});

it.each(["#sql", "#sql=", "#sql=%E0%A4%A", "#L1"])(
  "asks nothing for the address's end %s",
  async (hash) => {
    history.replaceState(null, "", `/t${hash}`);
    const { asked } = await show();
    expect(asked).toEqual([]);
    expect(document.querySelector("textarea")?.value).toBe("SELECT 1");
  },
);

it("leaves a query out of the address that is too long for one", async () => {
  const sql = `SELECT ${"1".repeat(1_500)}`;
  history.replaceState(null, "", "/t#L1");
  const { asked } = await show({ ...TABLE, examples: [{ label: "Long", sql }] });
  await press("Run the query");
  expect([asked, location.hash]).toEqual([[sql], ""]);
});
