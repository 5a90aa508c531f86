import type { Operation } from "./operation.ts";
import { findRight, findStanding } from "./refusals.ts";

export const SECURITY_SCHEMES = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "An access token of the user pool, or a machine key as `<key>.<secret>`.",
  },
  api_key: {
    type: "apiKey",
    in: "query",
    name: "api_key",
    description: "The same in the query string.",
  },
  browser: {
    type: "http",
    scheme: "bearer",
    description: "An access token of a browser session; a machine key is refused with 403.",
  },
  fresh: {
    type: "http",
    scheme: "bearer",
    description:
      'An access token of a browser session whose person signed in within the last ten minutes (`auth_time`); an older one is refused with 403 and `WWW-Authenticate: Bearer error="insufficient_user_authentication"`.',
  },
  publisher: { type: "http", scheme: "bearer", description: "The publishers' secret." },
};

type Requirement = Partial<Record<keyof typeof SECURITY_SCHEMES, never[]>>;

const ANYWHERE: Requirement[] = [{ bearer: [] }, { api_key: [] }];

/** Which tokens a call takes; an empty requirement means that none is needed. */
export function toSecurity(address: string, { takesHeaderTokenOnly }: Operation): Requirement[] {
  const right = findRight(address);
  if (right?.[1] === "browser") return [{ browser: [] }];
  if (right?.[1] === "fresh") return [{ fresh: [] }];
  if (right !== null) return right[0] === "v1" ? ANYWHERE : [{ bearer: [] }];
  const standing = findStanding(address);
  if (standing === "anyone" || standing === "holder of a mailed link") return [];
  if (standing === "operator") return [{ publisher: [] }];
  if (standing === "person") return ANYWHERE;
  return takesHeaderTokenOnly ? [{}, { bearer: [] }] : [{}, ...ANYWHERE];
}
