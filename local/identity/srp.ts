import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import {
  DERIVATION_LABEL,
  DERIVED_KEY_BYTES,
  GROUP_GENERATOR,
  GROUP_HEX_CHARS,
  GROUP_PRIME,
} from "./srp-group.ts";

/** Who proves a secret to whom: a user to the pool, or a device to its device group. */
export interface SrpSubject {
  /** Pool name (the part after the underscore), or the device group key. */
  readonly scope: string;
  /** User id as the client hashes it, or the device key. */
  readonly identity: string;
}

/** What the server keeps instead of a password (RFC 2945): nothing here signs anyone in. */
export interface SrpCredential {
  readonly salt: bigint;
  readonly verifier: bigint;
}

/** The server's half of one sign-in, kept until the proof arrives. */
export interface Handshake extends SrpSubject {
  readonly verifier: bigint;
  readonly clientPublic: bigint;
  readonly serverPublic: bigint;
  readonly serverPrivate: bigint;
}

export interface PasswordClaim {
  readonly secretBlock: string;
  readonly timestamp: string;
  readonly signature: string;
}

function hash(bytes: Uint8Array | string): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** Reads big-endian bytes as a non-negative integer. */
export function toBigInt(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);
}

/** Big-endian two's-complement bytes of a non-negative integer, as Java's `BigInteger.toByteArray` writes them. */
export function toPaddedBytes(value: bigint): Buffer {
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, "hex");
}

/** Raises `base` to `exponent` modulo `modulus` by squaring. */
export function modPow(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function hashPair(first: bigint, second: bigint): bigint {
  return toBigInt(hash(Buffer.concat([toPaddedBytes(first), toPaddedBytes(second)])));
}

const MULTIPLIER = hashPair(GROUP_PRIME, GROUP_GENERATOR);

/** Derives what is stored for a secret under a salt. */
export function toVerifier(
  subject: SrpSubject,
  secret: { salt: bigint; password: string },
): bigint {
  const inner = hash(`${subject.scope}${subject.identity}:${secret.password}`);
  const exponent = toBigInt(hash(Buffer.concat([toPaddedBytes(secret.salt), inner])));
  return modPow(GROUP_GENERATOR, exponent, GROUP_PRIME);
}

/** Reads the client's public value; `null` for anything that is not a group element (RFC 5054, section 2.5.4). */
export function parsePublicValue(text: string): bigint | null {
  if (text.length > GROUP_HEX_CHARS || !/^[0-9a-fA-F]+$/.test(text)) return null;
  const value = BigInt(`0x${text}`);
  return value % GROUP_PRIME === 0n ? null : value;
}

/** Answers a client's public value with the server's. */
export function startHandshake(
  subject: SrpSubject,
  start: { verifier: bigint; clientPublic: bigint; serverPrivate: bigint },
): Handshake {
  const serverPublic =
    (MULTIPLIER * start.verifier + modPow(GROUP_GENERATOR, start.serverPrivate, GROUP_PRIME)) %
    GROUP_PRIME;
  return { ...subject, ...start, serverPublic };
}

/** The signing key both sides arrive at when the password was right. */
export function toSharedKey(handshake: Handshake): Buffer {
  const scrambler = hashPair(handshake.clientPublic, handshake.serverPublic);
  const base = handshake.clientPublic * modPow(handshake.verifier, scrambler, GROUP_PRIME);
  const secret = modPow(base, handshake.serverPrivate, GROUP_PRIME);
  const key = hkdfSync(
    "sha256",
    toPaddedBytes(secret),
    toPaddedBytes(scrambler),
    DERIVATION_LABEL,
    DERIVED_KEY_BYTES,
  );
  return Buffer.from(key);
}

/** Tells whether a password claim was signed with the key of this handshake. */
export function isClaimProven(handshake: Handshake, claim: PasswordClaim): boolean {
  const expected = createHmac("sha256", toSharedKey(handshake))
    .update(handshake.scope)
    .update(handshake.identity)
    .update(Buffer.from(claim.secretBlock, "base64"))
    .update(claim.timestamp)
    .digest();
  const given = Buffer.from(claim.signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
