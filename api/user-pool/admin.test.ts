import { describe, expect, test } from "vitest";
import { createUserPool, signRequest, type PoolChange } from "./admin.ts";

const ORCID = "0000-0005-0000-0010";
const ELSEWHERE = { location: "https://evil.test/" };

function open(answer: () => Response | Promise<Response>) {
  const sent: { url: string; redirect: string; target: string | null; body: unknown }[] = [];
  const pool = createUserPool({
    endpoint: "https://cognito-idp.eu-central-1.amazonaws.com/",
    poolId: "eu-central-1_Skerry",
    accessKeyId: "AKIDEXAMPLE",
    secretAccessKey: "secret",
    now: () => new Date("2026-03-01T12:00:00Z"),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const target = request.headers.get("x-amz-target")?.split(".")[1] ?? null;
      const { url, redirect } = request;
      sent.push({ url, redirect, target, body: await request.json() });
      return answer();
    },
  });
  return { pool, sent };
}

function refuse(type: string, message = "No."): () => Response {
  return () => Response.json({ __type: type, message }, { status: 400 });
}

test("names the account by its subject and the iD by its provider", async () => {
  const { pool, sent } = open(() => Response.json({}));
  expect(await pool.changeEmail("sub-1", "new@example.org")).toBe("changed");
  expect(await pool.signOut("sub-1")).toBe("changed");
  expect(await pool.attachOrcid("sub-1", ORCID)).toBe("changed");
  expect(await pool.detachOrcid(ORCID)).toBe("changed");
  const identity = {
    ProviderName: "ORCID",
    ProviderAttributeName: "Cognito_Subject",
    ProviderAttributeValue: ORCID,
  };
  expect(sent.map(({ target, body }) => [target, body])).toEqual([
    [
      "AdminUpdateUserAttributes",
      {
        UserPoolId: "eu-central-1_Skerry",
        Username: "sub-1",
        UserAttributes: [
          { Name: "email", Value: "new@example.org" },
          { Name: "email_verified", Value: "true" },
        ],
      },
    ],
    ["AdminUserGlobalSignOut", { UserPoolId: "eu-central-1_Skerry", Username: "sub-1" }],
    [
      "AdminLinkProviderForUser",
      {
        UserPoolId: "eu-central-1_Skerry",
        DestinationUser: { ProviderName: "Cognito", ProviderAttributeValue: "sub-1" },
        SourceUser: identity,
      },
    ],
    ["AdminDisableProviderForUser", { UserPoolId: "eu-central-1_Skerry", User: identity }],
  ]);
});

test.each([
  ["an address that another account has", "AliasExistsException", "taken"],
  ["a wrong key", "InvalidSignatureException", "failed"],
  ["a name with its service", "com.amazonaws#AliasExistsException", "taken"],
])("reads a refusal for %s as “%s”", async (_, type, outcome) => {
  const { pool } = open(refuse(type));
  expect(await pool.changeEmail("sub-1", "new@example.org")).toBe(outcome);
});

test("reads a change that exists already as changed", async () => {
  const linked = open(
    refuse("InvalidParameterException", "SourceUser is already linked to DestinationUser"),
  );
  expect(await linked.pool.attachOrcid("sub-1", ORCID)).toBe("changed");
  expect(await open(refuse("UserNotFoundException")).pool.detachOrcid(ORCID)).toBe("changed");
  expect(await open(refuse("UserNotFoundException")).pool.deleteAccount("s")).toBe("changed");
  expect(await open(refuse("UserNotFoundException")).pool.changeEmail("s", "a@b.org")).toBe(
    "failed",
  );
  expect(await open(refuse("InvalidParameterException")).pool.attachOrcid("s", ORCID)).toBe(
    "taken",
  );
});

describe("a change of address whose answer is lost", () => {
  const NEW = { Name: "email", Value: "new@example.org" };
  const verified = (Value: string) => ({ Name: "email_verified", Value });
  const hold = (...UserAttributes: object[]) => Response.json({ Username: "s", UserAttributes });
  const lose = (): Promise<Response> => Promise.reject(new TypeError("cut"));

  test.each<[string, PoolChange, () => Response | Promise<Response>]>([
    ["the new address", "changed", () => hold(NEW, verified("true"))],
    ["the new address, unverified", "unknown", () => hold(NEW, verified("false"))],
    ["the old address", "unknown", () => hold({ ...NEW, Value: "old@b.org" }, verified("true"))],
    ["nothing to say", "unknown", () => new Response("{", { status: 200 })],
    ["no right to be asked", "unknown", refuse("AccessDeniedException")],
    ["no answer", "unknown", lose],
  ])("follows the pool's state: %s is “%s”", async (_, outcome, answer) => {
    const { pool, sent } = open(() => (sent.length === 1 ? lose() : answer()));
    expect(await pool.changeEmail("sub-1", "new@example.org")).toBe(outcome);
    expect(sent[1]).toMatchObject({
      target: "AdminGetUser",
      body: { UserPoolId: "eu-central-1_Skerry", Username: "sub-1" },
    });
  });
});

test("sends no key to a redirect's target", async () => {
  const { pool, sent } = open(() => new Response(null, { status: 307, headers: ELSEWHERE }));
  expect(await pool.signOut("sub-1")).toBe("failed");
  expect(sent.map(({ url, redirect }) => [url, redirect])).toEqual([
    ["https://cognito-idp.eu-central-1.amazonaws.com/", "manual"],
  ]);
});

test.each<[string, PoolChange, () => Response | Promise<Response>]>([
  ["500", "unknown", () => new Response("oh", { status: 500 })],
  ["504", "unknown", () => Response.json({ __type: "Timeout", message: "" }, { status: 504 })],
  ["nothing", "unknown", () => Promise.reject(new TypeError("unreachable"))],
  ["a redirect", "failed", () => new Response(null, { status: 302 })],
  ["a refusal without a name", "failed", () => new Response("no", { status: 400 })],
])("never throws: %s is “%s”", async (_, outcome, answer) => {
  expect(await open(answer).pool.detachOrcid(ORCID)).toBe(outcome);
});

/** The published vector "post-vanilla" of Signature Version 4's test suite. */
test("signs as in the published vector", async () => {
  const headers = await signRequest(
    {
      accessKeyId: "AKIDEXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
      region: "us-east-1",
      service: "service",
    },
    {
      url: new URL("https://example.amazonaws.com/"),
      headers: {},
      body: "",
      now: new Date("2015-08-30T12:36:00Z"),
    },
  );
  expect(headers).toEqual({
    "x-amz-date": "20150830T123600Z",
    authorization:
      "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, " +
      "SignedHeaders=host;x-amz-date, " +
      "Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
  });
});
