import { readBoundedBytes } from "#base/bounded-body.ts";
import { parseJson } from "#base/parse-json.ts";
import type { Parsed } from "../wire/parse.ts";
import { EXTERNAL_ANSWER_MAX_BYTES } from "../limits.ts";

type Bounded<T> = Parsed<T> | { ok: false; problem: string; status: 413 };

/** A body of a bounded size as text. */
export async function readText(
  answer: Pick<Request | Response, "headers" | "body">,
  maxBytes: number,
): Promise<Bounded<string>> {
  const read = await readBytes(answer, maxBytes);
  return read.ok ? { ok: true, value: new TextDecoder().decode(read.value) } : read;
}

/** A body of a bounded size as bytes. */
export async function readBytes(
  source: Pick<Request | Response, "headers" | "body">,
  maxBytes: number,
): Promise<Bounded<Uint8Array>> {
  try {
    const value = await readBoundedBytes(source, maxBytes);
    return value === null ? tooLarge(maxBytes) : { ok: true, value };
  } catch {
    return { ok: false, problem: "The body broke off." };
  }
}

function tooLarge(maxBytes: number): Extract<Bounded<never>, { status: 413 }> {
  return { ok: false, problem: `The body is larger than ${maxBytes} bytes.`, status: 413 };
}

/** JSON as services write its type; the user pool's is `application/x-amz-json-1.1`. */
const JSON_TYPE = /^application\/([\w.-]+\+)?(x-amz-)?json\b/i;

/** The answer of another service, of a bounded size and the expected type; `null` for anything else. */
export async function readJsonAnswer(answer: Response): Promise<unknown> {
  if (!JSON_TYPE.test(answer.headers.get("content-type") ?? "")) {
    await answer.body?.cancel();
    return null;
  }
  const text = await readText(answer, EXTERNAL_ANSWER_MAX_BYTES);
  return text.ok ? (parseJson(text.value) ?? null) : null;
}
