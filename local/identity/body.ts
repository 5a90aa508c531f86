/** Reads a body up to a size; `null` when there is more, without reading the rest. */
export async function readBody(request: Request, maxBytes: number): Promise<string | null> {
  if (!request.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
