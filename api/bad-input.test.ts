import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { takePart } from "#base/test/full-runs.ts";
import { OPERATIONS } from "./openapi/operations/index.ts";
import { toPlace } from "./openapi/path.ts";
import {
  toBadBodies,
  toBadParameters,
  toBodyFields,
  toParameterNames,
  type BadRequest,
} from "./test/bad-requests.ts";
import type { Catalogue } from "./test/catalogue.ts";
import { toExampleRequest } from "./test/example-request.ts";
import { HOSTILE_BODIES, HOSTILE_TYPES } from "./test/hostile-values.ts";
import { DOCUMENT } from "./test/json-schema.ts";
import { resetRecords } from "./test/example-records.ts";
import { createShowcase } from "./test/showcase.ts";
import { watchDb } from "./test/watched-db.ts";

const watched = watchDb(env.DB);
const calls = Object.entries(OPERATIONS);
let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createShowcase({ db: watched.db });
  await resetRecords(catalogue);
});

/** Statuses in the order of the requests. */
const answered: number[] = [];
let prepared = "";

/** Each call that changes something gets fresh records. */
async function prepare(address: string): Promise<void> {
  if (address === prepared || address.startsWith("GET ")) return;
  prepared = address;
  await resetRecords(catalogue);
}

/** What is wrong with an answer: an undocumented status, a refusal without a message, or a refusal that wrote. */
async function findFault(address: string, { url, init }: BadRequest): Promise<string | null> {
  const before = watched.readWrites();
  const response = await catalogue.request(url, init);
  await catalogue.waitForDeferred();
  const { status } = response;
  answered.push(status);
  const { path, method } = toPlace(address);
  if (!(status in DOCUMENT.paths[path][method].responses)) return `${status} is not documented`;
  if (status < 400) {
    await response.body?.cancel();
    return null;
  }
  const text = (await response.text()) || response.headers.get("x-problem") || "";
  const hasSentence = /[a-z]{3}/i.test(text) || response.headers.has("content-range");
  if (!hasSentence) return `${status} without a sentence`;
  return watched.readWrites() === before ? null : `${status}, and something was written`;
}

/** A third for each parameter and field in a normal run: each text then tries many of them. */
function findFaultsOfPart(
  address: string,
  requests: BadRequest[],
  turn: number,
): Promise<string[]> {
  return findFaults(address, takePart(requests, 3, turn));
}

/** Calls that only read are sent all at once; the others one by one, to match each with its answer. */
async function findFaults(address: string, requests: BadRequest[]): Promise<string[]> {
  await prepare(address);
  const size = address.startsWith("GET ") ? requests.length : 1;
  const faults: string[] = [];
  for (let from = 0; from < requests.length; from += size) {
    const some = requests.slice(from, from + size);
    const found = await Promise.all(
      some.map(async ({ url, init }) => {
        const fault = await findFault(address, { url, init });
        return fault && `${fault}: ${url.slice(0, 90)} ${String(init.body).slice(0, 90)}`;
      }),
    );
    faults.push(...found.filter((fault) => fault !== null));
  }
  return faults;
}

describe("hostile parameters and names in the address of", () => {
  const each = calls.flatMap(([address, operation]) =>
    toParameterNames(address, operation).map((name): [string, string] => [address, name]),
  );
  const numbered = each.map((entry, turn): [string, string, number] => [...entry, turn]);

  test.each(numbered)("%s: %s", async (address, name, turn) => {
    const operation = OPERATIONS[address];
    const requests = operation ? toBadParameters(address, operation, name) : [];
    const faults = await findFaultsOfPart(address, requests, turn);
    expect([requests.length > 20, faults]).toEqual([true, []]);
  });
});

const withJson = calls.filter(([, { body }]) => body?.type === "application/json");

describe("a body that is not an object", () => {
  test.each(withJson)("is refused by %s", async (address, operation) => {
    const [url, init] = toExampleRequest(address, operation);
    const isAllowed = (body: unknown) => body === "" && operation.body?.isOptional;
    const requests = HOSTILE_BODIES.filter(([, body]) => !isAllowed(body)).map(([, body]) => ({
      url,
      init: { ...init, body },
    }));
    expect(await findFaults(address, requests)).toEqual([]);
    expect(answered.slice(-requests.length).every((status) => status >= 400)).toBe(true);
  });

  test.each(withJson)(
    "and a body that is not JSON by its type is 415 at %s",
    async (address, operation) => {
      const [url, init] = toExampleRequest(address, operation);
      const before = watched.readWrites();
      const statuses: number[] = [];
      for (const type of HOSTILE_TYPES) {
        const headers = { ...Object(init.headers), "content-type": type };
        statuses.push((await catalogue.request(url, { ...init, headers })).status);
      }
      expect([statuses, watched.readWrites()]).toEqual([HOSTILE_TYPES.map(() => 415), before]);
    },
  );
});

describe("hostile values in the body of", () => {
  const fields = withJson.flatMap(([address]) =>
    toBodyFields(address).map((field): [string, string] => [address, field]),
  );
  const numbered = fields.map((entry, turn): [string, string, number] => [...entry, turn]);

  test.each(numbered)("%s: %s", async (address, field, turn) => {
    const operation = OPERATIONS[address];
    const requests = operation ? toBadBodies(address, operation, field) : [];
    const faults = await findFaultsOfPart(address, requests, turn);
    expect([requests.length > 20, faults]).toEqual([true, []]);
  });
});
