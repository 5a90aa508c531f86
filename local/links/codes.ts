import { randomBytes } from "node:crypto";

/** Life of an authorization code, milliseconds (RFC 6749, section 4.1.2: ten minutes at most). */
const CODE_TTL_MS = 600_000;
/** Codes kept at once; the oldest go first. */
const CODES_MAX = 1_000;

/** Authorization codes of one service, each good for one exchange. */
export interface Codes<Grant> {
  grant(grant: Grant): string;
  /** What a code stands for, once; `null` when it is used, old or unknown. */
  take(code: string): Grant | null;
}

export function createCodes<Grant>(now: () => number): Codes<Grant> {
  const grants = new Map<string, { grant: Grant; endsAt: number }>();
  return {
    grant(grant) {
      const oldest = grants.size >= CODES_MAX ? grants.keys().next().value : undefined;
      if (oldest !== undefined) grants.delete(oldest);
      const code = randomBytes(18).toString("base64url");
      grants.set(code, { grant, endsAt: now() + CODE_TTL_MS });
      return code;
    },
    take(code) {
      const found = grants.get(code);
      grants.delete(code);
      return found && now() < found.endsAt ? found.grant : null;
    },
  };
}
