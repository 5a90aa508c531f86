import { beforeAll, expect, test } from "vitest";
import { OPEN_RIGHTS, RIGHTS } from "./auth/rights.ts";
import type { CallLimits } from "./call-limits.ts";
import { OPERATIONS } from "./openapi/operations/index.ts";
import { type Catalogue, NO_LIMITS } from "./test/catalogue.ts";
import { BEFORE, resetRecords } from "./test/example-records.ts";
import { toExampleRequest } from "./test/example-request.ts";
import { createShowcase } from "./test/showcase.ts";

let catalogue: Catalogue;
let outbox: unknown[];
let counted: string[];

/** Changes of one's own address, five an hour. */
const HAVE_THEIR_OWN_LIMIT = ["PUT /user/email", "POST /user/email/confirm"];
/** Emailed when the archive has the files, or only stored; both name an address. */
const NAME_AN_ADDRESS = ["POST /discover/rehydrate"];

function record(kind: "requests" | "answers"): CallLimits["requests"] {
  const count = async (): Promise<boolean> => counted.push(kind) > 0;
  return { byAddress: count, byAccount: count };
}

beforeAll(async () => {
  [outbox, counted] = [[], []];
  catalogue = await createShowcase({
    callLimits: { ...NO_LIMITS, requests: record("requests"), answers: record("answers") },
    sendMail: async (mail) => outbox.push(mail) > 0,
  });
});

const changes = [...Object.keys(RIGHTS), ...Object.keys(OPEN_RIGHTS)].filter(
  (address) => !address.startsWith("GET "),
);

async function send(address: string): Promise<void> {
  await resetRecords(catalogue);
  await BEFORE[address]?.(catalogue);
  await catalogue.waitForDeferred();
  [outbox, counted] = [[], []];
  const operation = OPERATIONS[address];
  if (operation === undefined) throw new Error(`${address} has no example.`);
  const [url, init] = toExampleRequest(address, operation);
  const headers = new Headers(init.headers);
  headers.set("CF-Connecting-IP", "192.0.2.1");
  const answer = await catalogue.request(url, { ...init, headers });
  await answer.arrayBuffer();
  await catalogue.waitForDeferred();
}

test.each(changes)("%s is counted when it sends an email, and only then", async (address) => {
  await send(address);
  const isMailed = outbox.length > 0 || NAME_AN_ADDRESS.includes(address);
  const isCounted = counted.length > 0 || HAVE_THEIR_OWN_LIMIT.includes(address);
  expect([address, isCounted]).toEqual([address, isMailed]);
});
