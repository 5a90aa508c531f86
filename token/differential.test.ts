import { CognitoJwtVerifier } from "aws-jwt-verify";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";
import { base64url } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isFullRun } from "#base/test/full-runs.ts";
import type { TokenUse } from "./claims.ts";
import { createKeyStore } from "./keys.ts";
import { changeMeanings, changeSpellings } from "./test/mutations.ts";
import { claims, forge, header } from "./test/hostile/forge.ts";
import { CLIENT_ID, createPoolKey, ISSUER, jwksAnswer, NOW_MS } from "./test/pool.ts";
import type { PoolKey } from "./test/pool.ts";
import { createTokenVerifier } from "./verify.ts";

const MEANINGS = isFullRun ? 2_500 : 500;
const SPELLINGS = isFullRun ? 7_500 : 1_500;
const USES: TokenUse[] = ["access", "id"];
const USER_POOL_ID = ISSUER.split("/").at(-1) ?? "";
let key: PoolKey;

beforeAll(async () => {
  vi.useFakeTimers({ now: NOW_MS, toFake: ["Date"] });
  key = await createPoolKey("kid-1");
});

afterAll(() => {
  vi.useRealTimers();
});

type Accepts = (token: string) => Promise<boolean>;

function ours(use: TokenUse): Accepts {
  const now = (): number => NOW_MS;
  const keys = createKeyStore({ fetch: async () => jwksAnswer(key), now, kv: null, log: () => {} });
  const verifier = createTokenVerifier({ issuers: [ISSUER], clientId: CLIENT_ID, keys, now });
  const verify = use === "access" ? verifier.verifyAccess : verifier.verifyId;
  return async (token) => (await verify(token)).ok;
}

function theirs(use: TokenUse): Accepts {
  const fetcher = { fetch: () => jwksAnswer(key).arrayBuffer() };
  const verifier = CognitoJwtVerifier.create(
    { userPoolId: USER_POOL_ID, clientId: CLIENT_ID, tokenUse: use },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  );
  return async (token) => {
    try {
      await verifier.verify(token);
      return true;
    } catch {
      return false;
    }
  };
}

interface Comparison {
  both: number;
  onlyOurs: string[];
}

async function compare(use: TokenUse, tokens: string[]): Promise<Comparison> {
  const [isOurs, isTheirs] = [ours(use), theirs(use)];
  const comparison: Comparison = { both: 0, onlyOurs: [] };
  for (const token of tokens) {
    if (!(await isOurs(token))) continue;
    if (await isTheirs(token)) comparison.both += 1;
    else comparison.onlyOurs.push(toText(token));
  }
  return comparison;
}

function decodeText(part: string): string {
  return new TextDecoder().decode(base64url.decode(part));
}

function toText(token: string): string {
  const [head = "", payload = ""] = token.split(".");
  return `${decodeText(head)} ${decodeText(payload)}`;
}

describe.each(USES)("mutated %s tokens", (use) => {
  it("are never accepted here and refused by aws-jwt-verify, whatever they say", async () => {
    const tokens = await changeMeanings(key, { use, count: MEANINGS, seed: 20_260_901 });
    const { both, onlyOurs } = await compare(use, tokens);
    expect(onlyOurs).toEqual([]);
    expect(both).toBeGreaterThan(MEANINGS / 20);
  });

  it("are never accepted here and refused by aws-jwt-verify, however they are spelt", async () => {
    const good = await forge(key, header(), claims(use));
    const tokens = changeSpellings(good, { count: SPELLINGS, seed: 20_260_901 });
    expect((await compare(use, [good, ...tokens])).onlyOurs).toEqual([]);
  });
});
