import * as v from "valibot";
import { createParser } from "#api/wire/parse.ts";
import { CHALLENGE_TIMEOUT_MS } from "../limits.ts";
import { readJsonAnswer } from "../http/bounded-text.ts";

/** The result of checking a request's bot-protection token. */
export type ChallengeOutcome = "passed" | "refused" | "missing";

interface ChallengeService {
  fetch: typeof globalThis.fetch;
  /** Where tokens are verified, such as `https://www.google.com/recaptcha/api/siteverify`. */
  verifyUrl: string;
  secret: string;
  /** Whether a request without a token is refused. */
  isRequired: boolean;
  log: (fault: object) => void;
}

const parseAnswer = createParser(v.object({ success: v.boolean() }));

/**
 * Sends a token to the service, in the format that reCAPTCHA, Turnstile and hCaptcha share.
 * When the service does not answer, the request passes and the log has a line.
 */
export function createChallengeCheck(
  service: ChallengeService,
): (token: string | null) => Promise<ChallengeOutcome> {
  return async (token) => {
    if (token === null || token === "") return service.isRequired ? "missing" : "passed";
    const answer = parseAnswer(await ask(service, token));
    if (answer.ok) return answer.value.success ? "passed" : "refused";
    service.log({ event: "challenge_unanswered" });
    return "passed";
  };
}

async function ask(
  { fetch, verifyUrl, secret }: ChallengeService,
  token: string,
): Promise<unknown> {
  try {
    const response = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token }),
      redirect: "manual",
      signal: AbortSignal.timeout(CHALLENGE_TIMEOUT_MS),
    });
    return response.ok ? await readJsonAnswer(response) : null;
  } catch {
    return null;
  }
}
