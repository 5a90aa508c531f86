/** A text, or its beginning. */
export interface BoundedText {
  text: string;
  /** Whether there is more than the bytes that were asked for. */
  isCut: boolean;
}

/** The wanted bytes of an answer in whole characters; the rest is not waited for. Rejects when it breaks off. */
export async function readBoundedText(answer: Response, maxBytes: number): Promise<BoundedText> {
  const decoder = new TextDecoder();
  let text = "";
  let left = maxBytes;
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk.subarray(0, left), { stream: true });
    left -= chunk.byteLength;
    if (left < 0) return { text, isCut: true };
  }
  return { text: text + decoder.decode(), isCut: false };
}
