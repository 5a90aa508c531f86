import { beforeAll, describe, expect, test } from "vitest";
import { RIGHTS } from "./rights.ts";
import { createCatalogue, type Catalogue } from "./test/catalogue.ts";
import {
  BODIES,
  HOSTILE_BODIES,
  HOSTILE_TEXTS,
  HOSTILE_TYPES,
  HOSTILE_VALUES,
  PARAMETERS,
} from "./test/hostile-table.ts";
import { ask, LAB_ID, writePeople } from "./test/people.ts";

const TABLES = [
  "users",
  "api_tokens",
  "collections",
  "proposals",
  "code_repositories",
  "rehydrations",
];
const headers = {
  authorization: "Bearer token-of-publisher",
  "content-type": "application/json",
};

let catalogue: Catalogue;
let collection: string;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await writePeople(catalogue);
  await catalogue.publish({ key: "a", name: "A" });
  const [, made] = await ask(catalogue, "publisher", "POST /collections", { name: "N" });
  collection = Object(made).nodeId;
});

function split(address: string, id?: string): { method: string; path: string } {
  const [method = "", path = ""] = address.split(" ");
  const own = path.startsWith("/collections") ? collection : String(LAB_ID);
  return { method, path: path.replace(":id", id ?? own) };
}

/** An answer is good if it is no failure, and tells why in a sentence when it refuses. */
async function findFault(path: string, init: RequestInit): Promise<string | null> {
  const response = await catalogue.request(path, {
    ...init,
    headers: { ...headers, ...init.headers },
  });
  const text = await response.text();
  const sentence = text === "" ? response.headers.get("x-problem") : text;
  if (response.status >= 500) return `${response.status} ${sentence}`;
  return response.status >= 400 && !/[a-z]{3}/i.test(sentence ?? "")
    ? `${response.status} without a sentence`
    : null;
}

async function findFaults(requests: [path: string, init: RequestInit][]): Promise<string[]> {
  const faults: string[] = [];
  for (const [path, init] of requests) {
    const fault = await findFault(path, init);
    if (fault !== null)
      faults.push(`${fault}: ${path.slice(0, 80)} ${String(init.body).slice(0, 80)}`);
  }
  return faults;
}

async function readTables(): Promise<unknown[]> {
  const { db } = catalogue.world;
  const results = await db.batch(TABLES.map((table) => db.prepare(`SELECT * FROM ${table}`)));
  return results.map(({ results: rows }) => rows);
}

describe("hostile parameters never fail", () => {
  const each = Object.entries(PARAMETERS).flatMap(([address, names]) =>
    names.map((name): [string, string] => [address, name]),
  );

  test.each(each)("%s?%s", async (address, name) => {
    const { method, path } = split(address);
    const asked = HOSTILE_TEXTS.flatMap((text) => [
      new URLSearchParams([[name, text]]),
      new URLSearchParams([
        [name, text],
        [name, "1"],
        ["__proto__", text],
      ]),
    ]);
    const raw = ["%", "%ff", "%00", "a&a", "[]=1"].map((text) => `${name}=${text}&${name}=${text}`);
    const requests = [...asked, ...raw].map((query): [string, RequestInit] => [
      `${path}?${query}`,
      { method },
    ]);
    expect(await findFaults(requests)).toEqual([]);
  });
});

describe("hostile names in the address never fail", () => {
  test.each(Object.keys(RIGHTS).filter((address) => address.includes(":id")))(
    "%s",
    async (address) => {
      const ids = [
        ...HOSTILE_TEXTS.map((text) => encodeURIComponent(text.toWellFormed())),
        "%",
        "%ff",
        "%00",
        "%2e%2e",
      ];
      const requests = ids.map((id): [string, RequestInit] => {
        const { method, path } = split(address, id);
        return [path, { method, ...(method !== "GET" && { body: '{"name":"x"}' }) }];
      });
      expect(await findFaults(requests)).toEqual([]);
    },
  );
});

describe("hostile bodies", () => {
  const addresses = Object.entries(BODIES);

  test.each(addresses)("%s refuses what is no body, and writes nothing", async (address) => {
    const { method, path } = split(address);
    const before = await readTables();
    const answers: [string, number][] = [];
    for (const [what, body] of HOSTILE_BODIES) {
      const { status } = await catalogue.request(path, { method, body, headers });
      answers.push([what, status]);
    }
    expect(answers).toEqual(HOSTILE_BODIES.map(([what, , status]) => [what, status]));
    expect(await readTables()).toEqual(before);
  });

  test.each(addresses)(
    "%s refuses other content types, and writes nothing",
    async (address, body) => {
      const { method, path } = split(address);
      const before = await readTables();
      const statuses: number[] = [];
      for (const type of HOSTILE_TYPES) {
        const init = { method, body: JSON.stringify(body) };
        const own = { ...headers, "content-type": type };
        statuses.push((await catalogue.request(path, { ...init, headers: own })).status);
      }
      expect(statuses).toEqual(HOSTILE_TYPES.map(() => 415));
      expect(await readTables()).toEqual(before);
    },
  );

  const fields = addresses.flatMap(([address, body]) =>
    Object.keys(body).map((field): [string, string] => [address, field]),
  );

  test.each(fields)("%s withstands every value in %s", async (address, field) => {
    const { method, path } = split(address);
    const body = BODIES[address] ?? {};
    const bodies = HOSTILE_VALUES.flatMap((value) => [
      { ...body, [field]: value },
      { ...body, [field]: [value] },
      { ...body, [field]: { ...Object(body[field]), add: value, code: value, version: value } },
    ]);
    const requests = bodies.map((content): [string, RequestInit] => [
      path,
      { method, body: JSON.stringify(content) },
    ]);
    expect(await findFaults(requests)).toEqual([]);
  });
});
