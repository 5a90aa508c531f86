import { beforeEach, describe, expect, test } from "vitest";
import { sleep } from "#base/sleep.ts";
import { createApp } from "../app.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { ask, writePeople } from "../test/people.ts";
import { deleteOldKeys } from "./idempotency.ts";

let catalogue: Catalogue;

beforeEach(async () => {
  catalogue = await createCatalogue({ pause: sleep });
  await writePeople(catalogue);
});

interface Sent {
  sub?: string;
  key?: string;
  body?: object;
}

function create(
  path: string,
  { sub = "owner", key = "form-0001", body = { name: "Picks" } }: Sent,
) {
  return catalogue.request(path, {
    method: "POST",
    headers: {
      authorization: `Bearer token-of-${sub}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify(body),
  });
}

async function count(sub = "owner"): Promise<unknown> {
  return Object((await ask(catalogue, sub, "GET /collections"))[1]).totalCount;
}

describe("a change with a key", () => {
  test("is made once and answered the same, however often it is sent", async () => {
    const first = await create("/collections", {});
    const second = await create("/collections", {});
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await count()).toBe(1);
  });

  test("is made once when it is sent twice at the same moment", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create("/collections", {})));
    const ids = await Promise.all(
      answers.map(async (answer) => Object(await answer.json()).nodeId),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await count()).toBe(1);
  });

  test("is made again under another key, by another person, and at another address", async () => {
    await create("/collections", {});
    await create("/collections", { key: "form-0002" });
    await create("/collections", { sub: "member" });
    expect((await create("/token", { body: { name: "x" } })).status).toBe(201);
    expect([await count(), await count("member")]).toEqual([2, 1]);
  });

  test("may be tried again under its key after a refusal", async () => {
    expect((await create("/collections", { body: {} })).status).toBe(400);
    expect((await create("/collections", {})).status).toBe(201);
    expect(await count()).toBe(1);
  });

  test("answers its secret once, and does not store it", async () => {
    const body = { name: "laptop" };
    const made: unknown = await (await create("/token", { body })).json();
    const again = await create("/token", { body });
    expect([again.status, await again.text()]).toEqual([201, ""]);
    const { results } = await catalogue.services.db.prepare("SELECT * FROM idempotency_keys").all();
    expect(JSON.stringify(results)).not.toContain(Object(made).secret);
  });

  test("is forgotten after an hour", async () => {
    await create("/collections", {});
    await catalogue.services.db
      .prepare("UPDATE idempotency_keys SET started_at = '2026-03-01T10:59:59.000Z'")
      .run();
    expect(await deleteOldKeys(catalogue.services)).toBe(1);
    await create("/collections", {});
    expect(await count()).toBe(2);
  });

  test("is made by the next request after an interruption", async () => {
    await create("/collections", {});
    await catalogue.services.db
      .prepare("UPDATE idempotency_keys SET status = NULL, started_at = '2026-03-01T11:59:29.000Z'")
      .run();
    expect((await create("/collections", {})).headers.get("idempotency-replayed")).toBeNull();
  });

  test("is made again when it failed", async () => {
    const { services } = catalogue;
    const exchangeGithub = () => Promise.reject(new Error("The Worker ended."));
    const broken = createApp({ ...services, exchangeGithub });
    const code = { code: "code-of-adamoss" };
    const body = JSON.stringify(code);
    const headers = { authorization: "Bearer token-of-owner", "idempotency-key": "form-0001" };
    const init = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
    const failed = await broken.request("/accounts/github/register", { ...init, body });
    const again = await create("/accounts/github/register", { body: code });
    expect([failed.status, again.status]).toEqual([500, 200]);
    expect(again.headers.has("idempotency-replayed")).toBe(false);
  });

  test.each([
    ["status = NULL", 409, "This change is being made. Ask again in a moment."],
    ["key = 'another'", 503, "This change was interrupted. Please send it again."],
  ])("is not made twice while another request makes it: %s", async (change, status, words) => {
    await create("/collections", {});
    const pauses: number[] = [];
    const { db } = catalogue.services;
    await db
      .prepare("UPDATE idempotency_keys SET status = NULL, started_at = '2026-03-01T11:59:31.000Z'")
      .run();
    catalogue.services.pause = async (ms) => {
      pauses.push(ms);
      if (pauses.length === 3) await db.prepare(`UPDATE idempotency_keys SET ${change}`).run();
    };
    const answer = await create("/collections", {});
    expect([answer.status, await answer.json()]).toMatchObject([status, { message: words }]);
    expect(pauses).toEqual(Array(status === 409 ? 15 : 3).fill(200));
    expect(await count()).toBe(1);
  });

  test.each([
    ["short", 400],
    ["letters", 400],
    ["letter8s", 201],
    ["a b c d e f g", 400],
    ["x".repeat(200), 201],
    ["x".repeat(201), 400],
  ])("with the key %s is %i", async (key, status) => {
    const answer = await create("/collections", { key });
    expect(answer.status).toBe(status);
    const message = "Idempotency-Key takes 8 to 200 letters, digits, . _ -.";
    if (status === 400) expect(await answer.json()).toMatchObject({ message });
  });
});
