/** How long a token is good: reCAPTCHA's own two minutes, in milliseconds. */
const TOKEN_TTL_MS = 2 * 60 * 1000;
/** Used tokens that are remembered; nobody makes more on one machine within two minutes. */
const USED_MAX = 10_000;

export interface Verification {
  success: boolean;
  action?: string;
  "error-codes"?: string[];
}

/** Says of the page script's tokens, `<site key>.<action>.<time>`, whether they are good; each once. */
export function createTokenCheck(options: {
  siteKey: string;
  secret: string;
  now(): number;
}): (secret: string, token: string) => Verification {
  const used = new Set<string>();
  return (secret, token) => {
    if (secret !== options.secret) return refuse("invalid-input-secret");
    const [siteKey, action = "", time = ""] = token.split(".");
    const age = options.now() - Number(time);
    if (siteKey !== options.siteKey || !(age >= 0)) return refuse("invalid-input-response");
    if (age > TOKEN_TTL_MS || used.has(token)) return refuse("timeout-or-duplicate");
    if (used.size >= USED_MAX) used.clear();
    used.add(token);
    return { success: true, action };
  };
}

function refuse(code: string): Verification {
  return { success: false, "error-codes": [code] };
}
