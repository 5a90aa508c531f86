import { parseJson } from "#base/parse-json.ts";
import type { Parsed } from "../wire/parse.ts";
import { EXTERNAL_ANSWER_MAX_BYTES } from "../limits.ts";

type Bounded<T> = Parsed<T> | { ok: false; problem: string; status: 413 };

/** A body of a bounded size as text. */
export async function readText(
  answer: Pick<Request | Response, "headers" | "body">,
  maxBytes: number,
): Promise<Bounded<string>> {
  const read = await readBlob(answer, maxBytes);
  return read.ok ? { ok: true, value: await read.value.text() } : read;
}

/** A body of a bounded size as bytes. */
export async function readBytes(
  request: Pick<Request, "headers" | "body">,
  maxBytes: number,
): Promise<Bounded<Uint8Array>> {
  const read = await readBlob(request, maxBytes);
  return read.ok ? { ok: true, value: new Uint8Array(await read.value.arrayBuffer()) } : read;
}

/** The limit also applies to a body without a declared length. */
async function readBlob(
  { headers, body }: Pick<Request | Response, "headers" | "body">,
  maxBytes: number,
): Promise<Bounded<Blob>> {
  const declared = Number(headers.get("content-length") ?? 0);
  if (declared > maxBytes) return tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) return tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch {
    return { ok: false, problem: "The body broke off." };
  }
  return { ok: true, value: new Blob(chunks) };
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
