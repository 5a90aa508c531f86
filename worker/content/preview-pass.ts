import { readCookie } from "#client/contract/token-cookie-format.ts";
import { PREVIEW_MAX_MS } from "../limits.ts";
import { PREVIEW_COOKIE } from "../session/personal-cookie.ts";
import { isSignatureOf, signText } from "./signatures.ts";

interface PreviewLink {
  path: string;
  /** Seconds since 1970. */
  expires: string;
  signature: string;
}

/** When the link expires, milliseconds since 1970; `null` when it is forged or expired. */
export async function readPreviewLink(
  secret: string,
  { path, expires, signature }: PreviewLink,
  now: number,
): Promise<number | null> {
  const endsAt = toEnd(expires, now);
  if (endsAt === null) return null;
  return (await isSignatureOf(secret, `${path}\n${expires}`, signature)) ? endsAt : null;
}

/** The cookie with the pass; scripts cannot read it, and it expires when the link does. */
export async function createPreviewCookie(
  secret: string,
  endsAt: number,
  now: number,
): Promise<string> {
  const expires = String(Math.floor(endsAt / 1_000));
  const value = `${expires}.${await signText(secret, toCookieText(expires))}`;
  const maxAge = Math.max(0, Math.floor((endsAt - now) / 1_000));
  return `${PREVIEW_COOKIE}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`;
}

export const PREVIEW_COOKIE_REMOVAL = `${PREVIEW_COOKIE}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`;

/** Whether the request has a pass that is signed and has not expired. */
export async function hasPreviewPass(
  secret: string,
  cookieHeader: string,
  now: number,
): Promise<boolean> {
  const value = readCookie(cookieHeader, PREVIEW_COOKIE);
  const [expires = "", signature = ""] = value?.split(".") ?? [];
  if (toEnd(expires, now) === null) return false;
  return isSignatureOf(secret, toCookieText(expires), signature);
}

/** A link's signature is over a path and never matches a cookie. */
function toCookieText(expires: string): string {
  return `cookie\n${expires}`;
}

function toEnd(expires: string, now: number): number | null {
  if (!/^\d{1,12}$/.test(expires)) return null;
  const endsAt = Number(expires) * 1_000;
  return endsAt > now && endsAt <= now + PREVIEW_MAX_MS ? endsAt : null;
}
