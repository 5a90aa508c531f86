import type { Parsed } from "#api/wire/parse.ts";

export type Body = Parsed<unknown> | { ok: false; problem: string; status: 413 };

/** A JSON body of a bounded size; the bound holds for a body without a declared length too. */
export async function readJson(request: Request, maxBytes: number): Promise<Body> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) return tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return tooLarge(maxBytes);
    chunks.push(chunk);
  }
  try {
    const text = await new Blob(chunks).text();
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, problem: "The body is not JSON." };
  }
}

function tooLarge(maxBytes: number): Body {
  return { ok: false, problem: `The body is larger than ${maxBytes} bytes.`, status: 413 };
}
