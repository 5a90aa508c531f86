import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { isFullRun } from "#base/test/full-runs.ts";
import { randomRequests, type RandomRequest } from "../test/arbitrary-request.ts";
import type { Catalogue } from "../test/catalogue.ts";
import { DOCUMENT, findFaults } from "../test/json-schema.ts";
import { resetRecords } from "../test/example-records.ts";
import { createShowcase } from "../test/showcase.ts";
import { watchDb } from "../test/watched-db.ts";

const RUNS = isFullRun ? 1_500 : 300;

/** Requests that restore what random ones have deleted. */
const FRESH_EVERY = 50;

/** A wrong code uses up an attempt; no other refusal writes. */
const COUNTED = "post /user/email/confirm";

const watched = watchDb(env.DB);
let catalogue: Catalogue;
let sent = 0;

beforeAll(async () => {
  catalogue = await createShowcase({ db: watched.db });
});

async function findFault({ method, path, url, init }: RandomRequest): Promise<string | null> {
  if (sent++ % FRESH_EVERY === 0) await resetRecords(catalogue);
  await catalogue.waitForDeferred();
  const before = watched.readWrites();
  const response = await catalogue.request(url, init);
  const body = new TextDecoder().decode(await response.arrayBuffer());
  const { status } = response;
  const isCounted = `${method} ${path}` === COUNTED;
  if (status >= 400 && !isCounted && watched.readWrites() !== before)
    return `${status}, and rows were written`;
  const documented = DOCUMENT.paths[path][method].responses[status];
  if (documented === undefined) return `${status} is not documented: ${body.slice(0, 200)}`;
  const schema = documented.content?.["application/json"]?.schema;
  if (schema !== undefined) return findFaults(schema, JSON.parse(body))[0] ?? null;
  const sentence =
    body || response.headers.get("x-problem") || response.headers.get("content-range");
  return status >= 400 && !sentence ? `${status} without a sentence` : null;
}

test("any request to any call is answered as documented, and a refused one writes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(randomRequests(), async (request) => {
      expect(await findFault(request)).toBe(null);
    }),
    { numRuns: RUNS },
  );
}, 600_000);
