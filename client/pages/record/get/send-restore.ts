import { postForm } from "../../../forms/send-form.ts";
import { type Challenge, createChallenge } from "../../../sign-in/challenge.ts";
import { loadConfig } from "../../../sign-in/load-config.ts";

const TOKEN_FIELD = "recaptchaToken";

/** One for all requests of a tab; no server runs this. */
let challenge: Challenge | null = null;

/**
 * Sends the form, each time with a new token of the bot protection, if one is available in time.
 * Returns why it was not sent; `null` when it was. Never throws.
 */
export async function sendRestore(form: HTMLFormElement): Promise<string | null> {
  const entries = new FormData(form);
  entries.set(TOKEN_FIELD, await readToken());
  try {
    const answer = await postForm(entries, form.action);
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
