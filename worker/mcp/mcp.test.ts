import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { toDataset } from "../test/records.ts";
import { json, status, text } from "../test/upstream.ts";

const CSV = "place,height\nAune,1.5\nSkerry,2.5\n";

function createAsked(): TestApp {
  return createTestApp({
    upstream: {
      "/discover/datasets/7/versions/2/files": json({
        type: "File",
        name: "heights.csv",
        path: "data/heights.csv",
        size: CSV.length,
        fileType: "CSV",
        packageType: "CSV",
        icon: "CSV",
        uri: "s3://files/7/data",
      }),
      "/discover/datasets/7/versions/2/files/content": text(CSV, {
        status: 206,
        headers: { "content-range": `bytes 0-${CSV.length - 1}/${CSV.length}` },
      }),
      "/discover/datasets/999999999999999": status(404),
      "/discover/datasets/12": json(toDataset({ id: 12, embargo: true })),
    },
  });
}

const JSON_TYPE = { "Content-Type": "application/json", Accept: "application/json" };

async function post(body: unknown, headers: Record<string, string> = {}, app = createAsked()) {
  const answer = await app.visit("/mcp", {
    method: "POST",
    headers: { ...JSON_TYPE, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return answer;
}

async function ask(method: string, params?: object, app = createAsked()) {
  const message = { jsonrpc: "2.0", id: 1, method, ...(params && { params }) };
  const answer = await post(message, {}, app);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.body);
}

async function call(name: string, given: object, app = createAsked()) {
  return (await ask("tools/call", { name, arguments: given }, app)).result;
}

it.each([
  ["2025-06-18", "2025-06-18"],
  ["2025-11-25", "2025-11-25"],
  ["1999-01-01", "2025-11-25"],
])("answers a client of %s in %s", async (asked, spoken) => {
  const { id, result } = await ask("initialize", {
    protocolVersion: asked,
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  });
  expect([id, result.protocolVersion, result.capabilities]).toEqual([1, spoken, { tools: {} }]);
});

it("describes each tool with the schema of its arguments", async () => {
  const { result } = await ask("tools/list");
  expect(result.tools.map(({ name }: { name: string }) => name)).toEqual([
    "search_records",
    "get_record",
    "list_files",
    "preview_file",
    "cite",
  ]);
  expect(result.tools[0]).toMatchObject({
    annotations: { readOnlyHint: true },
    inputSchema: { type: "object", required: ["query"] },
  });
});

it("finds records, with their addresses", async () => {
  const { structuredContent, content } = await call("search_records", { query: "tide" });
  expect(structuredContent).toMatchObject({
    total: 1,
    records: [{ id: 7, url: "https://portal.test/datasets/7", people: ["Ada K. Moss"] }],
  });
  expect(JSON.parse(content[0].text)).toEqual(structuredContent);
});

it("describes a record by its number, and a version by its own", async () => {
  const newest = await call("get_record", { id: 7 });
  expect(newest.structuredContent).toMatchObject({ "@type": "Dataset", version: "2" });
  const older = await call("get_record", { id: 7, version: 1 });
  expect(older.structuredContent.url).toBe("https://portal.test/datasets/7/version/1");
});

it("lists a folder, with addresses that can be downloaded", async () => {
  const { structuredContent } = await call("list_files", { id: 7 });
  expect(structuredContent.entries).toMatchObject([
    { path: "data/gauge a.csv", url: "https://portal.test/files/7/2/data/gauge%20a.csv" },
  ]);
});

it("shows the rows of a table and its columns' statistics", async () => {
  const { structuredContent } = await call("preview_file", { id: 7, path: "data/heights.csv" });
  expect(structuredContent.preview).toMatchObject({
    kind: "table",
    columns: [{ name: "place" }, { name: "height", type: "number", histogram: { min: 1.5 } }],
    rows: [
      ["Aune", "1.5"],
      ["Skerry", "2.5"],
    ],
  });
});

it("cites a record in a style", async () => {
  const { structuredContent } = await call("cite", { id: 7, style: "apa" });
  expect(structuredContent).toMatchObject({
    citation: expect.stringContaining("Tide heights of the Aune estuary"),
    doi: "10.5072/aune-0007",
  });
});

it.each([
  ["list_files", { id: 7, folder: "\ud800" }],
  ["preview_file", { id: 7, path: "data/\ud800" }],
])("asks for a path without half of a letter in %s of %j", async (name, given) => {
  const app = createAsked();
  expect((await call(name, given, app)).isError).toBeUndefined();
  expect(app.upstream.asked().join()).toContain("%EF%BF%BD");
});

describe("errors are answered to the model", () => {
  it.each([
    ["get_record", { id: 404 }, "There is no such record"],
    ["get_record", { id: 10 }, "withdrawn"],
    ["list_files", { id: 12 }, "under embargo"],
    ["preview_file", { id: 12, path: "a.csv" }, "under embargo"],
    ["get_record", {}, "id: "],
    ["get_record", { id: "7" }, "id: "],
    ["get_record", { id: 1e300 }, "id: "],
    ["get_record", { id: 0 }, "id: "],
    ["get_record", { id: 1.5 }, "id: "],
    ["get_record", { id: 10 ** 15 - 1 }, "There is no such record"],
    ["get_record", { id: 10 ** 15 }, "id: "],
    ["search_records", { query: "a".repeat(301) }, "300"],
    ["search_records", { query: "a".repeat(301) }, "query: "],
    ["search_records", { query: "a", family: "users" }, "family: "],
  ])("%s of %j", async (name, given, sentence) => {
    const { isError, content } = await call(name, given);
    expect([isError, content[0].text]).toEqual([true, expect.stringContaining(sentence)]);
  });

  it("while the catalogue is down", async () => {
    const app = createTestApp({ upstream: { "/discover/search/datasets": status(503) } });
    const { isError, content } = await call("search_records", { query: "tide" }, app);
    expect([isError, content[0].text]).toEqual([true, expect.stringContaining("did not answer")]);
  });
});

describe("an invalid message", () => {
  it.each([
    ["{", 400, -32_700],
    ["[]", 400, -32_600],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32_600],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32_600],
  ])("%s is refused", async (body, code, error) => {
    const answer = await post(body);
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([code, error]);
  });

  it.each([
    ["resources/list", {}, -32_601],
    ["tools/call", { name: "delete_record" }, -32_602],
    ["tools/call", { name: "toString" }, -32_602],
  ])("%s %j has the code of its fault", async (method, params, code) => {
    expect((await ask(method, params)).error.code).toBe(code);
  });

  it("is refused from pages of other origins, in other types and when too long", async () => {
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    expect((await post(ping, { Origin: "https://evil.example" })).status).toBe(403);
    expect((await post(ping, { Origin: "https://portal.test" })).status).toBe(200);
    expect((await post(ping, { "Content-Type": "text/plain" })).status).toBe(415);
    expect((await post(ping, { "MCP-Protocol-Version": "1999-01-01" })).status).toBe(400);
    expect((await post(`"${"a".repeat(20_000)}"`)).status).toBe(413);
    expect((await createAsked().visit("/mcp")).status).toBe(405);
  });

  it("is accepted without an answer when it is a notification", async () => {
    const answer = await post({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect([answer.status, answer.body]).toEqual([202, ""]);
  });
});

it.each([
  [100, -32_601],
  [101, -32_600],
])("answers a method's name of %i characters with %i", async (length, code) => {
  const answer = await post({ jsonrpc: "2.0", id: 1, method: "m".repeat(length) });
  expect(JSON.parse(answer.body).error.code).toBe(code);
});
