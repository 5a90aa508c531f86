import { describe, expect, test } from "vitest";
import { createTransport, createSwitchboard } from "./transport.ts";

const CANARY = "canary-token-5f1c";

const page = {
  sys: { type: "Array" },
  items: [
    {
      sys: {
        type: "Entry",
        id: "one",
        updatedAt: "2026-01-01T00:00:00Z",
        contentType: { sys: { type: "Link", linkType: "ContentType", id: "link" } },
      },
      fields: { label: { "en-US": "One" } },
    },
  ],
  nextSyncUrl: "https://cdn.test/spaces/s/environments/main/sync?sync_token=next-1",
};

function createService(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = [];
  const transport = createTransport({
    host: "cdn.test",
    spaceId: "s",
    environment: "main",
    accessToken: CANARY,
    fetch: async (request) => {
      requests.push(request);
      return answer(request);
    },
  });
  return { transport, requests };
}

function refusal(status: number, message: string, headers: HeadersInit = {}): Response {
  const body = { sys: { type: "Error", id: "BadRequest" }, message, token: CANARY };
  return Response.json(body, { status, headers });
}

describe("a request", () => {
  test("is for everything of the configured space, with the key in its header only", async () => {
    const { transport, requests } = createService(() => Response.json(page));
    const result = await transport.page({ kind: "initial" }, 500);
    expect(result).toMatchObject({ ok: true, value: { next: { kind: "sync", token: "next-1" } } });
    expect(requests.map(({ url }) => url.replace(":443", ""))).toEqual([
      "https://cdn.test/spaces/s/environments/main/sync?initial=true&limit=500",
    ]);
    expect(requests[0]?.headers.get("authorization")).toBe(`Bearer ${CANARY}`);
    expect(requests[0]?.url).not.toContain(CANARY);
  });

  test("has the token of a delta and no other parameter", async () => {
    const { transport, requests } = createService(() => Response.json(page));
    await transport.page({ kind: "sync", token: "t-1" }, 500);
    expect(new URL(requests[0]?.url ?? "").search).toBe("?sync_token=t-1");
  });

  test("reaches a host with a port and a path over plain http", async () => {
    const requests: string[] = [];
    const transport = createTransport({
      host: "http://127.0.0.1:8788/cms",
      spaceId: "s",
      environment: "main",
      accessToken: CANARY,
      fetch: async ({ url }) => {
        requests.push(url);
        return Response.json({ sys: { type: "Array" }, items: [] });
      },
    });
    await transport.locales();
    expect(requests).toEqual(["http://127.0.0.1:8788/cms/spaces/s/environments/main/locales"]);
  });
});

describe("the locales of a space", () => {
  test("have their fallbacks, and one of them is the default", async () => {
    const items = [
      { code: "en-US", default: true, fallbackCode: null },
      { code: "de", fallbackCode: "en-US" },
      { code: "fr" },
    ];
    const { transport } = createService(() => Response.json({ items }));
    expect(await transport.locales()).toEqual({
      ok: true,
      value: [
        { code: "en-US", fallbackCode: null, isDefault: true },
        { code: "de", fallbackCode: "en-US", isDefault: false },
        { code: "fr", fallbackCode: null, isDefault: false },
      ],
    });
  });

  test.each([
    ["without codes", { items: [{ name: "English" }] }],
    ["without a list", {}],
    ["of nothing", null],
  ])("are unreadable %s", async (_, body) => {
    const { transport } = createService(() => Response.json(body));
    expect(await transport.locales()).toEqual({ ok: false, failure: { code: "unreadable_page" } });
  });

  test("are not there when the service refuses", async () => {
    const { transport } = createService(() => refusal(403, "no"));
    expect(await transport.locales()).toEqual({
      ok: false,
      failure: { code: "unauthorized", status: 403 },
    });
  });
});

describe("a failure", () => {
  test.each([
    [429, "slow down", { "X-Contentful-RateLimit-Reset": "7" }, "rate_limited", 7_000],
    [401, "who are you", {}, "unauthorized", undefined],
    [403, "no", {}, "unauthorized", undefined],
    [404, "no such space", {}, "space_not_found", undefined],
    [500, "sorry", {}, "server_error", undefined],
    [503, "sorry", {}, "server_error", undefined],
    [400, "The sync token is invalid", {}, "token_refused", undefined],
    [400, "Response size too big. Maximum: 7340032B.", {}, "response_too_big", undefined],
    [302, "over there", { location: "https://elsewhere.test/" }, "refused_request", undefined],
  ])("of status %i (%s) is named", async (status, message, headers, code, retryAfterMs) => {
    const { transport, requests } = createService(() => refusal(status, message, { ...headers }));
    const result = await transport.page({ kind: "sync", token: "t" }, 100);
    expect(result).toEqual({
      ok: false,
      failure: { code, status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
    });
    expect(requests).toHaveLength(1);
  });

  test("of an initial request is not counted as a bad token", async () => {
    const { transport } = createService(() => refusal(400, "no"));
    const result = await transport.page({ kind: "initial" }, 100);
    expect(result).toMatchObject({ failure: { code: "refused_request" } });
  });

  test("of the connection is named", async () => {
    const { transport } = createService(() => Promise.reject(new Error(`reset ${CANARY}`)));
    const result = await transport.page({ kind: "initial" }, 100);
    expect(result).toEqual({ ok: false, failure: { code: "unreachable" } });
  });

  test("never shows the key", async () => {
    const { transport } = createService(() => refusal(403, `key ${CANARY} revoked`));
    expect(JSON.stringify(await transport.page({ kind: "initial" }, 100))).not.toContain(CANARY);
  });
});

function echo(name: string): typeof globalThis.fetch {
  return async (input, init) => {
    const { headers } = new Request(input, init);
    return Response.json({ name, headers: Object.fromEntries(headers) });
  };
}

test("calls the fetch of its own exchange, over the same client", async () => {
  const switchboard = createSwitchboard();
  const one = switchboard.connect(echo("one"));
  const two = switchboard.connect(echo("two"));
  expect(one.fetch).toBe(two.fetch);
  const answers = await Promise.all(
    [two, one].map((line) => line.fetch("https://cdn.test/", { headers: line.headers })),
  );
  const names = await Promise.all(answers.map((answer) => answer.json()));
  expect(names).toMatchObject([{ name: "two" }, { name: "one" }]);
});

test("sends no header of its own", async () => {
  const line = createSwitchboard().connect(echo("one"));
  const answer = await line.fetch("https://cdn.test/", { headers: line.headers });
  expect(await answer.json()).toEqual({ name: "one", headers: {} });
});

test("does not answer a cancelled exchange", async () => {
  const line = createSwitchboard().connect(echo("one"));
  line.hangUp();
  const answer = line.fetch("https://cdn.test/", { headers: line.headers });
  await expect(answer).rejects.toThrow("Nobody is waiting");
});
