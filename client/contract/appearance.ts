import { readCookie } from "./token-cookie-format.ts";

/** The appearance that a reader may select instead of their system's. */
export const APPEARANCES = ["light", "dark", "contrast"] as const;
export type Appearance = (typeof APPEARANCES)[number];

/** Cookie and query parameter of the choice. */
export const APPEARANCE_COOKIE = "appearance";
/** Life of the choice, seconds: a year, renewed by a new choice. */
export const APPEARANCE_TTL_S = 31_536_000;
/** Where the choice is made: `/appearance?theme=dark&back=/datasets`. */
export const APPEARANCE_PATH = "/appearance";

/** The choice in a text, or `null` for the system's own. */
export function toAppearance(text: string | null | undefined): Appearance | null {
  return APPEARANCES.find((appearance) => appearance === text) ?? null;
}

/** The choice in a `Cookie` header or `document.cookie`. */
export function readAppearance(cookies: string): Appearance | null {
  return toAppearance(readCookie(cookies, APPEARANCE_COOKIE));
}

/** The cookie that stores a choice, or removes it. Scripts may read it. */
export function toAppearanceCookie(appearance: Appearance | null, isSecure: boolean): string {
  const life = appearance === null ? 0 : APPEARANCE_TTL_S;
  const secure = isSecure ? "; Secure" : "";
  return `${APPEARANCE_COOKIE}=${appearance ?? ""}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`;
}
