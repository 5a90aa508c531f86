import { beforeAll, beforeEach, expect, test } from "vitest";
import type { CallLimits } from "./call-limits.ts";
import { createCatalogue, NO_LIMITS, PUBLISH_TOKEN, type Catalogue } from "./test/catalogue.ts";
import { LAB_ID, people } from "./test/people.ts";

let catalogue: Catalogue;
let counted: string[];
let max: Partial<Record<keyof CallLimits, number>>;
let now = new Date("2026-03-01T12:00:00.000Z");

function count(kind: keyof CallLimits) {
  return async (requester: string): Promise<boolean> => {
    const key = `${kind} ${requester}`;
    counted.push(key);
    return counted.filter((other) => other === key).length <= (max[kind] ?? 1_000_000);
  };
}

function createCounted(): CallLimits {
  const both = (kind: keyof CallLimits) => ({ byAddress: count(kind), byAccount: count(kind) });
  return {
    ...NO_LIMITS,
    search: both("search"),
    downloads: both("downloads"),
    requests: both("requests"),
    answers: both("answers"),
    keys: both("keys"),
    publish: count("publish"),
  };
}

beforeEach(() => {
  counted = [];
  max = {};
});

beforeAll(async () => {
  counted = [];
  max = {};
  catalogue = await createCatalogue({ callLimits: createCounted(), now: () => now });
  await catalogue.call("/publish/accounts", { method: "PUT", body: JSON.stringify(people) });
  await catalogue.publish({ key: "a", name: "A", files: { "a.txt": "a" } });
});

function ask(path: string, address: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("CF-Connecting-IP", address);
  return catalogue.request(path, { ...init, headers });
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function expectTooMany(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.headers.get("cache-control")).toMatch(/\bno-store\b/);
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining("one minute") });
}

const restore = {
  method: "POST",
  body: JSON.stringify({ datasetId: 1, datasetVersionId: 1, name: "Ada", email: "a@example.org" }),
};
const follow = {
  method: "POST",
  body: JSON.stringify({ email: "a@example.org", kind: "record", target: "1" }),
};
const everyFile = { method: "POST", body: JSON.stringify({ paths: [""] }) };
const selection = {
  method: "POST",
  body: new URLSearchParams({ data: '{"datasetId":1,"version":1,"paths":["a.txt"]}' }),
};

test.each<[keyof CallLimits, string, RequestInit]>([
  ["search", "/discover/search/datasets?query=a", {}],
  ["search", "/discover/search/files?query=a", {}],
  ["search", "/discover/facets?query=a", {}],
  ["search", "/discover/datasets/1/versions/1/metadata", {}],
  ["search", "/discover/datasets/1/versions/1/files/download-manifest", everyFile],
  ["downloads", "/discover/datasets/1/versions/1/download", {}],
  ["downloads", "/zipit/discover", selection],
  ["requests", "/discover/rehydrate", restore],
  ["requests", "/discover/follows", follow],
])("allows a network %s at %s and no more", async (kind, path, init) => {
  max = { [kind]: 2 };
  for (let each = 0; each < 2; each += 1) {
    const answer = await ask(path, "192.0.2.1", init);
    expect(answer.ok).toBe(true);
    await answer.arrayBuffer();
  }
  await expectTooMany(await ask(path, "192.0.2.1", init));
  const other = await ask(path, "192.0.2.2", init);
  expect(other.ok).toBe(true);
  await other.arrayBuffer();
});

test("counts an account's calls from all networks together", async () => {
  max = { search: 2 };
  const search = (address: string) =>
    ask("/discover/search/datasets?query=a", address, bearer("token-of-owner"));
  expect((await search("192.0.2.1")).status).toBe(200);
  expect((await search("192.0.2.2")).status).toBe(200);
  await expectTooMany(await search("192.0.2.3"));
});

test("counts emails about a sign-in, which any token can send", async () => {
  max = { requests: 2 };
  const body = JSON.stringify({ change: "password" });
  const warn = () =>
    ask("/user/sign-in-changes", "192.0.2.1", {
      method: "POST",
      body,
      headers: { authorization: "Bearer token-of-owner", "content-type": "application/json" },
    });
  expect([(await warn()).status, (await warn()).status]).toEqual([204, 204]);
  await expectTooMany(await warn());
});

