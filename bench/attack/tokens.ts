import { RIGHTS } from "#api/auth/rights.ts";
import { createKeyRing, hostileTokens } from "#token/test/hostile/index.ts";
import { changeMeanings, changeSpellings } from "#token/test/mutations.ts";
import { routes } from "../../client/contract/routes.ts";
import { LANGUAGES } from "./addresses.ts";
import { type Attack, type Family, type Input, tryAll, tryEach } from "./attack.ts";
import { findFault } from "./faults.ts";
import { WIRE_MAX_CHARS } from "./limits.ts";
import { type Person, toCookie } from "./people.ts";
import { ask } from "./request.ts";
import { base64url, decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from "jose";

/** Encodings and meanings of a token that are changed at random, each. */
const CHANGES = 60;

/** Hostile tokens as the cookies of every guarded page and as the Bearer token of every account call. */
export const tokens: Family = {
  name: "tokens",
  async run(attack) {
    const [person] = attack.people;
    if (!person) throw new Error("Nobody has signed in.");
    await tryEach(attack, showsItself(attack, person));
    const named = await makeTokens(attack, person);
    await tryAll(
      attack,
      named.flatMap((token) => [...toPages(attack, person, token), ...toCalls(attack, token)]),
    );
  },
};

async function makeTokens({ random }: Attack, person: Person): Promise<NamedToken[]> {
  const ring = await createKeyRing();
  const seed = random.below(2 ** 31);
  const hostile = await Promise.all(
    Object.values(hostileTokens)
      .flat()
      .map(async ({ name, make }) => ({ name, token: await make(ring, "access") })),
  );
  const meanings = await changeMeanings(ring.good, { use: "access", count: CHANGES, seed });
  const spellings = changeSpellings(person.tokens.accessToken, { count: CHANGES, seed });
  const own = toRead(person.tokens.accessToken);
  return [
    ...hostile,
    ...meanings.map((token, at) => ({ name: `changed meaning ${at}`, token })),
    ...spellings.map((token, at) => ({ name: `changed spelling ${at}`, token })),
    ...(await forgeTokens(person)),
  ].filter(({ token }) => token.length <= WIRE_MAX_CHARS && toRead(token) !== own);
}

/** A token as a header's parser reads it, without spaces, scheme and encoding. */
function toRead(token: string): string {
  return token.replace(/^\s*(Bearer\s+)?"?/i, "").replace(/[\s"]*$/, "");
}

const GUARDED = Object.values(routes)
  .filter(({ guard, pattern }) => guard !== "open" && !pattern.includes(":"))
  .flatMap(({ guard, pattern }) =>
    LANGUAGES.flatMap((prefix) => [
      { guard, path: prefix + pattern },
      { guard, path: `${prefix}${pattern}/_payload.json` },
    ]),
  );

