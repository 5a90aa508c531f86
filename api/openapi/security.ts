import type { Api, Session, Standing } from "../rights.ts";
import type { Operation } from "./operation.ts";
import type { Place } from "./path.ts";

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
  publisher: { type: "http", scheme: "bearer", description: "The publishers' secret." },
};

type Requirement = Partial<Record<keyof typeof SECURITY_SCHEMES, never[]>>;

/** Which tokens a call takes; an empty requirement means that none is needed. */
export function toSecurity(
  right: readonly [Api, Session, Standing] | null,
  { path }: Place,
  { takesToken }: Operation,
): Requirement[] {
  if (path.startsWith("/publish/")) return [{ publisher: [] }];
  if (right?.[1] === "browser") return [{ browser: [] }];
  if (right !== null)
    return right[0] === "v1" ? [{ bearer: [] }, { api_key: [] }] : [{ bearer: [] }];
  if (takesToken === undefined) return [];
  return takesToken === "anywhere" ? [{}, { bearer: [] }, { api_key: [] }] : [{}, { bearer: [] }];
}
