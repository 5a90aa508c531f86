import * as fc from "fast-check";
import type { TokenUse } from "../claims.ts";
import { claims, forge, header } from "./hostile/forge.ts";
import { CLIENT_ID, ISSUER, NOW_S, SUB } from "./pool.ts";
import type { PoolKey } from "./pool.ts";

type Change = [name: string, value: unknown];

const near = fc.integer({ min: NOW_S - 4_000, max: NOW_S + 4_000 });
const value = fc.oneof(
  { weight: 4, arbitrary: near },
  {
    weight: 4,
    arbitrary: fc.constantFrom(ISSUER, CLIENT_ID, SUB, "access", "id", "JWT", "RS256", "kid-1"),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(undefined, null, "", 0, -1, 1e21, true, [], {}, [CLIENT_ID]),
  },
  fc.string({ maxLength: 12 }),
  fc.double(),
  fc.array(fc.string({ maxLength: 4 }), { maxLength: 2 }),
);
const CLAIM_NAMES =
  "iss sub exp iat nbf jti aud client_id token_use username cognito:username cognito:groups email origin_jti scope";
const claimName = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...CLAIM_NAMES.split(" ")) },
  fc.constantFrom("__proto__", "constructor", "toString"),
  fc.string({ maxLength: 6 }),
);
const headerName = fc.constantFrom("alg", "kid", "typ", "crit", "b64", "jku", "jwk", "x5c", "zip");

/** A change of meaning under a good signature: header members and claims replaced or removed. */
const meaning = fc.record({
  ofHeader: fc.array(fc.tuple(headerName, value), { maxLength: 1 }),
  ofClaims: fc.array(fc.tuple(claimName, value), { maxLength: 3 }),
});

/** A change of encoding of a good token: one character replaced, inserted or removed. */
const spelling = fc.record({
  at: fc.nat(),
  taken: fc.integer({ min: 0, max: 2 }),
  put: fc.oneof(
    fc.constantFrom("", "A", "-", "_", ".", "=", "+", "/", " "),
    fc.string({ maxLength: 2 }),
  ),
});

/** Tokens signed again after their meaning was changed. */
export function changeMeanings(
  key: PoolKey,
  { use, count, seed }: { use: TokenUse; count: number; seed: number },
): Promise<string[]> {
  const changes = fc.sample(meaning, { numRuns: count, seed });
  return Promise.all(
    changes.map(({ ofHeader, ofClaims }) =>
      forge(key, replace(header(), ofHeader), replace(claims(use), ofClaims)),
    ),
  );
}

/** The good token in `count` other encodings, with its signature unchanged. */
export function changeSpellings(
  token: string,
  { count, seed }: { count: number; seed: number },
): string[] {
  return fc.sample(spelling, { numRuns: count, seed }).map(({ at, taken, put }) => {
    const from = at % token.length;
    return token.slice(0, from) + put + token.slice(from + taken);
  });
}

function replace(whole: object, changes: Change[]): object {
  const changed = new Map<string, unknown>([...Object.entries(whole), ...changes]);
  return Object.fromEntries(changed);
}
