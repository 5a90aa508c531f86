import { generateKeyPair, SignJWT, type JWTPayload } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { createTokenVerifier } from "#token/verify.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { findMembership } from "../store/workspaces.ts";

const ISSUER = "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Test1";
const NOW = Date.parse("2026-03-01T12:00:00Z");
const SUB = "5c1f7b1e-0000-4000-8000-00000000ada0";
const claims = {
  iss: ISSUER,
  sub: SUB,
  username: SUB,
  client_id: "portal",
  token_use: "access",
  iat: NOW / 1000 - 60,
  exp: NOW / 1000 + 3600,
};

let catalogue: Catalogue;
let ours: CryptoKeyPair;
let theirs: CryptoKeyPair;

beforeAll(async () => {
  [ours, theirs] = await Promise.all([createKeys(), createKeys()]);
  const verifier = createTokenVerifier({
    issuers: [ISSUER],
    clientId: "portal",
    keys: { find: async (_issuer, kid) => (kid === "ours" ? ours.publicKey : null) },
    now: () => NOW,
  });
  catalogue = await createCatalogue({ verifyAccess: (token) => verifier.verifyAccess(token) });
  const user = {
    sub: SUB,
    email: "ada@example.org",
    firstName: "Ada",
    lastName: "Moss",
    color: "#5FBFF9",
  };
  await catalogue.call("/publish/accounts", {
    method: "PUT",
    body: JSON.stringify({ users: [user] }),
  });
});

async function createKeys(): Promise<CryptoKeyPair> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  return { privateKey, publicKey };
}

function sign(changes: JWTPayload, keys = ours, kid = "ours"): Promise<string> {
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: "RS256", kid })
    .sign(keys.privateKey);
}

async function statuses(token: string): Promise<number[]> {
  const asHeader = { headers: { authorization: `Bearer ${token}` } };
  const answers = await Promise.all([
    catalogue.request("/user", asHeader),
    catalogue.request(`/user?api_key=${token}`),
    catalogue.request("/organizations", asHeader),
    catalogue.request("/datasets/shared-datasets", asHeader),
  ]);
  return answers.map(({ status }) => status);
}

describe("a private call", () => {
  test("answers the holder of an access token of the pool", async () => {
    expect(await statuses(await sign({}))).toEqual([200, 200, 200, 200]);
  });

  test.each<[string, () => Promise<string>]>([
    ["an expired token", () => sign({ exp: NOW / 1000 - 600 })],
    ["an id token", () => sign({ token_use: "id", aud: "portal" })],
    ["a token of another application", () => sign({ client_id: "other" })],
    ["a token of another pool", () => sign({ iss: `${ISSUER}2` })],
    ["a token signed by a stranger", () => sign({}, theirs)],
    ["a token with an unknown key", () => sign({}, theirs, "theirs")],
    [
      "a token with a changed payload",
      async () => (await sign({})).replace(/\.[^.]+\./, `.${btoa("{}")}.`),
    ],
    ["no token at all", async () => "x.y.z"],
  ])("refuses %s", async (_what, create) => {
    expect(await statuses(await create())).toEqual([401, 401, 401, 401]);
  });
});

test.each([null, "", "former", "Owner"])(
  "a person with the role %j does not belong to a workspace",
  (role) => {
    const row = { id: 1, nodeId: "N:organization:1", name: "Moss Lab", role, isPublisher: 1 };
    expect(findMembership([row], 1)).toBeNull();
    expect(findMembership([{ ...row, role: "owner" }], 1)).toMatchObject({
      id: 1,
      isPublisher: true,
    });
  },
);
