import type { View } from "../contract/view.ts";
import { toKnownPart } from "./document-part.ts";

/** What `_payload.json` answers: a view whose deferred parts have arrived, or where to go instead. */
export type Payload = { redirect: string } | { view: View };

/** `unreachable`: no answer came. `unreadable`: one came that is not a payload. */
export type PayloadResult =
  | { ok: true; payload: Payload }
  | { ok: false; reason: "unreachable" | "unreadable" };

/** The payload's address of a page's address: `/code?page=2` → `/code/_payload.json?page=2`. */
export function toPayloadUrl(address: string): string {
  const { pathname, search } = new URL(address, "http://portal.invalid");
  return `${pathname === "/" ? "" : pathname}/_payload.json${search}`;
}

/** Asks for a page's data. */
export async function loadPayload(address: string, signal?: AbortSignal): Promise<PayloadResult> {
  let answer: Response;
  try {
    answer = await fetch(toPayloadUrl(address), {
      headers: { accept: "application/json" },
      credentials: "same-origin",
      ...(signal && { signal }),
    });
  } catch {
    return { ok: false, reason: "unreachable" };
  }
  return await readPayload(answer);
}

async function readPayload(answer: Response): Promise<PayloadResult> {
  const type = answer.headers.get("content-type") ?? "";
  if (!type.startsWith("application/json")) return { ok: false, reason: "unreadable" };
  try {
    const payload = (await answer.json()) as Payload; // our own Worker wrote it
    if ("view" in payload) fulfilParts(payload.view);
    else if (typeof payload.redirect !== "string") return { ok: false, reason: "unreadable" };
    return { ok: true, payload };
  } catch {
    return { ok: false, reason: "unreadable" };
  }
}

function fulfilParts(view: View): void {
  if (view.kind !== "page") return;
  const { page } = view;
  page.later = Object.fromEntries(
    Object.entries(page.later).map(([name, value]) => [name, toKnownPart(value)]),
  );
}
