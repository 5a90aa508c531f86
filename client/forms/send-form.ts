import type { FormAnswer, SignedOut } from "../contract/form.ts";
import { FORM_TIMEOUT_MS } from "../contract/limits.ts";
import { resolveParts, type Payload, type PayloadAnswer } from "../navigation/payload.ts";

/** The outcome of a form that was sent by script. */
export type SentForm =
  | { kind: "answered"; payload: Payload }
  /** Nothing was done. */
  | { kind: "signedOut"; reason: SignedOut }
  /** Another build has answered: the browser must send it itself. */
  | { kind: "otherBuild" }
  | { kind: "failed"; failure: SendFailure };

/** `unreachable`: no answer came. `unreadable`: an answer without the form's outcome. */
export type SendFailure = "unreachable" | "unreadable" | "tooMany";

interface SendOptions {
  /** Path and query of the form's page. */
  address: string;
  buildId: string;
}

/** Sends a form as the browser would, and requests data instead of a page; never throws. */
export async function sendForm(
  entries: FormData,
  { address, buildId }: SendOptions,
): Promise<SentForm> {
  let answer: Response;
  try {
    answer = await postForm(entries, address);
  } catch {
    return { kind: "failed", failure: "unreachable" };
  }
  if (answer.status === 429) return { kind: "failed", failure: "tooMany" };
  return readAnswer(answer, buildId);
}

/** Posts the text fields of a form and requests data; rejects when no answer comes in time. */
export function postForm(entries: FormData, address: string): Promise<Response> {
  return fetch(address, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(toTexts(entries)),
    credentials: "same-origin",
    redirect: "error",
    signal: AbortSignal.timeout(FORM_TIMEOUT_MS),
  });
}

/**
 * Submits the same form by the browser, for another build to answer: with the pressed button's value,
 * and without later input, so that nothing is done twice.
 */
export function resendByBrowser(entries: FormData, address: string): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = address;
  form.hidden = true;
  for (const [name, value] of toTexts(entries)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** The text fields of a form. */
export function toTexts(entries: FormData): [name: string, value: string][] {
  return [...entries].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
}

async function readAnswer(answer: Response, buildId: string): Promise<SentForm> {
  const unreadable = { kind: "failed", failure: "unreadable" } as const;
  const type = answer.headers.get("content-type") ?? "";
  if (!type.startsWith("application/json")) return unreadable;
  try {
    const parsed = (await answer.json()) as FormAnswer | PayloadAnswer; // a Worker of ours wrote it; its build is checked next
    if (parsed.buildId !== buildId) return { kind: "otherBuild" };
    if ("signedOut" in parsed) return { kind: "signedOut", reason: parsed.signedOut };
    if ("view" in parsed) resolveParts(parsed.view);
    else if (typeof parsed.redirect !== "string") return unreadable;
    return { kind: "answered", payload: parsed };
  } catch {
    return unreadable;
  }
}
