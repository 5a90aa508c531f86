import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "./user-pool.ts";
import { mara, startTestPool, type TestPool } from "./test/pool.ts";
import { call, send } from "./test/wire.ts";

let pool: TestPool;

beforeAll(async () => {
  pool = await startTestPool({ users: [mara] });
});

afterAll(() => pool.close());

const ClientId = "foreland-web";
const USERNAME = mara.email;

test.each([
  ["nothing", ""],
  ["half an object", '{"ClientId":'],
  ["a bare word", "hello"],
  ["more than it reads", JSON.stringify({ ClientId: "x".repeat(100_000) })],
  ["bytes that are not UTF-8", "\u0000\ufffd"],
])("refuses a body that is %s", async (_, body) => {
  const answer = await send(pool, "InitiateAuth", body);
  expect([answer.status, answer.body.__type]).toEqual([400, "SerializationException"]);
  expect(answer.headers.get("x-amzn-errortype")).toBe("SerializationException:");
});

const shapes = [
  null,
  [],
  7,
  "text",
  {},
  { ClientId: 7, AuthFlow: [], AuthParameters: "x" },
  { ClientId, AccessToken: {}, Session: [], Username: null, Token: 1 },
  { ClientId, AuthFlow: "constructor", AuthParameters: {} },
  { ClientId, ChallengeName: "__proto__", ChallengeResponses: {}, Session: "x" },
];

test.each([...operations.keys()])(
  "%s refuses every wrong shape as a parameter fault",
  async (name) => {
    for (const shape of shapes) {
      const { status, body } = await call(pool, name, shape);
      expect([status, body.__type]).toEqual([400, "InvalidParameterException"]);
    }
  },
);

test.each([
  ["AssociateSoftwareToken", {}],
  ["ChangePassword", { PreviousPassword: "a", ProposedPassword: "b" }],
  ["GetUser", {}],
  ["GlobalSignOut", {}],
  ["SetUserMFAPreference", {}],
])("%s refuses an invalid token", async (name, rest) => {
  for (const AccessToken of ["x", "a.b.c", "eyJhbGciOiJub25lIn0.e30."]) {
    const { body } = await call(pool, name, { ...rest, AccessToken });
    expect(body).toEqual({ __type: "NotAuthorizedException", message: "Invalid Access Token" });
  }
});

test.each([
  ["no name", { AuthFlow: "USER_SRP_AUTH", AuthParameters: { SRP_A: "2" } }, "USERNAME"],
  ["no public value", { AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME } }, "SRP_A"],
  ["no password", { AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: { USERNAME } }, "PASSWORD"],
  ["no token", { AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters: {} }, "REFRESH_TOKEN"],
])("names the parameter when there is %s", async (_, input, parameter) => {
  const { body } = await call(pool, "InitiateAuth", { ClientId, ...input });
  expect(body.message).toBe(`Missing required parameter ${parameter}`);
});

test("refuses a public value that is zero in the group", async () => {
  const AuthParameters = { USERNAME, SRP_A: "0" };
  const { body } = await call(pool, "InitiateAuth", {
    ClientId,
    AuthFlow: "USER_SRP_AUTH",
    AuthParameters,
  });
  expect(body.__type).toBe("InvalidParameterException");
});

test("shows an unknown user the same salt and the same user id every time", async () => {
  const ask = (name: string): ReturnType<typeof call> =>
    call(pool, "InitiateAuth", {
      ClientId,
      AuthFlow: "USER_SRP_AUTH",
      AuthParameters: { USERNAME: name, SRP_A: "2" },
    });
  const first = await ask("stranger@foreland.example");
  const second = await ask("Stranger@foreland.example");
  const { SALT, USER_ID_FOR_SRP } = Object(first.body["ChallengeParameters"]);
  expect(second.body["ChallengeParameters"]).toMatchObject({ SALT, USER_ID_FOR_SRP });
  expect(USER_ID_FOR_SRP).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test("refuses an unknown client", async () => {
  const { body } = await call(pool, "ForgotPassword", { ClientId: "other", Username: USERNAME });
  expect(body.__type).toBe("ResourceNotFoundException");
});

test.each(["", "DeleteEverything", "constructor", "__proto__"])(
  "refuses the operation '%s'",
  async (operation) => {
    const { status, body } = await call(pool, operation, {});
    expect([status, body.__type]).toEqual([400, "UnknownOperationException"]);
  },
);

test.each(["cache-control", "content-type", "x-amz-target", "x-amz-user-agent", "amz-sdk-request"])(
  "allows a page of another origin to send %s",
  async (header) => {
    const response = await fetch(`${pool.origin}/identity/`, {
      method: "OPTIONS",
      headers: {
        origin: "http://127.0.0.1:8787",
        "access-control-request-method": "POST",
        "access-control-request-headers": header,
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-headers")?.split(", ")).toContain(header);
  },
);

test.each(["inbox", "reset", "settings"])(
  "hides the admin call %s from other origins",
  async (name) => {
    const response = await fetch(`${pool.origin}/identity/__admin/${name}`, {
      method: "POST",
      headers: { origin: "https://elsewhere.example" },
      body: "{}",
    });
    expect(response.status).toBe(403);
  },
);

test("shows codes on the inbox page as text", async () => {
  await call(pool, "ForgotPassword", { ClientId, Username: USERNAME });
  const page = await (await fetch(`${pool.origin}/identity/inbox`)).text();
  expect(page).toContain(mara.email);
  expect(page).toMatch(/<code>\d{6}<\/code>/);
});
