import type { View } from "../contract/view.ts";
import { toKnownPart } from "./document-part.ts";

/** A view whose deferred parts have arrived, or a redirect. */
export type Payload = { redirect: string; isSignedOut?: true } | { view: View };

/** The answer of `_payload.json`: the payload and the build that wrote it. */
export type PayloadAnswer = Payload & { buildId: string };

/** `unreachable`: no answer came. `unreadable`: one that is not a payload of this tab's build. */
export type PayloadResult =
  | { ok: true; payload: Payload }
  | { ok: false; reason: "unreachable" | "unreadable" };

/** The payload's address of a page's address: `/code?page=2` → `/code/_payload.json?page=2`. */
export function toPayloadUrl(address: string): string {
  const { pathname, search } = new URL(address, "http://portal.invalid");
  return `${pathname === "/" ? "" : pathname}/_payload.json${search}`;
}

/** Options of a payload's request. */
export interface PayloadInit {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Requests a page's data. Another build's data may have another structure, so it is refused. */
export async function loadPayload(
  address: string,
  { buildId, headers, signal }: PayloadInit & { buildId: string },
): Promise<PayloadResult> {
  let answer: Response;
  try {
    answer = await fetch(toPayloadUrl(address), {
      headers: { accept: "application/json", ...headers },
      ...(signal && { signal }),
    });
  } catch {
    return { ok: false, reason: "unreachable" };
  }
  return readPayload(answer, buildId);
}

async function readPayload(answer: Response, buildId: string): Promise<PayloadResult> {
  try {
    const payload = (await answer.json()) as PayloadAnswer; // a Worker of ours wrote it; its build is checked next
    const isView = "view" in payload;
    if (payload.buildId === buildId && (isView || typeof payload.redirect === "string")) {
      if (isView) resolveParts(payload.view);
      return { ok: true, payload };
    }
  } catch {
    // No JSON, or half of it.
  }
  return { ok: false, reason: "unreadable" };
}

export function resolveParts(view: View): void {
  if (view.kind !== "page") return;
  const { page } = view;
  page.later = Object.fromEntries(
    Object.entries(page.later).map(([name, value]) => [name, toKnownPart(value)]),
  );
}
