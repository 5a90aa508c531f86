import { createDiffieHellmanGroup, createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  GROUP_GENERATOR,
  GROUP_PRIME,
  isClaimProven,
  modPow,
  parsePublicValue,
  startHandshake,
  toBigInt,
  toPaddedBytes,
  toSharedKey,
  toVerifier,
} from "./srp.ts";

const subject = { scope: "Foreland1", identity: "6f9619ff-8b86-4011-b42d-00c04fc964ff" };
const claim = {
  secretBlock: "Zm9yZWxhbmQgc2VjcmV0IGJsb2Nr",
  timestamp: "Mon May 4 12:00:00 UTC 2026",
};

const vectors = [
  {
    salt: 0x8f1d2c3b4a5968778695a4b3c2d1e0ffn,
    clientPrivate: 0x1234567890abcdefn * 7n ** 40n,
    serverPrivate: 0xfedcba0987654321n * 5n ** 50n,
    verifier: "90807c6c6357e07c6b37bde7a9f3d33bab77d821ae9e36ef9ed612a140c38a80",
    clientPublic: "542ee30fb7fc5a05f2dae089683a593be8c93c8bb76b0811999e6acc5f61350f",
    serverPublic: "ec6146d6898a2f382654184f52c51d1232129cf423bb564cb86fda7d1293f14c",
    key: "da18a7fbfe51faed72f993da2cd9ddc6",
    signature: "O3aemoNaBPwzLY/3pUjyl2VcTvVyGycmy64MWhnyTPU=",
  },
  {
    salt: 0x0f1d2c3b4a5968778695a4b3c2d1e0ffn,
    clientPrivate: 0x1111111111111111n * 11n ** 30n,
    serverPrivate: 0x2222222222222222n * 13n ** 30n,
    verifier: "3152a627993646eced9c89938f5277f68e087e4beb650bdc8f1556f7bf42f39d",
    clientPublic: "72bcdb447b3dac3783e3e97eac7d85d334a5461b96289b499bc17672d058d782",
    serverPublic: "e0eb491aedef26f1dd670478e2b74ffd6e591e2d0a2e86799cc253fb3328c984",
    key: "b47e42902443251fbfc13da1569ba04f",
    signature: "OaMBLHuQ7D4o/auCdkeAVAVbXHQGpcYpAiJvnTVpk5Q=",
  },
];

function fingerprint(value: bigint): string {
  return createHash("sha256").update(value.toString(16)).digest("hex");
}

test("the group is Node's 3072-bit group modp15", () => {
  expect(GROUP_PRIME).toBe(toBigInt(createDiffieHellmanGroup("modp15").getPrime()));
});

test.each(vectors)("agrees with an independent computation for salt $salt", (vector) => {
  const { salt, serverPrivate } = vector;
  const verifier = toVerifier(subject, { salt, password: "Herring-gull-22" });
  const clientPublic = modPow(GROUP_GENERATOR, vector.clientPrivate, GROUP_PRIME);
  const handshake = startHandshake(subject, { verifier, clientPublic, serverPrivate });
  expect({
    verifier: fingerprint(verifier),
    clientPublic: fingerprint(clientPublic),
    serverPublic: fingerprint(handshake.serverPublic),
    key: toSharedKey(handshake).toString("hex"),
  }).toEqual({
    verifier: vector.verifier,
    clientPublic: vector.clientPublic,
    serverPublic: vector.serverPublic,
    key: vector.key,
  });
  expect(isClaimProven(handshake, { ...claim, signature: vector.signature })).toBe(true);
  expect(isClaimProven(handshake, { ...claim, signature: "AAAA" })).toBe(false);
  expect(isClaimProven(handshake, { ...claim, timestamp: "", signature: vector.signature })).toBe(
    false,
  );
});

test.each([
  ["0", "00"],
  ["7f", "7f"],
  ["80", "0080"],
  ["100", "0100"],
  ["ffff", "00ffff"],
])("pads %s to %s", (value, padded) => {
  expect(toPaddedBytes(BigInt(`0x${value}`)).toString("hex")).toBe(padded);
});

test.each([
  ["zero", "0"],
  ["the prime", GROUP_PRIME.toString(16)],
  ["a multiple of the prime", (GROUP_PRIME * 2n).toString(16)],
  ["no digits", ""],
  ["letters outside hex", "xyz"],
  ["a negative number", "-1"],
  ["too many digits", "1".repeat(769)],
])("refuses %s as a public value", (_, text) => {
  expect(parsePublicValue(text)).toBeNull();
});
