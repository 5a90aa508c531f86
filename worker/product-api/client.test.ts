import { describe, expect, it, vi } from "vitest";
import {
  BREAKER_FAILURES,
  CHANGE_ANSWER_MAX_BYTES,
  PROBLEM_MAX_CHARS,
  PRODUCT_API_MAX_BYTES,
} from "../limits.ts";
import { createBreaker } from "./breaker.ts";
import { createProductApi, type ProductApi, toHost } from "./client.ts";

interface Sent {
  path: string;
  init: RequestInit;
}

function open(answer: () => Response | Promise<Response>): { api: ProductApi; sent: Sent[] } {
  const sent: Sent[] = [];
  const api = createProductApi(async (path, init) => {
    sent.push({ path, init });
    return answer();
  });
  return { api, sent };
}

function ask(answer: () => Response | Promise<Response>) {
  return open(answer).api.ask({ path: "/x", parse: (value) => ({ ok: true, value }) });
}

describe("the product API", () => {
  it("is called with the caller's token, and for JSON", async () => {
    const { api, sent } = open(() => Response.json({}));
    await api.askAs("t0", { path: "/user", parse: (value) => ({ ok: true, value }) });
    expect(sent[0]?.path).toBe("/user");
    expect(sent[0]?.init.headers).toEqual({
      accept: "application/json",
      authorization: "Bearer t0",
    });
  });

  it("is followed to no redirect by any call", async () => {
    const { api, sent } = open(() => Response.json({}));
    await api.askAs("t0", { path: "/a", parse: (value) => ({ ok: true, value }) });
    await api.askText("/b", 10);
    await api.change({ path: "/c", method: "PUT", body: { name: "x" }, token: "t0" });
    await api.open("/d", {});
    expect(sent.map(({ init }) => init.redirect)).toEqual(Array(4).fill("manual"));
  });

  it.each([
    [302, "upstream_error"],
    [400, "refused"],
    [401, "sign_in_needed"],
    [403, "not_allowed"],
    [404, "not_found"],
    [410, "gone"],
    [429, "upstream_error"],
    [500, "upstream_error"],
  ])("answers %i, which is reported as %s, with its body", async (status, code) => {
    const answer = await ask(() => Response.json({ id: 7 }, { status }));
    expect(answer).toEqual({ ok: false, failure: { code }, body: { id: 7 } });
  });

  it.each<[string, string, () => Response | Promise<Response>]>([
    ["no JSON", "unreadable", () => new Response("<html>")],
    ["JSON of another type", "unreadable", () => new Response("{}")],
    ["half of it", "unreadable", () => new Response('{"a":', { headers: JSON_TYPE })],
    ["more than is read", "unreadable", () => long(PRODUCT_API_MAX_BYTES + 1)],
    ["nothing", "unreachable", () => Promise.reject(new TypeError("lost"))],
    ["too late", "too_slow", () => Promise.reject(new DOMException("late", "TimeoutError"))],
  ])("that answers %s is reported as %s", async (_, code, answer) => {
    expect(await ask(answer)).toMatchObject({ ok: false, failure: { code } });
  });

  it("may answer up to the size limit", async () => {
    expect(await ask(() => long(PRODUCT_API_MAX_BYTES))).toMatchObject({ ok: true });
  });

  it("may split a letter between two pieces of its answer", async () => {
    const [first, second] = [new Uint8Array([34, 0xc3]), new Uint8Array([0xa9, 34])];
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(first);
        controller.enqueue(second);
        controller.close();
      },
    });
    expect(await ask(() => new Response(body, { headers: JSON_TYPE }))).toEqual({
      ok: true,
      value: "é",
    });
  });
});

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

/** A JSON text of so many bytes. */
function long(bytes: number): Response {
  return new Response(`"${"x".repeat(bytes - 2)}"`, { headers: JSON_TYPE });
}

