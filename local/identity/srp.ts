import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Prime of the 3072-bit MODP group (RFC 3526, section 5), the group of every user pool client. */
export const GROUP_PRIME = BigInt(
  "0x" +
    "ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd1" +
    "29024e088a67cc74020bbea63b139b22514a08798e3404dd" +
    "ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245" +
    "e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed" +
    "ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3d" +
    "c2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f" +
    "83655d23dca3ad961c62f356208552bb9ed529077096966d" +
    "670c354e4abc9804f1746c08ca18217c32905e462e36ce3b" +
    "e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9" +
    "de2bcbf6955817183995497cea956ae515d2261898fa0510" +
    "15728e5a8aaac42dad33170d04507a33a85521abdf1cba64" +
    "ecfb850458dbef0a8aea71575d060c7db3970f85a6e1e4c7" +
    "abf5ae8cdb0933d71e8c94e04a25619dcee3d2261ad2ee6b" +
    "f12ffa06d98a0864d87602733ec86a64521f2b18177b200c" +
    "bbe117577a615d6c770988c0bad946e208e24fa074e5ab31" +
    "43db5bfce0fd108e4b82d120a93ad2caffffffffffffffff",
);

/** Generator of the group (RFC 3526, section 5). */
export const GROUP_GENERATOR = 2n;

/** Label that the user pool's clients put into their key derivation. */
const DERIVATION_LABEL = "Caldera Derived Key";

/** Bytes of the key that signs the password claim. */
const DERIVED_KEY_BYTES = 16;

/** Most hex digits a group element can have; anything longer is not one. */
const GROUP_HEX_CHARS = 768;

/** The two parties of a proof: a user and the pool, or a device and its device group. */
interface SrpSubject {
  /** Pool name (the part after the underscore), or the device group key. */
  readonly scope: string;
  /** User id as the client hashes it, or the device key. */
  readonly identity: string;
}

/** The data that the server stores instead of a password (RFC 2945): it cannot be used to sign in. */
export interface SrpCredential {
  readonly salt: bigint;
  readonly verifier: bigint;
}

/** The server's state of one sign-in, stored until the proof arrives. */
export interface Handshake extends SrpSubject {
  readonly verifier: bigint;
  readonly clientPublic: bigint;
  readonly serverPublic: bigint;
  readonly serverPrivate: bigint;
}

interface PasswordClaim {
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

/** Derives the stored verifier of a secret under a salt. */
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

/** The signing key that both sides derive when the password was right. */
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

/** Whether a password claim was signed with the key of this exchange. */
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
