import { readBody } from "../identity/body.ts";
import { BODY_MAX_BYTES } from "../identity/limits.ts";

/** The fields of a posted form; none when it is too large. */
export async function readFields(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(request, BODY_MAX_BYTES)) ?? "");
}

/** Sends the browser back to the portal with an answer. */
export function goBack(address: string, answer: Readonly<Record<string, string | null>>): Response {
  const url = new URL(address);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  const headers = { location: url.href, "cache-control": "no-store" };
  return new Response(null, {
    status: 303,
    headers: { ...headers, "referrer-policy": "no-referrer" },
  });
}
