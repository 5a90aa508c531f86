import { type AutosaveAnswer, autosaveHref } from "../../../contract/account/own-proposals.ts";
import type { LocalDraft } from "./local-draft.ts";

const AUTOSAVE_TIMEOUT_MS = 10_000;
const FAILED: AutosaveAnswer = { kind: "failed" };

/** Saves a draft on the server. */
export async function sendDraft(
  id: string,
  { revision, entries }: LocalDraft,
): Promise<AutosaveAnswer> {
  try {
    const answer = await fetch(autosaveHref(id), {
      method: "POST",
      body: new URLSearchParams([...entries, ["revision", revision]]),
      signal: AbortSignal.timeout(AUTOSAVE_TIMEOUT_MS),
    });
    const body: unknown = await answer.json();
    return isAnswer(body) ? body : FAILED;
  } catch {
    return FAILED;
  }
}

function isAnswer(body: unknown): body is AutosaveAnswer {
  return typeof body === "object" && body !== null && "kind" in body;
}
