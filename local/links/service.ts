import { randomBytes } from "node:crypto";
import { readBoundedBody } from "#base/bounded-body.ts";
import { BODY_MAX_BYTES } from "../identity/limits.ts";

/** A person who has an account at the service. */
export interface LinkPerson {
  readonly name: string;
  readonly orcid: string;
}

export interface LinkOptions {
  readonly people: readonly LinkPerson[];
  /** The portal as a client of the service. */
  readonly client: { readonly id: string; readonly secret: string };
  /** The redirect address. */
  readonly redirectUri: string;
  now(): number;
}

export type LinkService = (request: Request, url: URL) => Promise<Response>;

/** Life of an authorization code, milliseconds (RFC 6749, section 4.1.2: ten minutes at most). */
const CODE_TTL_MS = 600_000;
/** Codes stored at once; the oldest are removed first. */
const CODES_MAX = 1_000;

/** Authorization codes of one service, each valid for one exchange. */
export interface Codes<Grant> {
  grant(grant: Grant): string;
  /** The data of a code, once; `null` when it is used, old or unknown. */
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

/** The fields of a posted form; none when it is too large. */
export async function readFields(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams((await readBoundedBody(request, BODY_MAX_BYTES)) ?? "");
}

/** Redirects the browser to the portal with an answer. */
export function goBack(address: string, answer: Readonly<Record<string, string | null>>): Response {
  const url = new URL(address);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  const headers = { location: url.href, "cache-control": "no-store" };
  return new Response(null, {
    status: 303,
    headers: { ...headers, "referrer-policy": "no-referrer" },
  });
}
