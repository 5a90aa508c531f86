import { createHmac } from "node:crypto";
import { TOTP_DRIFT_STEPS, TOTP_STEP_MS } from "./limits.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Reads base32 (RFC 4648, section 6), ignoring padding, spaces and case. */
export function fromBase32(text: string): Buffer {
  let bits = "";
  for (const letter of text.toUpperCase().replaceAll(/[\s=]/g, "")) {
    const value = BASE32.indexOf(letter);
    if (value === -1) throw new Error("An authenticator secret is not base32.");
    bits += value.toString(2).padStart(5, "0");
  }
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Writes base32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** The six-digit code of one counter value (RFC 4226, section 5.3). */
function toHotp(secret: Uint8Array, counter: number): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac("sha1", secret).update(moving).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** The code of an authenticator app at a moment (RFC 6238, SHA-1, 30 s, 6 digits). */
export function toTotp(secretBase32: string, atMs: number): string {
  return toHotp(fromBase32(secretBase32), Math.floor(atMs / TOTP_STEP_MS));
}

/** The time step of a code, one step to either side included; `null` when it is wrong. */
export function findTotpStep(secretBase32: string, code: string, atMs: number): number | null {
  const secret = fromBase32(secretBase32);
  const current = Math.floor(atMs / TOTP_STEP_MS);
  for (let step = current - TOTP_DRIFT_STEPS; step <= current + TOTP_DRIFT_STEPS; step++) {
    if (step >= 0 && toHotp(secret, step) === code) return step;
  }
  return null;
}
