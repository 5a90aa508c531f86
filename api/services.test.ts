import { env } from "cloudflare:test";
import { NAME } from "#brand/name.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Mail } from "./mail/mail.ts";
import { createApp } from "./app.ts";
import { createCatalogue } from "./test/catalogue.ts";
import { createServices, type Services } from "./services.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([undefined, "", "null", "undefined"])(
  "with %o for the publishers' secret no caller may publish, whatever token is sent",
  async (secret) => {
    const { PUBLISH_TOKEN: _set, ...bindings } = env;
    const services = createServices({
      ...bindings,
      ...(secret !== undefined && { PUBLISH_TOKEN: secret }),
    });
    const statuses = await Promise.all(
      ["null", "undefined", "false", "0"].map(async (word) => {
        const headers = { authorization: `Bearer ${word}` };
        const init = { method: "POST", headers, body: "{}" };
        return (await createApp(services).request("/publish/versions", init)).status;
      }),
    );
    expect(statuses).toEqual([403, 403, 403, 403]);
  },
);

test.each([
  ["local", "127.0.0.1"],
  ["production", null],
])("counts a caller without a known network in %s as %s", (ENVIRONMENT, network) => {
  const { readNetwork } = createServices({ ...env, ENVIRONMENT });
  expect(readNetwork(new Headers())).toBe(network);
  expect(readNetwork(new Headers({ "CF-Connecting-IP": "192.0.2.7" }))).toBe("192.0.2.7");
});

test("reads its origins as a browser writes them", () => {
  const [PUBLIC_ORIGIN, PORTAL_ORIGIN] = ["https://API.test/", "HTTPS://Data.test"];
  const settings = { ENVIRONMENT: "production", PUBLIC_ORIGIN, PORTAL_ORIGIN };
  const { origin, portalOrigin } = createServices({ ...env, ...settings });
  expect([origin, portalOrigin]).toEqual(["https://api.test", "https://data.test"]);
});

/** The last request that services with these settings sent, and what they made of the answer. */
async function send(
  settings: object,
  call: (services: Services) => Promise<unknown>,
  answer: object,
): Promise<{ url: string; sent: string; result: unknown }> {
  const seen = { url: "", sent: "" };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (...request) => {
    const asked = new Request(...request);
    const { url } = asked;
    Object.assign(seen, { url, sent: new TextDecoder().decode(await asked.arrayBuffer()) });
    return Response.json(answer);
  });
  const result = await call(createServices({ ...env, ...settings }));
  return { ...seen, result };
}

const ORCID = {
  ORCID_TOKEN_URL: "https://orcid.test/token",
  ORCID_CLIENT_ID: "APP-1",
  ORCID_CLIENT_SECRET: "orcid-secret",
  ORCID_REDIRECT_URI: "https://portal.test/orcid",
};
const GITHUB = {
  GITHUB_TOKEN_URL: "https://github.test/token",
  GITHUB_API_URL: "https://api.github.test",
  GITHUB_CLIENT_ID: "Iv1.a",
  GITHUB_CLIENT_SECRET: "github-secret",
};
const POOL = { USER_POOL_KEY_ID: "AKIA1", USER_POOL_KEY_SECRET: "pool-secret" };
const CHALLENGE = { CHALLENGE_SECRET: "robot-secret" };
const MAIL = {
  MAIL_URL: "https://mail.test/send",
  MAIL_TOKEN: "mail-secret",
  MAIL_FROM: "data@uni.test",
  BRAND_NAME: "Uni Data",
  PORTAL_ORIGIN: "https://portal.test/",
};
const message: Mail = {
  to: ["ada@uni.test"],
  subject: "Hello",
  text: "Words.",
  language: "de",
};
const iD = { orcid: "0000-0005-0000-0010", name: "Ada", scope: "/read-limited" };
const profile = { login: "ada", html_url: "h", avatar_url: "a", name: "Ada" };

