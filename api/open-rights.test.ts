import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OPERATIONS } from "./openapi/operations/index.ts";
import { OPEN_RIGHTS } from "./auth/rights.ts";
import { PUBLISH_TOKEN, type Catalogue } from "./test/catalogue.ts";
import { toExampleRequest } from "./test/example-request.ts";
import { ask } from "./test/people.ts";
import { BEFORE } from "./test/example-records.ts";
import { createShowcase } from "./test/showcase.ts";

/** The caller, and the status of their request to see the withheld files of dataset 2. */
const CALLERS = {
  nobody: null,
  expired: null,
  operator: null,
  newcomer: null,
  owner: null,
  member: "requested",
  editor: "refused",
  guest: "granted",
  machine: "granted",
} as const;
const callers = Object.keys(CALLERS);

const GOOD = "200 200 200 200 200 200 200 200 200";
const WITHHELD = "401 401 401 403 403 403 403 200 200";
const PERSON = "401 401 401 200 200 200 200 200 200";
const OPERATOR = "401 403 200 403 403 403 403 403 403";

let catalogue: Catalogue;
let machineKey: string;
let packageId: string;

beforeAll(async () => {
  catalogue = await createShowcase();
  const [, made] = await ask(catalogue, "guest", "POST /token", { name: "robot" });
  machineKey = `${Object(made).key}.${Object(made).secret}`;
  const nodes = catalogue.services.db.prepare(
    `SELECT package_id FROM nodes WHERE path = 'core.csv'`,
  );
  packageId = String(await nodes.first("package_id"));
});

beforeEach(async () => {
  const { db } = catalogue.services;
  const decide = db.prepare(
    `INSERT INTO embargo_access (user_id, dataset_id, status) SELECT id, 2, ?2 FROM users WHERE sub = ?1 AND ?2 IS NOT NULL`,
  );
  const statements = Object.entries(CALLERS).map((each) => decide.bind(...each));
  await db.batch([db.prepare(`DELETE FROM embargo_access`), ...statements]);
});

function findToken(caller: string): string | null {
  if (caller === "nobody") return null;
  if (caller === "expired") return "expired-token-of-owner";
  if (caller === "operator") return PUBLISH_TOKEN;
  return caller === "machine" ? machineKey : `token-of-${caller}`;
}

function as(caller: string, { headers, ...init }: RequestInit): RequestInit {
  const own = new Headers(headers);
  own.delete("authorization");
  const token = findToken(caller);
  if (token !== null) own.set("authorization", `Bearer ${token}`);
  return { ...init, headers: own };
}

function toRequest(address: string): [url: string, init: RequestInit] {
  const operation = OPERATIONS[address];
  if (operation !== undefined) return toExampleRequest(address, operation);
  return [address.slice(address.indexOf(" ") + 1), { method: "GET" }];
}

/** The same call for the files under embargo. */
function requestWithheld([url, { body, ...init }]: [string, RequestInit]): [string, RequestInit] {
  const moved = url
    .replace(/\/datasets\/\d+\/versions\/1/, "/datasets/2/versions/1")
    .replace(/\/packages\/[^/]+/, `/packages/${encodeURIComponent(packageId)}`)
    .replace(/\/browse\?.*/, "/browse")
    .replace(/path=[^&]*/, "path=core.csv");
  if (typeof body !== "string") return [moved, init];
  const form = new URLSearchParams({ data: '{"datasetId":2,"version":1,"paths":["core.csv"]}' });
  const own = url.startsWith("/zipit") ? String(form) : '{"paths":["core.csv"]}';
  return [moved, { ...init, body: own }];
}

async function readStatuses(address: string, [url, init]: [string, RequestInit]): Promise<string> {
  const statuses: number[] = [];
  await BEFORE[address]?.(catalogue);
  for (const caller of callers) {
    if (OPEN_RIGHTS[address] === "holder of a mailed link") await BEFORE[address]?.(catalogue);
    const response = await catalogue.request(url, as(caller, init));
    await response.body?.cancel();
    statuses.push(response.status);
  }
  return statuses.join(" ");
}

function toGood(address: string): string {
  const { status = 200 } = OPERATIONS[address]?.example ?? {};
  return GOOD.replaceAll("200", String(address === "GET /" ? 302 : status));
}

const lines = Object.entries(OPEN_RIGHTS);

describe("every other call × every caller", () => {
  test.each(lines)("%s is for %s", async (address, standing) => {
    const statuses = await readStatuses(address, toRequest(address));
    const alone = { person: PERSON, operator: OPERATOR };
    expect(statuses).toBe(Object(alone)[standing] ?? toGood(address));
  });

  test.each(lines.filter(([, standing]) => standing === "granted while withheld"))(
    "%s gives withheld files only to people with granted access",
    async (address) => {
      expect(await readStatuses(address, requestWithheld(toRequest(address)))).toBe(WITHHELD);
    },
  );

  test.each(Object.entries(CALLERS))("%s is told of their access: %s", async (caller, access) => {
    const told = await Promise.all(
      ["/discover/datasets/2", "/discover/datasets/2/versions/1"].map(async (url) => {
        const dataset: unknown = await (await catalogue.request(url, as(caller, {}))).json();
        return Object(dataset).embargoAccess ?? null;
      }),
    );
    expect(told).toEqual([access, access]);
  });
});
