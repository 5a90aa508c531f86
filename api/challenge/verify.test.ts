import { expect, test } from "vitest";
import { createChallengeCheck } from "./verify.ts";

const verifyUrl = "https://challenge.example/siteverify";

function createCheck(answer: () => Response | Promise<Response>, isRequired = false) {
  const asked: string[] = [];
  const faults: object[] = [];
  const check = createChallengeCheck({
    fetch: async (url, init) => {
      asked.push(`${init?.method} ${String(url)} ${String(init?.body)} ${init?.redirect}`);
      return answer();
    },
    verifyUrl,
    secret: "the-secret",
    isRequired,
    log: (fault) => void faults.push(fault),
  });
  return { check, asked, faults };
}

test("a token is verified with the secret, and the service decides", async () => {
  const good = createCheck(() => Response.json({ success: true }));
  expect(await good.check("a&b")).toBe("passed");
  expect(good.asked).toEqual([`POST ${verifyUrl} secret=the-secret&response=a%26b manual`]);
  const bad = createCheck(() => Response.json({ success: false, "error-codes": ["x"] }));
  expect(await bad.check("a")).toBe("refused");
});

test.each<[string, () => Response | Promise<Response>]>([
  ["an error", () => new Response("oops", { status: 500 })],
  ["no JSON", () => new Response("<html>")],
  ["another shape", () => Response.json({ success: "yes" })],
  ["a redirect", () => new Response(null, { status: 302, headers: { location: "/" } })],
  ["nothing", () => Promise.reject(new TypeError("unreachable"))],
])("a request passes when a service answers with %s", async (_what, answer) => {
  const { check, faults } = createCheck(answer);
  expect([await check("a"), faults]).toEqual(["passed", [{ event: "challenge_unanswered" }]]);
});

test.each([
  [false, "passed"],
  [true, "missing"],
])(
  "without a token, and one required: %s, the request is %s without a call",
  async (isRequired, outcome) => {
    const { check, asked } = createCheck(() => Response.json({ success: false }), isRequired);
    expect([await check(null), await check(""), asked]).toEqual([outcome, outcome, []]);
  },
);
