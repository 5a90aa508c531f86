import { base64url, decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from "jose";
import type { Person } from "./people.ts";

export interface NamedToken {
  name: string;
  token: string;
}

const HOUR_S = 3_600;

/** Tokens that have the running pool's own issuer, client and key id, and are not the pool's. */
export async function forgeTokens({ tokens }: Person): Promise<NamedToken[]> {
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