describe("a change", () => {
  function change(answer: () => Response, more: object = {}) {
    const { api, sent } = open(answer);
    const asked = { path: "/collections/7", method: "PATCH", token: "t0", ...more } as const;
    return { changed: api.change(asked), sent };
  }

  it("returns the status and the body of its answer", async () => {
    const { changed } = change(() => Response.json({ secret: "s" }, { status: 201 }));
    expect(await changed).toEqual({ ok: true, value: { status: 201, body: { secret: "s" } } });
  });

  it.each([
    ["no body", () => new Response(null, { status: 204 })],
    ["an empty body", () => new Response("")],
    ["more than is read", () => long(CHANGE_ANSWER_MAX_BYTES + 1)],
    ["no JSON", () => new Response("{", { headers: JSON_TYPE })],
  ])("that is answered with %s counts as made", async (_, answer) => {
    expect(await change(answer).changed).toMatchObject({ ok: true, value: { body: null } });
  });

  it.each<[string, BodyInit | null, Record<string, string>]>([
    ["its message", '{"message":"Taken."}', JSON_TYPE],
    ["its header", null, { "x-problem": "Taken." }],
    ["its text", "Taken.", { "content-type": "text/plain; charset=utf-8" }],
    ["its JSON text", '"Taken."', JSON_TYPE],
  ])("that is refused returns the message of %s", async (_, body, headers) => {
    const { changed } = change(() => new Response(body, { status: 409, headers }));
    expect(await changed).toMatchObject({ ok: false, status: 409, problem: "Taken." });
  });

  it("that is refused without a message returns none", async () => {
    const page = { status: 502, headers: { "content-type": "text/html" } };
    expect(await change(() => new Response("<h1>Bad</h1>", page)).changed).toMatchObject({
      status: 502,
      problem: null,
    });
  });

  it("shows no more of a message than fits", async () => {
    const { changed } = change(() =>
      Response.json({ message: "x".repeat(9_999) }, { status: 400 }),
    );
    const answer = await changed;
    expect(answer.ok ? 0 : answer.problem?.length).toBeLessThanOrEqual(PROBLEM_MAX_CHARS);
  });

  it("has the key by which it is made once", async () => {
    const { changed, sent } = change(() => new Response(null), { key: "k1" });
    await changed;
    expect(new Headers(sent[0]?.init.headers).get("idempotency-key")).toBe("k1");
  });

  it("that is not answered has no status", async () => {
    const { api } = open(() => Promise.reject(new TypeError("lost")));
    expect(await api.change({ path: "/x", method: "PUT", token: "t0" })).toEqual({
      ok: false,
      failure: { code: "unreachable" },
      problem: null,
    });
  });
});

describe("a failed call", () => {
  function logOf(answer: () => Response | Promise<Response>) {
    const lines: object[] = [];
    const send = async (): Promise<Response> => answer();
    const breaker = createBreaker(() => 0);
    const log = (line: object): void => void lines.push(line);
    const api = createProductApi(send, { breaker, sendPublic: send, log });
    const parse = (value: unknown) => ({ ok: true, value }) as const;
    return api.ask({ path: "/discover/search?query=canary", parse }).then(() => lines);
  }

  it.each([
    [() => new Response("", { status: 503 }), 503, "upstream_error"],
    [() => Promise.reject(new TypeError("refused")), null, "unreachable"],
    [() => Promise.reject(new DOMException("", "TimeoutError")), null, "too_slow"],
  ] as const)(
    "is logged with its path, status and time, without typed text",
    async (answer, status, code) => {
      const lines = await logOf(answer);
      expect(lines).toEqual([
        {
          event: "product_api_failed",
          path: "/discover/search",
          status,
          code,
          durationMs: expect.any(Number),
        },
      ]);
    },
  );

  it("is logged while the breaker is open, so that an error page's reference leads to it", async () => {
    const lines: object[] = [];
    const send = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError("refused")));
    const log = (line: object): void => void lines.push(line);
    const api = createProductApi(send, { breaker: createBreaker(() => 0), sendPublic: send, log });
    const parse = (value: unknown) => ({ ok: true, value }) as const;
    for (let call = 0; call <= BREAKER_FAILURES; call += 1) await api.ask({ path: "/tags", parse });
    expect(send).toHaveBeenCalledTimes(BREAKER_FAILURES);
    expect(lines).toHaveLength(BREAKER_FAILURES + 1);
  });

  it.each([404, 403, 410])("differs from an answer of %i", async (status) => {
    expect(await logOf(() => Response.json({}, { status }))).toEqual([]);
  });
});

const TWO = { API_HOST: "https://api.test", API2_HOST: "https://api2.test" };

it.each([
  ["/discover/datasets", "https://api.test"],
  ["/user", "https://api.test"],
  ["/organizations?includeAdmins=false", "https://api.test"],
  ["/datasets/paginated", "https://api.test"],
  ["/publishing/repositories", "https://api2.test"],
  ["/collections", "https://api2.test"],
  ["/datasets/shared-datasets", "https://api2.test"],
  ["/discover/rehydrate", "https://api2.test"],
])("sends %s to %s", (path, host) => {
  expect(toHost(TWO, path)).toBe(host);
});

it("sends everything to the one host of a backend without a second", () => {
  expect(toHost({ ...TWO, API2_HOST: "" }, "/publishing/repositories")).toBe("https://api.test");
});
