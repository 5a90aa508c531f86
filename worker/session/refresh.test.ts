import { describe, expect, it, vi } from "vitest";
import { NOW_MS } from "#token/test/pool.ts";
import { requestNewTokens, type RefreshOutcome } from "./call-user-pool.ts";
import { REFRESH_FLIGHT_MS, REFRESH_TIMEOUT_MS, REFRESHES_MAX } from "./limits.ts";
import { createRefresher, type RefreshTokens } from "./refresh.ts";

const ENDPOINT = "https://cognito-idp.eu-central-1.amazonaws.com/";
const CLIENT = "portal-client";
const GOOD = {
  AuthenticationResult: { AccessToken: "a.a.a", IdToken: "i.i.i", TokenType: "Bearer" },
};

type Answer = (init: RequestInit) => Response | Promise<Response>;

function ask(answer: Answer): Promise<RefreshOutcome> {
  return requestNewTokens("old-refresh", {
    endpoint: ENDPOINT,
    clientId: CLIENT,
    fetch: async (_url, init) => answer(init ?? {}),
  });
}

function refusal(status: number, type: string): Answer {
  return () => Response.json({ __type: type, message: "said the pool" }, { status });
}

function typed(type: string): Response {
  return new Response(new TextEncoder().encode(JSON.stringify(GOOD)), {
    headers: type === "" ? {} : { "content-type": type },
  });
}

function refusalAsText(): Response {
  return new Response('{"__type":"NotAuthorizedException"}', { status: 400 });
}

function hang({ signal }: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => signal?.addEventListener("abort", reject));
}

const outcomes: [string, string, Answer][] = [
  ["NotAuthorizedException", "ended", refusal(400, "NotAuthorizedException")],
  ["RefreshTokenReuseException", "reused", refusal(400, "RefreshTokenReuseException")],
  ["TokenRevokedException", "ended", refusal(400, "TokenRevokedException")],
  ["UserNotFoundException", "ended", refusal(400, "UserNotFoundException")],
  ["PasswordResetRequiredException", "ended", refusal(400, "PasswordResetRequiredException")],
  ["UserNotConfirmedException", "ended", refusal(400, "UserNotConfirmedException")],
  [
    "a name with its namespace",
    "ended",
    refusal(400, "com.amazonaws#NotAuthorizedException:http://x"),
  ],
  ["TooManyRequestsException", "unavailable", refusal(400, "TooManyRequestsException")],
  ["LimitExceededException", "unavailable", refusal(400, "LimitExceededException")],
  ["InvalidParameterException", "unavailable", refusal(400, "InvalidParameterException")],
  ["ResourceNotFoundException", "unavailable", refusal(400, "ResourceNotFoundException")],
  ["a name nobody knows", "unavailable", refusal(400, "__proto__")],
  ["429", "unavailable", refusal(429, "NotAuthorizedException")],
  ["500", "unavailable", refusal(500, "InternalErrorException")],
  ["500 that names a refusal", "unavailable", refusal(500, "NotAuthorizedException")],
  ["503 without a body", "unavailable", () => new Response(null, { status: 503 })],
  ["400 in HTML", "unavailable", () => new Response("<html>", { status: 400 })],
  ["a redirect", "unavailable", () => Response.redirect("https://evil.test/", 307)],
  ["a lost connection", "unavailable", () => Promise.reject(new TypeError("lost"))],
  ["no body", "unavailable", () => new Response("")],
  ["HTML", "unavailable", () => new Response("<html>")],
  ["null", "unavailable", () => new Response("null")],
  ["half an answer", "unavailable", () => new Response('{"AuthenticationResult":{"Acc')],
  [
    "a challenge instead of tokens",
    "unavailable",
    () => Response.json({ ChallengeName: "SMS_MFA" }),
  ],
  ["10 MB", "unavailable", () => new Response(" ".repeat(10_000_000))],
  [
    "a token that would end the cookie",
    "unavailable",
    () => Response.json({ AuthenticationResult: { AccessToken: "a.a.a; Domain=evil.test" } }),
  ],
  ["tokens that call themselves HTML", "unavailable", () => typed("text/html; a=application/json")],
  ["tokens without a type", "unavailable", () => typed("")],
  ["a refusal that calls itself text", "unavailable", refusalAsText],
  ["new tokens", "refreshed", () => Response.json(GOOD)],
  ["new tokens in the pool's own type", "refreshed", () => typed("application/x-amz-json-1.1")],
];

