/** A text, or its beginning. */
export interface BoundedText {
  text: string;
  /** Whether there is more than the requested bytes. */
  isCut: boolean;
}

type WithBody = Pick<Request | Response, "body">;

/** The first bytes of a body in whole characters; the rest is not awaited. Rejects when the body is cut off. */
export async function readBoundedText({ body }: WithBody, maxBytes: number): Promise<BoundedText> {
  const decoder = new TextDecoder();
  let text = "";
  let left = maxBytes;
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk.subarray(0, left), { stream: true });
    left -= chunk.byteLength;
    if (left < 0) return { text, isCut: true };
  }
  return { text: text + decoder.decode(), isCut: false };
}

/** The text of a body; `null` when it is longer than that. */
export async function readBoundedBody(source: WithBody, maxBytes: number): Promise<string | null> {
  const { text, isCut } = await readBoundedText(source, maxBytes);
  return isCut ? null : text;
}

/**
 * The bytes of a body; `null` when it is longer than that, with or without a declared length. The rest
 * is not awaited. Rejects when the body is cut off.
 */
export async function readBoundedBytes(
  { headers, body }: Pick<Request | Response, "headers" | "body">,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(headers.get("content-length") ?? 0) > maxBytes) {
    await body?.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
