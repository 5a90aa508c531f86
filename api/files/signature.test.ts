import { describe, expect, test } from "vitest";
import { SIGNED_URL_TTL_S } from "../limits.ts";
import { isGranted, signGrant } from "./signature.ts";

const NOW_MS = Date.parse("2026-03-01T12:00:00Z");
const signer = { urlSigningKey: "the-signing-key", now: () => new Date(NOW_MS) };
const grant = { id: 7, version: 2, path: "data/a.csv" };

async function sign(): Promise<URLSearchParams> {
  return new URLSearchParams((await signGrant(signer, grant)) ?? "");
}

describe("a signed address", () => {
  test("opens the file it was made for", async () => {
    expect(await isGranted(signer, grant, await sign())).toBe(true);
  });

  test.each([
    ["dataset", { id: 8 }],
    ["version", { version: 3 }],
    ["file", { path: "data/b.csv" }],
  ])("opens no other %s", async (_, changes) => {
    expect(await isGranted(signer, { ...grant, ...changes }, await sign())).toBe(false);
  });

  test("opens nothing when its expiry was changed", async () => {
    const query = await sign();
    query.set("expires", String(Number(query.get("expires")) + 1));
    expect(await isGranted(signer, grant, query)).toBe(false);
  });

  test("opens nothing in a catalogue with another key, or with none", async () => {
    const query = await sign();
    for (const urlSigningKey of ["another-key", null]) {
      expect(await isGranted({ ...signer, urlSigningKey }, grant, query)).toBe(false);
    }
  });

  test("opens the file until its last second, and no longer", async () => {
    const query = await sign();
    const at = (ms: number) => ({ ...signer, now: () => new Date(NOW_MS + ms) });
    expect(await isGranted(at(SIGNED_URL_TTL_S * 1_000), grant, query)).toBe(true);
    expect(await isGranted(at(SIGNED_URL_TTL_S * 1_000 + 1), grant, query)).toBe(false);
  });

  test("is not made without a key", async () => {
    expect(await signGrant({ ...signer, urlSigningKey: null }, grant)).toBeNull();
  });
});
