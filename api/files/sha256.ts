import { toHex } from "#base/hex.ts";

const encoder = new TextEncoder();

/** SHA-256 of a text, as 64 lower-case hex digits. */
export async function toSha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
}