function toPages({ portal }: Attack, person: Person, { name, token }: NamedToken): Input[] {
  const cookie = toCookie(person.account.sub, encodeURIComponent(token.toWellFormed()));
  return GUARDED.map(({ guard, path }) => ({
    name: `${name} at ${path}`,
    run: async () => {
      const answer = await ask({ origin: portal, path, headers: { cookie } });
      const fault = findFault(answer);
      if (fault !== null) return fault;
      if (shows(answer.body, person)) return "shows signed-in content";
      const isSentAway = answer.status !== 200 || /^{[^{]*"redirect":"/.test(answer.body);
      const mayStay = guard === "members-to-shared";
      return mayStay || isSentAway ? null : `passes the guard with ${answer.status}`;
    },
  }));
}

function shows(body: string, { secrets, account }: Person): boolean {
  return (
    secrets.some((secret) => body.includes(secret)) ||
    body.includes(`Account of ${account.firstName}`)
  );
}

function toCalls({ services }: Attack, { name, token }: NamedToken): Input[] {
  if (!/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(token)) return [];
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return Object.keys(RIGHTS).map((address) => {
    const [method = "", pattern = ""] = address.split(" ");
    const path = pattern.replace(":id", "1");
    const body = method === "GET" || method === "DELETE" ? {} : { body: "{}" };
    return {
      name: `${name} at ${address}`,
      run: async () => {
        const answer = await ask({ origin: services, path, method, headers, ...body });
        return findFault(answer) ?? (answer.status === 401 ? null : `answers ${answer.status}`);
      },
    };
  });
}

/** A good token shows the page and is answered, so others are refused for their own fault. */
function showsItself({ portal, services }: Attack, person: Person): Input[] {
  const { cookie, tokens: own } = person;
  return [
    {
      name: "the good cookie at /user/profile",
      run: async () => {
        const { body } = await ask({ origin: portal, path: "/user/profile", headers: { cookie } });
        return shows(body, person) ? null : "does not show the profile";
      },
    },
    {
      name: "the good token at GET /user",
      run: async () => {
        const headers = { authorization: `Bearer ${own.accessToken}` };
        const { status } = await ask({ origin: services, path: "/user", headers });
        return status === 200 ? null : `answers ${status}`;
      },
    },
  ];
}

interface NamedToken {
  name: string;
  token: string;
}

const HOUR_S = 3_600;

/** Tokens with the running pool's own issuer, client and key id that are not the pool's. */
async function forgeTokens({ tokens }: Person): Promise<NamedToken[]> {
  const claims = decodeJwt(tokens.accessToken);
  const { kid = "" } = decodeProtectedHeader(tokens.accessToken);
  const [head = "", , signature = ""] = tokens.accessToken.split(".");
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = await crypto.subtle.exportKey("jwk", publicKey);
  const sign = (more: object, changes: object = {}): Promise<string> =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: "RS256", kid, ...more })
      .sign(privateKey);
  const withPayload = (changes: object): string =>
    `${head}.${base64url.encode(JSON.stringify({ ...claims, ...changes }))}.${signature}`;
  const unsigned = (alg: string): string =>
    `${base64url.encode(JSON.stringify({ alg, kid }))}.${tokens.accessToken.split(".")[1]}.`;
  return [
    { name: "the id token as access token", token: tokens.idToken },
    { name: "a stranger's key under the pool's id", token: await sign({}) },
    { name: "the stranger's key in the header", token: await sign({ jwk }) },
    {
      name: "a key address in the header",
      token: await sign({ jku: "https://evil.example/jwks" }),
    },
    { name: "a certificate address", token: await sign({ x5u: "https://evil.example/x5u" }) },
    { name: "a key id that is a path", token: await sign({ kid: "../../dev/null" }) },
    { name: "a key id that is SQL", token: await sign({ kid: "' OR 1=1 --" }) },
    { name: "an empty key id", token: await sign({ kid: "" }) },
    { name: "a later end", token: withPayload({ exp: Number(claims.exp) + HOUR_S }) },
    { name: "another person", token: withPayload({ sub: "62b90d14-c3fa-4b7e-8f20-a1d5e7409c02" }) },
    { name: "another user name", token: withPayload({ username: "admin" }) },
    { name: "a group of administrators", token: withPayload({ "cognito:groups": ["admin"] }) },
    { name: "a second claim of the same name", token: withPayload({ SUB: "admin" }) },
    ...["none", "None", "NONE", "nOnE", "RS256", "HS256"].map((alg) => ({
      name: `no signature under ${alg}`,
      token: unsigned(alg),
    })),
    ...(await Promise.all(
      [
        { exp: 9_999_999_999 },
        { token_use: "id" },
        { client_id: "another" },
        { iss: "https://evil.example" },
        { iat: 0 },
        { nbf: 9_999_999_999 },
      ].map(async (changes) => ({
        name: `a stranger's key and ${JSON.stringify(changes)}`,
        token: await sign({}, changes),
      })),
    )),
  ];
}
