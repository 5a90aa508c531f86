import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { toExampleRequest } from "../test/example-request.ts";
import { BEFORE, resetRecords } from "../test/example-records.ts";
import { createShowcase } from "../test/showcase.ts";
import { OPERATIONS } from "./operations/index.ts";

const SECRET = /^[0-9a-f]{64}$/;
/** Three parts, of which the first is encoded JSON. */
const SIGNED = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/;

/** Secrets are blanked, so that nobody mistakes an example for one. */
function blank(name: string, value: unknown): unknown {
  if (name === "secret" && SECRET.test(String(value))) return "0".repeat(64);
  return SIGNED.test(String(value)) ? "<header>.<claims>.<signature>" : value;
}

test("every example's answer is written down", async () => {
  const catalogue = await createShowcase();
  const answers: Record<string, unknown> = {};
  for (const [address, operation] of Object.entries(OPERATIONS)) {
    await resetRecords(catalogue);
    await BEFORE[address]?.(catalogue);
    const response = await catalogue.request(...toExampleRequest(address, operation));
    expect([address, response.status]).toEqual([address, operation.example.status ?? 200]);
    if (response.headers.get("content-type") === "application/json")
      answers[address] = JSON.parse(await response.text(), blank);
    else await response.body?.cancel();
  }
  const body = JSON.stringify(answers, null, 2);
  expect((await env.EXAMPLES.fetch("https://examples", { method: "POST", body })).status).toBe(204);
});
