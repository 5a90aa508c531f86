/**
 * The objects of one array of a JSON text, while they arrive: a manifest of any length is read with
 * only one of its entries in memory. The array is the first that follows `"name":[`.
 */
export async function* readObjects(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  const start = new RegExp(`"${name}"\\s*:\\s*\\[`);
  let text = "";
  let isInside = false;
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (!isInside) {
      const at = start.exec(text);
      if (!at) continue;
      isInside = true;
      text = text.slice(at.index + at[0].length);
    }
    for (let end = findEnd(text); end > 0; end = findEnd(text)) {
      yield JSON.parse(text.slice(text.indexOf("{"), end));
      text = text.slice(end);
    }
    if (/^[\s,]*\]/.test(text)) return;
  }
}

/** The place of the first object's end; 0 while it has not arrived. */
function findEnd(text: string): number {
  const start = /^[\s,]*\{/.exec(text);
  if (!start) return 0;
  let depth = 0;
  let isText = false;
  for (let at = start[0].length - 1; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return 0;
}
