import type { View } from "../contract/page-data.ts";
import { toKnownPart } from "./document-part.ts";

/** What `_payload.json` answers: a view whose deferred parts have arrived, or where to go instead. */
export type Payload = { redirect: string } | { view: View };

/** The payload's address of a page's address: `/code?page=2` → `/code/_payload.json?page=2`. */
export function toPayloadUrl(address: string): string {
  const { pathname, search } = new URL(address, "http://portal.invalid");
  return `${pathname === "/" ? "" : pathname}/_payload.json${search}`;
}

/** Asks for a page's data; throws when the network or the answer is broken. */
export async function loadPayload(address: string, signal?: AbortSignal): Promise<Payload> {
  const answer = await fetch(toPayloadUrl(address), {
    headers: { accept: "application/json" },
    credentials: "same-origin",
    ...(signal && { signal }),
  });
  if (!answer.headers.get("content-type")?.startsWith("application/json")) {
    throw new Error(`payload of ${address}: ${answer.status} without JSON`);
  }
  const payload = (await answer.json()) as Payload; // our own Worker wrote it
  if ("view" in payload && payload.view.kind === "page") {
    const { page } = payload.view;
    page.later = Object.fromEntries(
      Object.entries(page.later).map(([name, value]) => [name, toKnownPart(value)]),
    );
  }
  return payload;
}
