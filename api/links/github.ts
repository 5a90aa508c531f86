import * as v from "valibot";
import { createParser, type Parsed } from "#api/wire/parse.ts";
import { EXCHANGE_TIMEOUT_MS } from "../limits.ts";
import { readJsonAnswer } from "../http/bounded-text.ts";

/** A GitHub account as the contract shows it. */
export interface GithubProfile {
  login: string;
  html_url: string;
  avatar_url: string;
  name: string;
}

interface GithubClient {
  fetch: typeof globalThis.fetch;
  /** Where codes are exchanged, such as `https://github.com/login/oauth/access_token`. */
  tokenUrl: string;
  /** Origin of the API, such as `https://api.github.com`. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}

const parseToken = createParser(v.object({ access_token: v.pipe(v.string(), v.nonEmpty()) }));
const parseProfile = createParser(
  v.object({
    login: v.pipe(v.string(), v.nonEmpty()),
    html_url: v.string(),
    avatar_url: v.nullish(v.string(), ""),
    name: v.nullish(v.string(), ""),
  }),
);

/** Exchanges an authorization code for the account behind it; `null` when refused. The token is not stored. */
export function createGithubExchange(
  client: GithubClient,
): (code: string) => Promise<GithubProfile | null> {
  return async (code) => {
    const token = await ask(client, parseToken, client.tokenUrl, {
      method: "POST",
      body: new URLSearchParams({
        client_id: client.clientId,
        client_secret: client.clientSecret,
        code,
      }),
    });
    if (token === null) return null;
    const headers = { authorization: `Bearer ${token.access_token}` };
    return ask(client, parseProfile, `${client.apiUrl}/user`, { headers });
  };
}

async function ask<T>(
  { fetch }: GithubClient,
  parse: (input: unknown) => Parsed<T>,
  url: string,
  init: { method?: string; body?: URLSearchParams; headers?: Record<string, string> },
): Promise<T | null> {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { accept: "application/json", "user-agent": "foreland", ...init.headers },
      redirect: "manual",
      signal: AbortSignal.timeout(EXCHANGE_TIMEOUT_MS),
    });
    if (!response.ok) return null;
    const parsed = parse(await readJsonAnswer(response));
    return parsed.ok ? parsed.value : null;
  } catch {
    return null;
  }
}
