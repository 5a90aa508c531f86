import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import {
  bitString,
  element,
  integer,
  octetString,
  oid,
  sequence,
  set,
  utcTime,
  utf8,
  yes,
} from "./der.ts";

/** A key and its self-signed certificate, both in PEM. */
export interface Certificate {
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