describe("with its settings", () => {
  test("a code of ORCID is exchanged there", async () => {
    const asked = await send(ORCID, (services) => services.exchangeOrcid("c0de"), iD);
    expect(asked.url).toBe("https://orcid.test/token");
    expect(Object.fromEntries(new URLSearchParams(asked.sent))).toEqual({
      grant_type: "authorization_code",
      client_id: "APP-1",
      client_secret: "orcid-secret",
      redirect_uri: "https://portal.test/orcid",
      code: "c0de",
    });
    expect(asked.result).toEqual({ ...iD, scope: ["/read-limited"] });
  });

  test("a code of GitHub is exchanged there, and the account read from its API", async () => {
    const answer = { ...profile, access_token: "t0ken" };
    const asked = await send(GITHUB, (services) => services.exchangeGithub("c0de"), answer);
    expect([asked.url, asked.result]).toEqual(["https://api.github.test/user", profile]);
    const [first] = vi.mocked(fetch).mock.calls;
    expect([String(first?.[0]), String(first?.[1]?.body)]).toEqual([
      "https://github.test/token",
      "client_id=Iv1.a&client_secret=github-secret&code=c0de",
    ]);
  });

  test("an account is changed in its pool", async () => {
    const { url, sent, result } = await send(
      POOL,
      ({ userPool }) => userPool.deleteAccount("s"),
      {},
    );
    expect([url, JSON.parse(sent), result]).toEqual([
      env.USER_POOL_ENDPOINT,
      { UserPoolId: env.USER_POOL_ID, Username: "s" },
      "changed",
    ]);
    const headers = new Headers(vi.mocked(fetch).mock.calls[0]?.[1]?.headers);
    expect(headers.get("x-amz-target")).toMatch(/\.AdminDeleteUser$/);
    expect(headers.get("authorization")).toContain("Credential=AKIA1/");
    const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
    expect(headers.get("x-amz-date")).toContain(today);
  });

  test.each([
    [{}, "https://www.google.com/recaptcha/api/siteverify"],
    [{ CHALLENGE_VERIFY_URL: "https://robots.test/verify" }, "https://robots.test/verify"],
  ])("a bot token is verified, with %o at %s", async (more, address) => {
    const settings = { ...CHALLENGE, ...more };
    const asked = await send(settings, ({ verifyChallenge }) => verifyChallenge("t"), {
      success: false,
    });
    expect(asked).toEqual({
      url: address,
      sent: "secret=robot-secret&response=t",
      result: "refused",
    });
  });

  test.each([
    ["on", "missing"],
    ["off", "passed"],
  ])("CHALLENGE_REQUIRED %s makes a request without a bot token %s", async (required, outcome) => {
    const { verifyChallenge } = createServices({
      ...env,
      ...CHALLENGE,
      CHALLENGE_REQUIRED: required,
    });
    expect(await verifyChallenge(null)).toBe(outcome);
  });

  test("a message is sent to the operator's email service, in the brand's name", async () => {
    const { url, sent, result } = await send(MAIL, ({ sendMail }) => sendMail(message), {});
    expect([url, result]).toEqual(["https://mail.test/send", true]);
    const mail = JSON.parse(sent);
    expect(mail).toMatchObject({ from: "data@uni.test", to: ["ada@uni.test"], subject: "Hello" });
    expect(mail.text).toBe("Words.\n\n--\nUni Data\nhttps://portal.test/de\n");
  });

  test("a message that the email service did not take is sent by the cron, and the platform's serves as well", async () => {
    const {
      services: { db },
    } = await createCatalogue();
    const delivered: unknown[] = [];
    const email = {
      send: async (mail: unknown) => {
        if (delivered.push(mail) === 1) throw new Error("busy");
      },
    };
    const settings = { ...env, MAIL_FROM: "data@uni.test", EMAIL: email as unknown as SendEmail };
    const services = createServices(settings); // the binding's other way to send is not used
    const { language: _english, ...english } = message;
    expect(await services.sendMail(english)).toBe(true);
    await db.prepare("UPDATE mails SET due_at = '2026-01-01T00:00:00.000Z'").run();
    expect([await services.sendQueuedMails(), delivered.length]).toEqual([1, 2]);
    expect(delivered[1]).toMatchObject({ from: { email: "data@uni.test", name: NAME } });
    expect(Object(delivered[1]).text).toContain(`Words.\n\n--\n${NAME}\n`);
  });
});

test.each([
  [ORCID, (services: Services) => services.exchangeOrcid("c"), null],
  [GITHUB, (services: Services) => services.exchangeGithub("c"), null],
  [POOL, ({ userPool }: Services) => userPool.signOut("s"), "changed"],
  [CHALLENGE, (services: Services) => services.verifyChallenge("t"), "passed"],
  [MAIL, (services: Services) => services.sendMail(message), false],
])("without %o nothing is asked", async (settings, call, otherwise) => {
  const without = Object.fromEntries(Object.keys(settings).map((name) => [name, undefined]));
  const asked = vi.spyOn(globalThis, "fetch");
  expect(await call(createServices({ ...env, ...without, ENVIRONMENT: "local" }))).toBe(otherwise);
  expect(asked).not.toHaveBeenCalled();
});

test.each(["USER_POOL_ENDPOINT", "USER_POOL_ID"])(
  "without %s the catalogue changes only itself",
  async (name) => {
    const asked = vi.spyOn(globalThis, "fetch");
    const { userPool } = createServices({ ...env, ...POOL, [name]: "" });
    expect([await userPool.deleteAccount("s"), asked.mock.calls]).toEqual(["changed", []]);
  },
);
