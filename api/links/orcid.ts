import * as v from "valibot";
import { createParser } from "#api/wire/parse.ts";
import type { OrcidLink } from "../wire/account/user.ts";
import { EXCHANGE_TIMEOUT_MS } from "../limits.ts";
import { readJsonAnswer } from "../http/bounded-text.ts";

interface OrcidClient {
  fetch: typeof globalThis.fetch;
  /** Where codes are exchanged, such as `https://orcid.org/oauth/token`. */
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** The return page, exactly as the authorization requested it. */
  redirectUri: string;
}

const parseAnswer = createParser(
  v.object({
    orcid: v.pipe(v.string(), v.regex(/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/)),
    name: v.nullish(v.string(), ""),
    scope: v.nullish(v.string(), ""),
  }),
);

/** Exchanges an authorization code for the person's iD (RFC 6749, section 4.1.3); `null` when refused. */
export function createOrcidExchange(
  client: OrcidClient,
): (code: string) => Promise<OrcidLink | null> {
  return async (code) => {
    const answer = await askForToken(client, code);
    if (answer === null) return null;
    const parsed = parseAnswer(answer);
    if (!parsed.ok) return null;
    const { name, orcid, scope } = parsed.value;
    return { name, orcid, scope: scope.split(" ").filter((part) => part !== "") };
  };
}

/** An error during the exchange counts as a refusal: the person starts again. */
async function askForToken(
  { fetch, tokenUrl, clientId, clientSecret, redirectUri }: OrcidClient,
  code: string,
): Promise<unknown> {
  try {
    const response = await fetch(tokenUrl, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code,
      }),
      redirect: "manual",
      signal: AbortSignal.timeout(EXCHANGE_TIMEOUT_MS),
    });
    return response.ok ? await readJsonAnswer(response) : null;
  } catch {
    return null;
  }
}
