import type { KeyRefusal } from "./failures.ts";
import { parseKeySet } from "./key-set.ts";
import type { KeySet } from "./key-set.ts";
import { KEYS_MAX_BYTES } from "./limits.ts";

export type FetchedKeySet =
  | { ok: true; keys: KeySet; text: string }
  | { ok: false; reason: KeyRefusal };

/** Fetches the JWKS of an issuer: one request, bounded in time and size, never redirected. */
export async function fetchKeySet(
  issuer: string,
  { fetch, timeoutMs }: { fetch: typeof globalThis.fetch; timeoutMs: number },
): Promise<FetchedKeySet> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(`${issuer}/.well-known/jwks.json`, {
      headers: { accept: "application/json" },
      redirect: "manual",
      signal,
    });
    return await readKeySet(answer);
  } catch {
    return { ok: false, reason: signal.aborted ? "timeout" : "unreachable" };
  }
}

async function readKeySet(answer: Response): Promise<FetchedKeySet> {
  const reason = judge(answer);
  if (reason) {
    await answer.body?.cancel();
    return { ok: false, reason };
  }
  const text = await readText(answer);
  if (text === null) return { ok: false, reason: "too_large" };
  const parsed = await parseKeySet(text);
  return parsed.ok ? { ...parsed, text } : parsed;
}

function judge(answer: Response): KeyRefusal | null {
  if (answer.status >= 300 && answer.status < 400) return "redirect";
  if (answer.status !== 200) return "status";
  const type = answer.headers.get("content-type") ?? "";
  return /^application\/(jwk-set\+)?json\b/i.test(type) ? null : "content_type";
}

/** The body as text, or `null` when it is too large; the rest of such a body is never read. */
async function readText(answer: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > KEYS_MAX_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
