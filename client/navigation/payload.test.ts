// @vitest-environment node
import { afterEach, expect, it, vi } from "vitest";
import { loadPayload, toPayloadUrl } from "./payload.ts";

function answer(response: Response | Error): void {
  vi.stubGlobal("fetch", async () => {
    if (response instanceof Error) throw response;
    return response;
  });
}

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["/", "/_payload.json"],
  ["/code?page=2", "/code/_payload.json?page=2"],
])("requests the data of %s at %s", (address, url) => {
  expect(toPayloadUrl(address)).toBe(url);
});

it("requests JSON with its caller's headers, and can be cancelled", async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(null));
  vi.stubGlobal("fetch", fetch);
  const { signal } = new AbortController();
  await loadPayload("/code", { buildId: "b1", headers: { purpose: "prefetch" }, signal });
  expect(fetch).toHaveBeenCalledExactlyOnceWith("/code/_payload.json", {
    headers: { accept: "application/json", purpose: "prefetch" },
    signal,
  });
});

it("accepts a redirect of its own build", async () => {
  answer(Response.json({ buildId: "b1", redirect: "/", isSignedOut: true }));
  expect(await loadPayload("/user/profile", { buildId: "b1" })).toEqual({
    ok: true,
    payload: { buildId: "b1", redirect: "/", isSignedOut: true },
  });
});

it("returns deferred parts as if they had arrived", async () => {
  answer(
    Response.json({
      buildId: "b1",
      view: { kind: "page", page: { data: {}, later: { tags: [1] } } },
    }),
  );
  const result = await loadPayload("/code", { buildId: "b1" });
  if (!result.ok || !("view" in result.payload) || result.payload.view.kind !== "page") {
    throw new Error("no page");
  }
  expect(result.payload.view.page.later).toMatchObject({
    tags: { status: "fulfilled", value: [1] },
  });
});

it.each<[string, Response]>([
  ["HTML", new Response("<h1>busy</h1>", { headers: { "content-type": "text/html" } })],
  ["half an answer", new Response('{"view":', { headers: { "content-type": "application/json" } })],
  ["null", Response.json(null)],
  ["something else", Response.json({ id: 1 })],
  ["another build's data", Response.json({ buildId: "b2", redirect: "/code" })],
  ["a redirect to nowhere", Response.json({ buildId: "b1", redirect: 7 })],
  ["data of no build", Response.json({ redirect: "/code" })],
])("does not accept %s as a payload", async (_, response) => {
  answer(response);
  expect(await loadPayload("/code", { buildId: "b1" })).toEqual({
    ok: false,
    reason: "unreadable",
  });
});

it("reports that nobody answered", async () => {
  answer(new TypeError("Failed to fetch"));
  expect(await loadPayload("/code", { buildId: "b1" })).toEqual({
    ok: false,
    reason: "unreachable",
  });
});
