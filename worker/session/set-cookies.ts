import { toCookieName } from "#client/contract/token-cookie-format.ts";
import type { Config } from "../config.ts";
import { COOKIE_LIFE_S, COOKIE_MAX_BYTES } from "./limits.ts";

export interface CookieRules {
  clientId: string;
  /** Host-only when `null`. */
  domain: string | null;
  secure: boolean;
}

export interface RefreshedTokens {
  accessToken: string;
  idToken: string | null;
  /** `null` unless the pool rotates. */
  refreshToken: string | null;
}

export interface WrittenCookies {
  setCookies: string[];
  /** Items whose cookie a browser would silently drop. */
  tooLarge: string[];
}

const SESSION_ITEMS = [
  "accessToken",
  "idToken",
  "refreshToken",
  "clockDrift",
  "signInDetails",
  "oauthMetadata",
];

/**
 * Writes a refreshed set as the browser's sign-in code would. The clock drift stays unchanged: it
 * is the difference between the pool's clock and the browser's, which the edge cannot read.
 * An id token that is too long, or missing, is removed: next to the new access token the old
 * one would make the browser refresh at once.
 */
export function writeTokenCookies(
  user: string,
  tokens: RefreshedTokens,
  rules: CookieRules,
): WrittenCookies {
  const tooLarge: string[] = [];
  const write = (item: string, value: string): string[] => {
    const name = toCookieName(rules.clientId, `${user}.${item}`);
    if (name.length + value.length <= COOKIE_MAX_BYTES) return [toSetCookie(name, value, rules)];
    tooLarge.push(item);
    return [];
  };

  const access = write("accessToken", tokens.accessToken);
  const refresh = tokens.refreshToken === null ? [] : write("refreshToken", tokens.refreshToken);
  const id = tokens.idToken === null ? [] : write("idToken", tokens.idToken);
  const removed = id.length > 0 ? [] : removeItem(`${user}.idToken`, rules);
  return { setCookies: [...access, ...id, ...removed, ...refresh], tooLarge };
}

/**
 * The cookies of a new sign-in. The clock drift is zero, because the edge cannot measure it; the browser's
 * code corrects it at its first refresh.
 */
export function writeSignInCookies(
  user: string,
  tokens: RefreshedTokens,
  rules: CookieRules,
): string[] {
  const name = (item: string): string => toCookieName(rules.clientId, item);
  return [
    toSetCookie(name("LastAuthUser"), encodeURIComponent(user), rules),
    toSetCookie(name(`${user}.clockDrift`), "0", rules),
    ...writeTokenCookies(user, tokens, rules).setCookies,
  ];
}

/** How this portal's token cookies are set, from its settings. */
export function toCookieRules(
  config: Pick<Config, "USER_POOL_CLIENT_ID" | "COOKIE_DOMAIN" | "PUBLIC_ORIGIN">,
): CookieRules {
  return {
    clientId: config.USER_POOL_CLIENT_ID,
    domain: config.COOKIE_DOMAIN || null,
    secure: config.PUBLIC_ORIGIN.startsWith("https:"),
  };
}

/** Removes the set of a session that has ended; the device's own keys stay, as at a sign-out. */
export function expireTokenCookies(user: string, rules: CookieRules): string[] {
  const items = [...SESSION_ITEMS.map((item) => `${user}.${item}`), "LastAuthUser"];
  return items.flatMap((item) => removeItem(item, rules));
}

/** With a cookie domain, also removes cookies that were written before that setting was made. */
function removeItem(item: string, rules: CookieRules): string[] {
  const name = toCookieName(rules.clientId, item);
  const hostOnly = toSetCookie(name, "", { ...rules, domain: null });
  return rules.domain === null ? [hostOnly] : [toSetCookie(name, "", rules), hostOnly];
}

function toSetCookie(name: string, value: string, { domain, secure }: CookieRules): string {
  const life = value === "" ? 0 : COOKIE_LIFE_S;
  const parts = [`${name}=${value}`, "Path=/", `Max-Age=${life}`, "SameSite=Lax"];
  if (domain !== null) parts.push(`Domain=${domain}`);
  if (secure) parts.push("Secure");
  return parts.join("; ");
}
