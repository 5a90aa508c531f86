import { FORM_TIMEOUT_MS } from "../../../contract/limits.ts";
import { toTexts } from "../../../forms/send-form.ts";
import { type Challenge, createChallenge } from "../../../sign-in/challenge.ts";
import { loadConfig } from "../../../sign-in/load-config.ts";

const TOKEN_FIELD = "recaptchaToken";

/** One per tab, for every request. */
let challenge: Challenge | null = null;

/**
 * Sends the form, each time with a new token of the bot protection, if one is available in time.
 * Returns why it was not sent; `null` when it was. Never throws.
 */
export async function sendRestore(form: HTMLFormElement): Promise<string | null> {
  const entries = new FormData(form);
  entries.set(TOKEN_FIELD, await readToken());
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(toTexts(entries)),
      credentials: "same-origin",
      redirect: "error",
      signal: AbortSignal.timeout(FORM_TIMEOUT_MS),
    });
    const { notSent } = (await answer.json()) as { notSent?: unknown }; // a Worker of ours wrote it, of this build or another
    return notSent === null || typeof notSent === "string" ? notSent : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

const UNKNOWN =
  "No usable answer came, so we cannot tell whether your request arrived. What you wrote is kept below. Ask again in a moment: the same request counts once.";

async function readToken(): Promise<string> {
  try {
    challenge ??= createChallenge((await loadConfig()).challenge);
    const metadata = await challenge.requestMetadata("restore_request");
    return metadata["challengeToken"] ?? "";
  } catch {
    return "";
  }
}
