/** Characters gathered before they are sent: a line each would cost more than what is in it. */
const CHUNK_CHARS = 16_384;

/** A text that is sent while it is written. */
export function toTextStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      let text = "";
      while (text.length < CHUNK_CHARS) {
        const { value, done } = await pieces.next();
        if (done) {
          controller.enqueue(encoder.encode(text));
          return controller.close();
        }
        text += value;
      }
      controller.enqueue(encoder.encode(text));
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}
