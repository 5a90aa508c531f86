import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { cutText } from "#base/cut.ts";
import { HASH_SHOWN_CHARS } from "./limits.ts";

/** The hashes that are compared, by the length of their hexadecimal form. */
const ALGORITHMS = new Map([
  [8, "crc32"],
  [32, "md5"],
  [40, "sha1"],
  [64, "sha256"],
  [128, "sha512"],
]);

/** A description's size and hashes of a file. */
export interface Declared {
  hash?: string | string[] | null | undefined;
  bytes?: number | null | undefined;
}

/** Where a file differs from its description: "MD5", "size"; `null` where it does not. */
export type Difference = "CRC-32" | "MD5" | "SHA-1" | "SHA-256" | "SHA-512" | "size";

interface Expected {
  algorithm: string;
  hex: string;
}

/** Compares a file with its description while its bytes are read. */
export interface Check {
  push(chunk: Uint8Array): void;
  end(size: number): Difference | null;
}

const LABELS: Record<string, Difference> = {
  crc32: "CRC-32",
  md5: "MD5",
  sha1: "SHA-1",
  sha256: "SHA-256",
  sha512: "SHA-512",
};

export function createCheck({ hash, bytes }: Declared): Check {
  const expected = toTexts(hash).flatMap((written) => parseHash(written) ?? []);
  const running = new Map(
    expected.map(({ algorithm }) => [
      algorithm,
      algorithm === "crc32" ? createCrc32() : createHash(algorithm),
    ]),
  );
  return {
    push(chunk) {
      for (const one of running.values()) one.update(chunk);
    },
    end(size) {
      if (typeof bytes === "number" && bytes !== size) return "size";
      const actual = new Map([...running].map(([name, one]) => [name, one.digest("hex")]));
      const other = expected.find(({ algorithm, hex }) => actual.get(algorithm) !== hex);
      return other === undefined ? null : (LABELS[other.algorithm] ?? null);
    },
  };
}

/** node:crypto has no checksum of this kind. */
function createCrc32(): { update(chunk: Uint8Array): void; digest(): string } {
  let sum = 0;
  return {
    update: (chunk) => void (sum = crc32(chunk, sum)),
    digest: () => sum.toString(16).padStart(8, "0"),
  };
}

/** A file's hashes that cannot be compared, with its path: of another algorithm, or not a hash at all. */
export function listUnchecked(path: string, { hash }: Declared): string[] {
  return toTexts(hash)
    .filter((written) => parseHash(written) === null)
    .map((written) => `${path} (${cutText(written, HASH_SHOWN_CHARS)})`);
}

/** `sha256:…`, `sha-256:…` or only the digits, whose number then decides the algorithm: 32 are MD5, as in Frictionless. */
function parseHash(written: string): Expected | null {
  const [, name, digits = ""] = /^(?:([a-z0-9-]+):)?([0-9a-f]+)$/i.exec(written.trim()) ?? [];
  const algorithm = ALGORITHMS.get(digits.length);
  const named = name?.toLowerCase().replace("-", "");
  // Eight digits alone may be one of several checksums.
  const isAlgorithm = named === undefined ? algorithm !== "crc32" : named === algorithm;
  return algorithm === undefined || !isAlgorithm ? null : { algorithm, hex: digits.toLowerCase() };
}

function toTexts(hash: Declared["hash"]): string[] {
  if (hash === null || hash === undefined) return [];
  return (Array.isArray(hash) ? hash : [hash]).filter((written) => written.trim() !== "");
}