describe("a refresh", () => {
  it.each(outcomes)("reports %s as %s", async (_name, kind, answer) => {
    expect((await ask(answer)).kind).toBe(kind);
  });

  it("ends the connection of a page, of which it reads nothing", async () => {
    const cancel = vi.fn<() => void>();
    await ask(() => new Response(new ReadableStream({ cancel })));
    expect(cancel).toHaveBeenCalledOnce();
  });

  it("gives up when there is no answer", async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(limit.signal);
    const outcome = ask(hang);
    limit.abort();
    expect(await outcome).toEqual({ kind: "unavailable", reason: "timeout" });
    expect(timeout).toHaveBeenCalledExactlyOnceWith(REFRESH_TIMEOUT_MS);
    timeout.mockRestore();
  });

  it("has the format that the user pool requires", async () => {
    const asked: unknown[] = [];
    await ask((init) => {
      asked.push(
        init.method,
        new Headers(init.headers).get("x-amz-target"),
        init.body,
        init.redirect,
      );
      return Response.json(GOOD);
    });
    expect(asked).toEqual([
      "POST",
      "AWSCognitoIdentityProviderService.GetTokensFromRefreshToken",
      JSON.stringify({ ClientId: CLIENT, RefreshToken: "old-refresh" }),
      "manual",
    ]);
  });

  it("reports whether the pool has rotated the refresh token", async () => {
    const rotated = { AuthenticationResult: { ...GOOD.AuthenticationResult, RefreshToken: "new" } };
    expect(await ask(() => Response.json(rotated))).toMatchObject({
      tokens: { refreshToken: "new" },
    });
    expect(await ask(() => Response.json(GOOD))).toMatchObject({ tokens: { refreshToken: null } });
  });

  it("quotes nothing of the pool's answer", async () => {
    const outcome = await ask(refusal(500, "InternalErrorException"));
    expect(outcome).toEqual({ kind: "unavailable", reason: "status_500" });
  });
});

describe("requests that come together", () => {
  function createPool(answer: () => Response | Promise<Response>): {
    refresh: RefreshTokens;
    calls: () => number;
    pass: (ms: number) => void;
    passed: () => number;
  } {
    let calls = 0;
    let time = NOW_MS;
    const refresh = createRefresher({
      endpoint: ENDPOINT,
      clientId: CLIENT,
      fetch: async () => {
        calls += 1;
        return answer();
      },
      now: () => time,
      wait: async (ms) => {
        await scheduler.wait(0);
        time += ms;
      },
    });
    return { refresh, calls: () => calls, pass: (ms) => (time += ms), passed: () => time - NOW_MS };
  }

  it("share one call for one refresh token", async () => {
    const pool = createPool(() => Response.json(GOOD));
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => pool.refresh("one")));
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(5).fill("refreshed"));
    expect(pool.calls()).toBe(1);
  });

  it("wait no longer than until the shared call is answered", async () => {
    const answer = Promise.withResolvers<Response>();
    const pool = createPool(() => answer.promise);
    const outcomes = [pool.refresh("one"), pool.refresh("one")];
    answer.resolve(Response.json(GOOD));
    await Promise.all(outcomes);
    expect(pool.passed()).toBeLessThan(REFRESH_FLIGHT_MS / 2);
  });

  it("do not share a call between two refresh tokens", async () => {
    const pool = createPool(() => Response.json(GOOD));
    await Promise.all([pool.refresh("one"), pool.refresh("two")]);
    expect(pool.calls()).toBe(2);
  });

  it("call again once the shared answer is ten seconds old", async () => {
    const pool = createPool(() => Response.json(GOOD));
    await pool.refresh("one");
    pool.pass(9_999);
    await pool.refresh("one");
    pool.pass(1);
    await pool.refresh("one");
    expect(pool.calls()).toBe(2);
  });

  it("do not store that the pool was unavailable", async () => {
    const pool = createPool(() => new Response(null, { status: 503 }));
    await pool.refresh("one");
    await pool.refresh("one");
    expect(pool.calls()).toBe(2);
  });

  it("drop the oldest of more refresh tokens than the limit", async () => {
    const pool = createPool(() => Response.json(GOOD));
    for (let token = 0; token <= REFRESHES_MAX; token += 1) await pool.refresh(`token ${token}`);
    await pool.refresh(`token ${REFRESHES_MAX}`);
    expect(pool.calls()).toBe(REFRESHES_MAX + 1);
    await pool.refresh("token 0");
    expect(pool.calls()).toBe(REFRESHES_MAX + 2);
  });

  it("replace a call that was ended with its request", async () => {
    const answers = [(): Promise<Response> => new Promise(() => {}), () => Response.json(GOOD)];
    const pool = createPool(() => answers.shift()?.() ?? Response.error());
    void pool.refresh("one");
    expect((await pool.refresh("one")).kind).toBe("refreshed");
  });
});