test("counts an account's invitations, which go to any address", async () => {
  const post = (path: string, body: object) =>
    ask(path, "192.0.2.1", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { authorization: "Bearer token-of-owner", "content-type": "application/json" },
    });
  const made: { nodeId: string } = await (await post("/collections", { name: "Picks" })).json();
  max = { requests: 1 };
  const invite = (name: string) =>
    post(`/collections/${made.nodeId}/people`, { email: `${name}@example.org`, role: "Viewer" });
  expect((await invite("bo")).ok).toBe(true);
  await expectTooMany(await invite("eve"));
});

test("counts an account's decisions apart from its requests", async () => {
  max = { requests: 0, answers: 1 };
  const decide = () =>
    ask("/access-requests/1/decision", "192.0.2.1", {
      method: "POST",
      body: JSON.stringify({ status: "granted" }),
      headers: { authorization: "Bearer token-of-owner", "content-type": "application/json" },
    });
  expect((await decide()).status).not.toBe(429);
  await expectTooMany(await decide());
});

test("does not count other calls, such as a list or a record", async () => {
  for (const path of ["/discover/datasets", "/discover/datasets/1", "/discover/tags", "/docs"])
    expect((await ask(path, "192.0.2.1")).status).toBe(200);
  expect(counted).toEqual([]);
});

test("counts nothing when the platform gives no client address, whatever the headers say", async () => {
  const forged = {
    "X-Forwarded-For": "192.0.2.1",
    "X-Real-IP": "192.0.2.1",
    Forwarded: "for=192.0.2.1",
  };
  await catalogue.request("/discover/search/datasets?query=a", { headers: forged });
  expect(counted).toEqual([]);
});

function guess(token: string, address: string): Promise<Response> {
  return ask("/publish/versions", address, { method: "POST", body: "{}", ...bearer(token) });
}

test("refuses publishers' tokens of a network that sent too many wrong ones", async () => {
  max = { publish: 20 };
  const statuses: number[] = [];
  for (let each = 0; each < 240; each += 1)
    statuses.push((await guess(`wrong-${each}`, "192.0.2.1")).status);
  expect(statuses.slice(0, 20).every((status) => status === 403)).toBe(true);
  expect(statuses.slice(20).every((status) => status === 429)).toBe(true);
  expect(counted).toHaveLength(21);
  await expectTooMany(await guess(PUBLISH_TOKEN, "192.0.2.1"));
  expect((await guess(PUBLISH_TOKEN, "192.0.2.2")).status).toBe(400);
  now = new Date(now.getTime() + 60_000);
  expect((await guess(PUBLISH_TOKEN, "192.0.2.1")).status).toBe(400);
});

test("does not count calls with the right publishers' token", async () => {
  max = { publish: 0 };
  for (let each = 0; each < 30; each += 1)
    expect((await guess(PUBLISH_TOKEN, "192.0.2.8")).status).toBe(400);
  expect(counted).toEqual([]);
});

async function makeKey(name: string): Promise<string> {
  const answer = await catalogue.request("/token", {
    method: "POST",
    body: JSON.stringify({ name }),
    ...bearer("token-of-owner"),
  });
  const { key, secret } = (await answer.json()) as { key: string; secret: string };
  return `${key}.${secret}`;
}

test("allows a machine key its calls and no more", async () => {
  await catalogue.request(`/session/switch-organization?organization_id=${LAB_ID}`, {
    method: "PUT",
    ...bearer("token-of-owner"),
  });
  const key = await makeKey("script");
  max = { keys: 2 };
  for (const address of ["192.0.2.1", "192.0.2.2"])
    expect((await ask("/user", address, bearer(key))).status).toBe(200);
  await expectTooMany(await ask("/user", "192.0.2.3", bearer(key)));
});

test("counts wrong secrets of a key for the network, not for the key", async () => {
  const key = await makeKey("robot");
  const wrong = `${key.split(".")[0]}.${"0".repeat(64)}`;
  max = { keys: 2 };
  for (let each = 0; each < 2; each += 1)
    expect((await ask("/user", "192.0.2.5", bearer(wrong))).status).toBe(401);
  await expectTooMany(await ask("/user", "192.0.2.5", bearer(wrong)));
  expect((await ask("/user", "192.0.2.6", bearer(key))).status).toBe(200);
});
