import { toHex } from "#base/hex.ts";
import { toSha256 } from "../files/sha256.ts";

/** 32 letters and digits of which none is taken for another when it is read aloud. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_CHARS = 8;

/** A code for people to type, such as `7K3M-Q0ZT`: 40 random bits. */
export function createCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_CHARS));
  const code = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  return `${code.slice(0, CODE_CHARS / 2)}-${code.slice(CODE_CHARS / 2)}`;
}

/** As it is kept: bound to its change by the change's own secret, however it was typed. */
export function toCodeHash(code: string, linkHash: string): Promise<string> {
  const typed = code.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const meant = typed.replaceAll("O", "0").replace(/[IL]/g, "1");
  return toSha256(`${linkHash} ${meant}`);
}

/** The secret of a mailed link: 256 random bits, so that a plain hash keeps it. */
export async function createLinkSecret(): Promise<{ secret: string; hash: string }> {
  const secret = toHex(crypto.getRandomValues(new Uint8Array(32)).buffer);
  return { secret, hash: await toSha256(secret) };
}
