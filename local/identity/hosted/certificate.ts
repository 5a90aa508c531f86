import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A key and its self-signed certificate, both in PEM. */
interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const DAY_MS = 86_400_000;

/** Longest life browsers accept (CA/Browser Forum, 398 days), with a day to spare. */
const LIFE_MS = 397 * DAY_MS;

const OID = {
  commonName: "2.5.4.3",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
  basicConstraints: "2.5.29.19",
  keyUsage: "2.5.29.15",
  extendedKeyUsage: "2.5.29.37",
  serverAuthentication: "1.3.6.1.5.5.7.3.1",
  subjectAltName: "2.5.29.17",
} as const;

const SAN_DNS = 0x82;
const SAN_IP = 0x87;
const EXPLICIT_0 = 0xa0;
const EXPLICIT_3 = 0xa3;
const LOOPBACK = Buffer.from([127, 0, 0, 1]);
const DIGITAL_SIGNATURE = Buffer.from([0x80]);

function createExtensions(): Buffer {
  const names = sequence(element(SAN_IP, LOOPBACK), element(SAN_DNS, Buffer.from("localhost")));
  const usage = sequence(oid(OID.serverAuthentication));
  return element(
    EXPLICIT_3,
    sequence(
      sequence(oid(OID.basicConstraints), yes(), octetString(sequence())),
      sequence(oid(OID.keyUsage), yes(), octetString(bitString(DIGITAL_SIGNATURE, 7))),
      sequence(oid(OID.extendedKeyUsage), octetString(usage)),
      sequence(oid(OID.subjectAltName), octetString(names)),
    ),
  );
}

function toPem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

/** Signs a certificate for `127.0.0.1` and `localhost` (RFC 5280) without any tool but Node; a new one for each process. */
export function createCertificate(nowMs: number = Date.now()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(oid(OID.ecdsaWithSha256));
  const name = sequence(set(sequence(oid(OID.commonName), utf8("Foreland hosted login"))));
  const serial = randomBytes(16);
  serial[0] = (serial[0] ?? 0) | 0x40;
  const body = sequence(
    element(EXPLICIT_0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    name,
    sequence(utcTime(nowMs - DAY_MS), utcTime(nowMs - DAY_MS + LIFE_MS)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    createExtensions(),
  );
  const signature = sign("sha256", body, privateKey);
  return {
    cert: toPem(sequence(body, algorithm, bitString(signature))),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** A small part of DER (X.690): the types that a certificate needs. */

const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const;

function toLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex");
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

/** One element with any tag, for context-specific ones. */
function element(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag]), toLength(content.length), content]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return element(TAG.sequence, Buffer.concat(parts));
}

function set(...parts: readonly Uint8Array[]): Buffer {
  return element(TAG.set, Buffer.concat(parts));
}

/** A non-negative integer from big-endian bytes. */
function integer(bytes: Uint8Array): Buffer {
  const isHigh = ((bytes[0] ?? 0) & 0x80) !== 0;
  return element(TAG.integer, isHigh ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

function bitString(bytes: Uint8Array, unusedBits = 0): Buffer {
  return element(TAG.bitString, Buffer.concat([Buffer.from([unusedBits]), bytes]));
}

function octetString(bytes: Uint8Array): Buffer {
  return element(TAG.octetString, bytes);
}

function utf8(text: string): Buffer {
  return element(TAG.utf8, Buffer.from(text));
}

function yes(): Buffer {
  return element(TAG.boolean, Buffer.from([0xff]));
}

/** A moment with a two-digit year, as certificates write it until 2049 (RFC 5280, section 4.1.2.5). */
function utcTime(atMs: number): Buffer {
  const digits = new Date(atMs).toISOString().slice(2, 19).replaceAll(/\D/g, "");
  return element(TAG.utcTime, Buffer.from(`${digits}Z`));
}

function toBase128(arc: number): number[] {
  const septets = [arc & 0x7f];
  for (let rest = arc >>> 7; rest > 0; rest >>>= 7) septets.unshift((rest & 0x7f) | 0x80);
  return septets;
}

/** An object identifier from its dotted form. */
function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...arcs] = dotted.split(".").map(Number);
  return element(TAG.oid, Buffer.from([first * 40 + second, ...arcs.flatMap(toBase128)]));
}
