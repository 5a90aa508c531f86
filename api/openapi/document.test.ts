import { beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../app.ts";
import type { Catalogue } from "../test/catalogue.ts";
import { toExampleRequest } from "../test/example-request.ts";
import { DOCUMENT, findFaults, findUnknownFields } from "../test/json-schema.ts";
import { BEFORE, resetRecords } from "../test/example-records.ts";
import { createShowcase } from "../test/showcase.ts";
import { OPERATIONS } from "./operations/index.ts";
import { toPlace } from "./path.ts";

const OF_THE_DOCUMENT = ["GET /", "GET /docs", "GET /openapi.json"];
let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createShowcase();
});

describe("the table of operations", () => {
  test("contains exactly the calls of the app", () => {
    const registered = createApp(catalogue.services)
      .routes.filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`);
    const documented = [...Object.keys(OPERATIONS), ...OF_THE_DOCUMENT];
    expect(documented.toSorted()).toEqual([...new Set(registered)].toSorted());
  });
});

describe("the example of", () => {
  test.each(Object.entries(OPERATIONS))("%s is answered as told", async (address, operation) => {
    await resetRecords(catalogue);
    await BEFORE[address]?.(catalogue);
    const response = await catalogue.request(...toExampleRequest(address, operation));
    const text = await response.text();
    const status = operation.example.status ?? 200;
    expect([response.status, response.status < 400 ? "" : text]).toEqual([status, ""]);
    const { method, path } = toPlace(address);
    const [[type, media] = []] = Object.entries(
      Object(DOCUMENT.paths[path][method].responses[status].content),
    );
    if (type === undefined) expect(text).toBe("");
    else if (type !== "*/*") expect(response.headers.get("content-type")).toContain(type);
    if (type !== "application/json") return;
    const { schema, example } = Object(media);
    for (const answer of [JSON.parse(text), example]) {
      expect(findFaults(schema, answer)).toEqual([]);
      expect(findUnknownFields(schema, answer)).toEqual([]);
    }
  });
});

describe("GET /openapi.json", () => {
  test("answers the document to a page of any origin", async () => {
    const response = await catalogue.request("/openapi.json");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toEqual(DOCUMENT);
  });

  test("refers only to its own definitions", () => {
    const places = [
      ...JSON.stringify(DOCUMENT).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g),
    ];
    const missing = places.filter(([, name = ""]) => !(name in DOCUMENT.components.schemas));
    expect([places.length > 100, missing]).toEqual([true, []]);
  });

  test("says of every call what it does, and of every answer and refusal when it comes", () => {
    const silent = Object.entries(DOCUMENT.paths).flatMap(([path, calls]) =>
      Object.entries(Object(calls)).flatMap(([method, call]) => {
        const { summary, responses } = Object(call);
        const said = Object.entries(Object(responses)).map(([status, answer]) => [
          `${method} ${path} ${status}`,
          Object(answer).description,
        ]);
        return [[`${method} ${path}`, summary], ...said].filter(
          ([, text]) => !/^\S+(?: \S+)*$/.test(text),
        );
      }),
    );
    expect(silent).toEqual([]);
  });

  test("gives every call a unique name", () => {
    const ids = [...JSON.stringify(DOCUMENT).matchAll(/"operationId":"(\w+)"/g)].map(
      ([, id]) => id,
    );
    expect([new Set(ids).size, ids.length]).toEqual([ids.length, Object.keys(OPERATIONS).length]);
  });
});

const READS = Object.entries(OPERATIONS).filter(([address]) => address.startsWith("GET "));

describe("the query of", () => {
  const eitherOfTwo = "GET /packages/discover/assets";
  const asking = READS.filter(
    ([address, { example }]) => example.query !== undefined && address !== eitherOfTwo,
  );

  test.each(asking)(
    "%s requires in the document what the call requires",
    async (address, operation) => {
      await resetRecords(catalogue);
      await BEFORE[address]?.(catalogue);
      const [url, init] = toExampleRequest(address, operation);
      const [path = "", query = ""] = url.split("?");
      const names = [...new Set(new URLSearchParams(query).keys())];
      const refused: string[] = [];
      for (const name of names) {
        const rest = new URLSearchParams(query);
        rest.delete(name);
        const { status } = await catalogue.request(`${path}?${rest}`, init);
        if (status === 400) refused.push(name);
      }
      const { method, path: place } = toPlace(address);
      const required = DOCUMENT.paths[place][method].parameters
        .filter((parameter: { required?: boolean }) => parameter.required)
        .map(({ name }: { name: string }) => name);
      expect(refused).toEqual(names.filter((name) => required.includes(name)));
    },
  );
});

describe("a withdrawn record", () => {
  const ofRecords = READS.filter(([address]) => address.startsWith("GET /discover/datasets/:id"));

  beforeAll(async () => {
    for (const id of [1, 2, 3])
      await catalogue.call(`/publish/datasets/${id}/unpublish`, { method: "POST" });
  });

  test.each(ofRecords)("is answered by %s as documented", async (address, operation) => {
    const { status } = await catalogue.request(...toExampleRequest(address, operation));
    const { method, path } = toPlace(address);
    expect(Object.keys(DOCUMENT.paths[path][method].responses)).toContain(String(status));
  });
});
